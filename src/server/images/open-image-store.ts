import { join } from "node:path";
import { folderStore } from "./folder-store.ts";
import type { ImageStore } from "./image-store.ts";
import { memoryCacheStore } from "./memory-cache-store.ts";
import { s3Store } from "./s3-store.ts";

export function openImageStore({
  data_dir,
  s3_url,
}: {
  data_dir: string;
  s3_url: string | null;
}): ImageStore {
  return s3_url === null ? folderStore(join(data_dir, "images")) : memoryCacheStore(s3Store(s3_url));
}
