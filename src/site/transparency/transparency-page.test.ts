import { expect, test } from "vitest";
import { latencies } from "#server/db/schema/notices.ts";
import { freshServer } from "#testing/test-server.ts";

test("latencies are shown with how many they are of and when; of a few only that they are few, without any the page says so", async () => {
  const empty = await freshServer();
  const before = await (await empty.request("/transparencia")).text();
  expect(before).toContain("Ainda não há medida");
  expect(before).not.toContain('<svg width="100%"');

  const server = await freshServer();
  const at = "2026-11-16T23:30:00.000Z";
  await server.db.insert(latencies).values([
    { channel: "bell", n: 4812, p50_ms: 210, p95_ms: 640, at },
    { channel: "email", n: 19, p50_ms: 7, p95_ms: 8, at },
  ]);
  const response = await server.request("/transparencia");
  const html = (await response.text()).replaceAll("<!-- -->", "");
  expect([response.status, response.headers.get("cache-control")]).toEqual([
    200,
    expect.stringContaining("public"),
  ]);
  for (const text of ["metade em 210 ms · 95% em 640 ms", "4.812 avisos", "poucos dados", "19 entregas"])
    expect(html).toContain(text);
  expect(html).toContain("16/11/2026 às 20:30");
  expect(html).not.toMatch(/\b[78] ms|Telegram<|style=/);
  expect(html).toContain('<link rel="canonical" href="http://localhost:3000/transparencia"');
  expect(html.split("<footer")[1]).toContain('href="/transparencia"');
});
