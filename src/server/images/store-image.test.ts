import { readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { images } from "#server/db/schema/images.ts";
import { aPerson, type Person } from "#testing/factories.ts";
import { smallPng, uploadForm, uploadOf } from "#testing/pictures.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";
import type { ImageStore } from "./image-store.ts";
import { sweepImages } from "./sweep-images.ts";

let server: TestServer;
let sound: ImageStore;
let ana: Person;
beforeEach(async () => {
  server = await freshServer({ LIMITS: "on" });
  sound = { ...server.images };
  ana = await aPerson(server);
});

async function upload(key = "foto") {
  const headers = { ...ana.auth, "Idempotency-Key": key };
  const response = await server.request(
    "/functions/v1/upload-image",
    uploadOf(uploadForm(smallPng), headers),
  );
  const body = (await response.json()) as { url: string; code: string; message: string };
  return { status: response.status, retryAfter: response.headers.get("retry-after"), body };
}

const files = () => readdirSync(join(server.config.data_dir, "images"));

/** The second file of a picture fails, after part of it was written. */
function failAtSecond(error: Error): void {
  let puts = 0;
  server.images.put = async (file, bytes) => {
    if (++puts % 2 === 0) throw error;
    await sound.put(file, bytes);
  };
}

test.each([
  ["ENOSPC", 507, "no_space", "Estamos sem espaço para imagens agora. Tente novamente mais tarde.", "300"],
  [
    "ECONNREFUSED",
    503,
    "store_unavailable",
    "Não foi possível guardar a imagem agora. Tente novamente em instantes.",
    "10",
  ],
])(
  "a store that fails with %s is %i, leaves nothing, and the same key works afterwards",
  async (code, status, name, message, retryAfter) => {
    failAtSecond(Object.assign(new Error(code), { code }));
    expect(await upload()).toMatchObject({ status, retryAfter, body: { code: name, message } });
    expect(files()).toEqual([]);
    expect(await server.db.select().from(images)).toEqual([]);
    Object.assign(server.images, sound);
    expect((await upload()).status).toBe(200);
    expect(files()).toHaveLength(2);
  },
);

test("a server failure does not count toward the sixty", async () => {
  failAtSecond(new Error("down"));
  for (let i = 0; i < 61; i++) expect((await upload(`foto ${i}`)).status).toBe(503);
});

test("if the store cannot be cleaned up the row stays, and the sweeper retries", async () => {
  failAtSecond(new Error("down"));
  server.images.remove = async () => Promise.reject(new Error("down"));
  expect((await upload()).status).toBe(503);
  expect(await server.db.select({ state: images.state }).from(images)).toEqual([{ state: "coming" }]);
  expect(files()).toHaveLength(1);
  Object.assign(server.images, sound);
  await server.db.update(images).set({ created_at: "2026-01-01T00:00:00.000Z" });
  await sweepImages(server.db, server.images);
  expect([files(), await server.db.select().from(images)]).toEqual([[], []]);
});

test("an upload that the sweeper took for abandoned is no picture, and leaves no file", async () => {
  let puts = 0;
  server.images.put = async (file, bytes) => {
    await sound.put(file, bytes);
    if (++puts < 2) return;
    await server.db.update(images).set({ created_at: "2026-01-01T00:00:00.000Z" });
    await sweepImages(server.db, sound);
    await sound.put(file, bytes);
  };
  expect((await upload()).status).toBe(503);
  expect([files(), await server.db.select().from(images)]).toEqual([[], []]);
});
