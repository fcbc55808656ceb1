import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testServer } from "#server/testing/test-server.ts";

test("a picture is served for ever under its key, also to other origins", async () => {
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
  const etag = response.headers.get("etag") ?? "";
  expect((await server.request("/img/abc-480.webp", { headers: { "If-None-Match": etag } })).status).toBe(
    304,
  );
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
