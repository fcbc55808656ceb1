/** About four hundred pictures. Social networks store what they fetched, so an evicted one is seldom requested again. */
const mostBytes = 32 * 1024 * 1024;

/** Drawn pictures by version, bounded in bytes; the least recently used goes first. */
export function createPictureCache(limit = mostBytes) {
  const pictures = new Map<string, Uint8Array>();
  const drawing = new Map<string, Promise<Uint8Array>>();
  let bytes = 0;

  function put(key: string, picture: Uint8Array): void {
    pictures.set(key, picture);
    bytes += picture.length;
    for (const [oldest, { length }] of pictures) {
      if (bytes <= limit) break;
      pictures.delete(oldest);
      bytes -= length;
    }
  }

  async function drawn(key: string, draw: () => Promise<Uint8Array>): Promise<Uint8Array> {
    try {
      const picture = await draw();
      put(key, picture);
      return picture;
    } finally {
      drawing.delete(key);
    }
  }

  return {
    async get(key: string, draw: () => Promise<Uint8Array>): Promise<Uint8Array> {
      const cached = pictures.get(key);
      if (cached) {
        // A Map keeps the order of insertion, so a use is a reinsertion.
        pictures.delete(key);
        pictures.set(key, cached);
        return cached;
      }
      const picture = drawing.get(key) ?? drawn(key, draw);
      drawing.set(key, picture);
      return picture;
    },
  };
}
