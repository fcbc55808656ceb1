import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { readS3Url } from "#server/config-variables.ts";
import { withTimeout } from "#server/db/timeout.ts";
import { type Bucket, nullIfMissing, openBucket } from "#server/images/s3-store.ts";
import { checkedKey, type FileStore } from "./file-store.ts";

const prefix = "open-data/";
/** A file of a million offers over a slow line. */
const putMs = 15 * 60_000;
const readMs = 7000;
const tries = 3;

/** In the pictures' bucket, under names of their own. */
export function bucketFiles(url: string): FileStore {
  const place = readS3Url(url);
  if (!place) throw new Error("not an address of a bucket");
  let opened: Promise<Bucket> | undefined;
  const bucket = () => {
    opened ??= openBucket(place, putMs);
    return opened;
  };
  const nameOf = (key: string) => prefix + checkedKey(key);

  return {
    async put(key, path, { bytes, md5 }) {
      for (let attempt = 1; ; attempt++)
        try {
          await putObject(await bucket(), { Key: nameOf(key), path, bytes, md5 });
          break;
        } catch (error) {
          // The library cannot begin a stream anew: each try opens the file again.
          if (attempt === tries) throw withoutSecrets(error);
        }
      await rm(path, { force: true });
    },
    async open(key, { first, last }) {
      const { name, sdk, client } = await bucket();
      const Range = `bytes=${first}-${last}`;
      const command = new sdk.GetObjectCommand({ Bucket: name, Key: nameOf(key), Range });
      const found = await brief(client.send(command).catch(nullIfMissing));
      return (found?.Body?.transformToWebStream() as ReadableStream<Uint8Array> | undefined) ?? null;
    },
    async has(key) {
      const { name, sdk, client } = await bucket();
      const command = new sdk.HeadObjectCommand({ Bucket: name, Key: nameOf(key) });
      return (await brief(client.send(command).catch(nullIfMissing))) !== null;
    },
    async list() {
      const { name, sdk, client } = await bucket();
      const command = new sdk.ListObjectsV2Command({ Bucket: name, Prefix: prefix });
      const { Contents = [] } = await brief(client.send(command));
      return Contents.flatMap(({ Key, LastModified }) =>
        Key && LastModified ? [{ key: Key.slice(prefix.length), at: LastModified }] : [],
      );
    },
    async remove(keys) {
      const { name, sdk, client } = await bucket();
      for (const key of keys)
        await brief(client.send(new sdk.DeleteObjectCommand({ Bucket: name, Key: prefix + key })));
    },
  };
}

interface Upload {
  Key: string;
  path: string;
  bytes: number;
  md5: string;
}

async function putObject({ name, sdk, client }: Bucket, { Key, path, bytes, md5 }: Upload): Promise<void> {
  const Body: Readable = createReadStream(path);
  const about = { ContentLength: bytes, ContentMD5: md5, ContentType: "application/gzip" };
  try {
    await client.send(new sdk.PutObjectCommand({ Bucket: name, Key, Body, ...about }));
  } finally {
    Body.destroy();
  }
  const stored = await brief(client.send(new sdk.HeadObjectCommand({ Bucket: name, Key })));
  if (stored.ContentLength !== bytes) throw new Error(`${Key} did not arrive whole`);
}

function brief<Answer>(answer: Promise<Answer>): Promise<Answer> {
  return withTimeout(readMs, answer).catch((error: unknown) => {
    throw withoutSecrets(error);
  });
}

/** The library's errors hold whole requests: the log gets only what happened. */
function withoutSecrets(error: unknown): Error {
  const { name, message } = error as Error;
  return new Error(`S3: ${name} ${message}`);
}
