import type { ImageStore } from "./image-store.ts";

type Bytes = Buffer<ArrayBuffer>;

/** About a thousand cards; larger files are fetched each time. */
const bounds = { bytes: 32 * 1024 * 1024, file: 256 * 1024 };
/** Another process may have removed it: then it is gone here too after this. */
const longestMs = 600_000;

/** A remote store with an LRU cache in memory. */
export function memoryCacheStore(store: ImageStore, { bytes: most, file: largest } = bounds): ImageStore {
  const kept = new Map<string, { bytes: Bytes; until: number }>();
  const asked = new Map<string, Promise<Bytes | null>>();
  let size = 0;

  function forget(file: string): void {
    size -= kept.get(file)?.bytes.byteLength ?? 0;
    kept.delete(file);
  }

  function keep(file: string, bytes: Bytes, until: number): void {
    forget(file);
    if (bytes.byteLength > largest) return;
    kept.set(file, { bytes, until });
    size += bytes.byteLength;
    for (const oldest of kept.keys()) {
      if (size <= most) return;
      forget(oldest);
    }
  }

  async function fetchOnce(file: string): Promise<Bytes | null> {
    const asking = asked.get(file) ?? store.read(file).finally(() => asked.delete(file));
    asked.set(file, asking);
    const bytes = await asking;
    if (bytes && asked.get(file) === undefined) keep(file, bytes, performance.now() + longestMs);
    return bytes;
  }

  return {
    ...store,
    async read(file) {
      const known = kept.get(file);
      if (!known || known.until < performance.now()) return fetchOnce(file);
      // Moved to the end: the least recently used is evicted first.
      keep(file, known.bytes, known.until);
      return known.bytes;
    },
    async remove(files) {
      for (const file of files) forget(file);
      await store.remove(files);
      for (const file of files) forget(file);
    },
  };
}
