import { expect, test } from "vitest";
import type { ImageStore } from "./image-store.ts";
import { memoryCacheStore } from "./memory-cache-store.ts";

/** A store that records its requests. */
function noting() {
  const files = new Map<string, Buffer<ArrayBuffer>>();
  const reads: string[] = [];
  const store: ImageStore = {
    put: async (file, bytes) => void files.set(file, Buffer.from(bytes)),
    read: async (file) => {
      reads.push(file);
      return files.get(file) ?? null;
    },
    has: async (file) => files.has(file),
    remove: async (gone) => {
      for (const file of gone) files.delete(file);
    },
  };
  return { store, reads, files };
}

test("an object is fetched once, also by concurrent readers", async () => {
  const { store, reads } = noting();
  const cached = memoryCacheStore(store);
  await cached.put("a.webp", Buffer.from("a"));
  const all = await Promise.all(Array.from({ length: 5 }, () => cached.read("a.webp")));
  expect(all.map(String)).toEqual(Array(5).fill("a"));
  expect(String(await cached.read("a.webp"))).toBe("a");
  expect(reads).toEqual(["a.webp"]);
});

test("a missing object is fetched again; a removed one is gone at once", async () => {
  const { store, reads } = noting();
  const cached = memoryCacheStore(store);
  expect(await cached.read("a.webp")).toBeNull();
  await cached.put("a.webp", Buffer.from("a"));
  expect(String(await cached.read("a.webp"))).toBe("a");
  await cached.remove(["a.webp"]);
  expect(await cached.read("a.webp")).toBeNull();
  expect(reads).toHaveLength(3);
});

test("the cache is bounded in bytes, evicts the least used, and skips large objects", async () => {
  const { store, reads } = noting();
  const cached = memoryCacheStore(store, { bytes: 10, file: 6 });
  for (const [file, length] of [
    ["a.webp", 4],
    ["b.webp", 4],
    ["c.webp", 4],
    ["large.webp", 7],
  ] as const)
    await cached.put(file, Buffer.alloc(length));
  for (const file of ["a.webp", "b.webp", "a.webp", "c.webp", "large.webp"]) await cached.read(file);
  reads.length = 0;
  for (const file of ["a.webp", "c.webp", "b.webp", "large.webp"]) await cached.read(file);
  expect(reads).toEqual(["b.webp", "large.webp"]);
});

test("a failed fetch is retried", async () => {
  const { store, files } = noting();
  let isDown = true;
  const read = async (file: string) => {
    if (isDown) throw new Error("down");
    return files.get(file) ?? null;
  };
  const cached = memoryCacheStore({ ...store, read });
  await cached.put("a.webp", Buffer.from("a"));
  await expect(cached.read("a.webp")).rejects.toThrow("down");
  isDown = false;
  expect(String(await cached.read("a.webp"))).toBe("a");
});
