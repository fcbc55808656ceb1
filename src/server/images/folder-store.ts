import { access, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type ImageStore, typeOfFile } from "./image-store.ts";

export function folderStore(folder: string): ImageStore {
  const at = (file: string) => {
    if (typeOfFile(file) === undefined) throw new Error(`not a name of ours: ${file}`);
    return join(folder, file);
  };
  return {
    async put(file, bytes) {
      const unfinished = `${at(file)}.part`;
      await mkdir(folder, { recursive: true });
      await writeFile(unfinished, bytes, { flush: true });
      await rename(unfinished, at(file)).catch(unlessThere(at(file)));
    },
    read: (file) => readFile(at(file)).catch(nothing),
    has: (file) =>
      access(at(file)).then(
        () => true,
        () => false,
      ),
    async remove(files) {
      for (const file of files)
        for (const path of [at(file), `${at(file)}.part`]) await rm(path, { force: true });
    },
  };
}

/** Two processes that draw the demo's pictures at once: the other one has put the very same bytes in place. */
function unlessThere(path: string): (error: NodeJS.ErrnoException) => Promise<void> {
  return async (error) => {
    if (error.code !== "ENOENT") throw error;
    await access(path);
  };
}

function nothing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
