import { expect, test } from "vitest";
import { drawingThread, TooManyDrawings } from "./drawing-thread.ts";
import { createPictureCache } from "./picture-cache.ts";

const cover = { kind: "cover", site: "Xepa", category: null } as const;

test("drawings queue, and too many are refused at once", async () => {
  const draw = drawingThread(2);
  const drawings = await Promise.allSettled([draw(cover), draw({ ...cover, category: "casa" }), draw(cover)]);
  expect(drawings.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected"]);
  expect(drawings[2]).toMatchObject({ reason: expect.any(TooManyDrawings) });
  await expect(draw(cover)).resolves.toBeInstanceOf(Uint8Array);
});

test("a failed drawing affects neither the next one nor the process", async () => {
  const draw = drawingThread();
  await expect(draw({ ...cover, category: "nada" as never })).rejects.toThrow();
  await expect(draw(cover)).resolves.toBeInstanceOf(Uint8Array);
});

test("cached pictures are drawn once, and the least used is evicted", async () => {
  const cache = createPictureCache(100);
  const drawn: string[] = [];
  const get = (key: string) =>
    cache.get(key, async () => {
      drawn.push(key);
      return new Uint8Array(40);
    });
  await Promise.all([get("a"), get("a")]);
  await get("b");
  await get("a");
  await get("c");
  expect(drawn).toEqual(["a", "b", "c"]);
  await get("a");
  await get("b");
  expect(drawn).toEqual(["a", "b", "c", "b"]);
});

test("a picture that could not be drawn is retried", async () => {
  const cache = createPictureCache();
  await expect(cache.get("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await cache.get("a", async () => new Uint8Array(1))).toHaveLength(1);
});
