import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testServer } from "#testing/test-server.ts";

test("a picture is served as immutable under its key, to other origins too", async () => {
  const server = await testServer();
  const folder = join(server.config.data_dir, "images");
  mkdirSync(folder);
  writeFileSync(join(folder, "abc-480.webp"), "bytes");
  const response = await server.request("/img/abc-480.webp");
  expect(response.status).toBe(200);
  expect(await response.text()).toBe("bytes");
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "public, max-age=31536000, immutable",
    "cross-origin-resource-policy": "cross-origin",
    "x-content-type-options": "nosniff",
  });
  expect(response.headers.get("etag")).toBe('"abc-480.webp"');
});

test.each([['"abc-480.webp"'], ['"x", W/"abc-480.webp"']])(
  "a client that has it under %s gets 304",
  async (known) => {
    const server = await testServer();
    await server.images.put("abc-480.webp", Buffer.from("bytes"));
    const ask = (tag: string) => server.request("/img/abc-480.webp", { headers: { "If-None-Match": tag } });
    const response = await ask(known);
    expect([response.status, await response.text()]).toEqual([304, ""]);
    expect(response.headers.get("cache-control")).toContain("immutable");
    expect((await ask('"abc.webp"')).status).toBe(200);
  },
);

test("HEAD returns the length and no body", async () => {
  const server = await testServer();
  await server.images.put("abc.webp", Buffer.from("bytes"));
  const response = await server.request("/img/abc.webp", { method: "HEAD" });
  expect([response.status, await response.text()]).toEqual([200, ""]);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-length": "5",
    "content-type": "image/webp",
    etag: '"abc.webp"',
  });
});

test.each([
  "nada.webp",
  "..%2fauth-secret",
  "..%2f..%2fetc%2fpasswd",
  "a.svg",
  "A.webp",
  ".webp",
  "a%00.webp",
  "a.webp%2f",
])("/img/%s is a 404 and never leaves the folder", async (file) => {
  const server = await testServer();
  expect((await server.request(`/img/${file}`)).status).toBe(404);
});
