import { join } from "node:path";
import { bucketFiles } from "./bucket-files.ts";
import type { FileStore } from "./file-store.ts";
import { folderFiles } from "./folder-files.ts";

interface Places {
  data_dir: string;
  s3_url: string | null;
}

/** Where they are written before they are put into the store, and stay where there is no bucket. */
export function openDataFolder({ data_dir }: Pick<Places, "data_dir">): string {
  return join(data_dir, "open-data");
}

export function openFileStore(places: Places): FileStore {
  return places.s3_url === null ? folderFiles(openDataFolder(places)) : bucketFiles(places.s3_url);
}
