/** Where large files lie: beside the pictures, in the data folder or in the bucket. */
export interface FileStore {
  /** Takes the file at `path` away. Atomic: under `key` there is all of it, or nothing. */
  put(key: string, path: string, file: { bytes: number; md5: string }): Promise<void>;
  /** Null where it is not there. Who gets a stream reads it or cancels it. */
  open(key: string, part: { first: number; last: number }): Promise<ReadableStream<Uint8Array> | null>;
  has(key: string): Promise<boolean>;
  /** Everything that is stored, also what a killed process left behind. */
  list(): Promise<{ key: string; at: Date }[]>;
  remove(keys: readonly string[]): Promise<void>;
}

const keyShape = /^[a-z]+-\d{4}-\d{2}-\d{2}-[0-9a-f]{16}\.(?:ndjson|csv)\.gz$/;

/** A name that we made up; nothing else may become a path. */
export function checkedKey(key: string): string {
  if (!keyShape.test(key)) throw new Error(`not a name of ours: ${key}`);
  return key;
}
