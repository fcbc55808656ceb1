import type { ImageStore } from "./image-store.ts";

type Bytes = Buffer<ArrayBuffer>;

/** About a thousand cards; larger files are fetched each time. */
const bounds = { bytes: 32 * 1024 * 1024, file: 256 * 1024 };
/** Another process may have removed it: then it is gone here too after this. */
const longestMs = 600_000;

export function memoryCacheStore(store: ImageStore, limits = bounds): ImageStore {
  const cache = createLruCache(limits);
  const pending = new Map<string, Promise<Bytes | null>>();

  async function fetchOnce(file: string): Promise<Bytes | null> {
    const request = pending.get(file) ?? store.read(file).finally(() => pending.delete(file));
    pending.set(file, request);
    const bytes = await request;
    if (bytes && pending.get(file) === undefined) cache.add(file, bytes, performance.now() + longestMs);
    return bytes;
  }

  return {
    ...store,
    async read(file) {
      const known = cache.get(file);
      if (!known || known.until < performance.now()) return fetchOnce(file);
      // Moved to the end: the least recently used is evicted first.
      cache.add(file, known.bytes, known.until);
      return known.bytes;
    },
    async remove(files) {
      for (const file of files) cache.evict(file);
      await store.remove(files);
      for (const file of files) cache.evict(file);
    },
  };
}

function createLruCache({ bytes: most, file: largest }: typeof bounds) {
  const cached = new Map<string, { bytes: Bytes; until: number }>();
  let size = 0;

  function evict(file: string): void {
    size -= cached.get(file)?.bytes.byteLength ?? 0;
    cached.delete(file);
  }

  function add(file: string, bytes: Bytes, until: number): void {
    evict(file);
    if (bytes.byteLength > largest) return;
    cached.set(file, { bytes, until });
    size += bytes.byteLength;
    for (const oldest of cached.keys()) {
      if (size <= most) return;
      evict(oldest);
    }
  }

  return { get: (file: string) => cached.get(file), add, evict };
}
