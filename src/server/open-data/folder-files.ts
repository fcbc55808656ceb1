import { access, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { checkedKey, type FileStore } from "./file-store.ts";

/** @param folder on the disk where the files are written, so that a rename puts each in place */
export function folderFiles(folder: string): FileStore {
  const at = (key: string) => join(folder, checkedKey(key));
  return {
    async put(key, path) {
      await mkdir(folder, { recursive: true });
      await rename(path, at(key));
    },
    async open(key, { first, last }) {
      const handle = await open(at(key)).catch(nothing);
      if (!handle) return null;
      // It closes the file when it was read or cancelled.
      const stream = handle.createReadStream({ start: first, end: last });
      return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
    },
    has: (key) =>
      access(at(key)).then(
        () => true,
        () => false,
      ),
    async list() {
      const names = (await readdir(folder).catch(nothing)) ?? [];
      const found = await Promise.all(
        names.map(async (key) => ({ key, at: (await stat(join(folder, key)).catch(nothing))?.mtime })),
      );
      return found.flatMap(({ key, at }) => (at ? [{ key, at }] : []));
    },
    async remove(keys) {
      // As `list` names them: half-written ones too.
      for (const key of keys) await rm(join(folder, key.replaceAll("/", "")), { force: true });
    },
  };
}

function nothing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
