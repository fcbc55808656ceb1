import { join } from "node:path";
import { folderStore } from "./folder-store.ts";
import type { ImageStore } from "./image-store.ts";

export function openImageStore({ data_dir }: { data_dir: string }): ImageStore {
  return folderStore(join(data_dir, "images"));
}
