/** Where the bytes of pictures lie, under names that we made up: a folder, or a service that speaks S3. */
export interface ImageStore {
  /** Atomic; resolves once the store has confirmed it. The same name always means the same bytes. */
  put(file: string, bytes: Uint8Array): Promise<void>;
  read(file: string): Promise<Buffer<ArrayBuffer> | null>;
  has(file: string): Promise<boolean>;
  /** Also what a killed process left half written under these names. A file that is not there is no error. */
  remove(files: readonly string[]): Promise<void>;
}

const keyShape = /^[a-z0-9][a-z0-9-]{0,80}\.(webp|jpg|png|avif)$/;
const types: Record<string, string> = {
  webp: "image/webp",
  jpg: "image/jpeg",
  png: "image/png",
  avif: "image/avif",
};

/** What a file of the store is, by its name; undefined for a name that is none of ours. */
export function typeOfFile(file: string): string | undefined {
  return types[keyShape.exec(file)?.[1] ?? ""];
}
