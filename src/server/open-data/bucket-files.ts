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
  return {
    async put(key, path, file) {
      await putFile(await bucket(), { Key: nameOf(key), path, ...file });
      await rm(path, { force: true });
    },
    open: async (key, part) => readPart(await bucket(), nameOf(key), part),
    has: async (key) => hasObject(await bucket(), nameOf(key)),
    list: async () => listObjects(await bucket()),
    async remove(keys) {
      const { name, sdk, client } = await bucket();
      for (const key of keys)
        await brief(client.send(new sdk.DeleteObjectCommand({ Bucket: name, Key: prefix + key })));
    },
  };
}

function nameOf(key: string): string {
  return prefix + checkedKey(key);
}

interface Upload {
  Key: string;
  path: string;
  bytes: number;
  md5: string;
}

/** The library cannot begin a stream anew: each try opens the file again. */
async function putFile(bucket: Bucket, upload: Upload): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      return await putObject(bucket, upload);
    } catch (error) {
      if (attempt === tries) throw withoutSecrets(error);
    }
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

async function readPart(
  { name, sdk, client }: Bucket,
  Key: string,
  { first, last }: { first: number; last: number },
): Promise<ReadableStream<Uint8Array> | null> {
  const command = new sdk.GetObjectCommand({ Bucket: name, Key, Range: `bytes=${first}-${last}` });
  const found = await brief(client.send(command).catch(nullIfMissing));
  return (found?.Body?.transformToWebStream() as ReadableStream<Uint8Array> | undefined) ?? null;
}

async function hasObject({ name, sdk, client }: Bucket, Key: string): Promise<boolean> {
  const command = new sdk.HeadObjectCommand({ Bucket: name, Key });
  return (await brief(client.send(command).catch(nullIfMissing))) !== null;
}

async function listObjects({ name, sdk, client }: Bucket) {
  const command = new sdk.ListObjectsV2Command({ Bucket: name, Prefix: prefix });
  const { Contents = [] } = await brief(client.send(command));
  return Contents.flatMap(({ Key, LastModified }) =>
    Key && LastModified ? [{ key: Key.slice(prefix.length), at: LastModified }] : [],
  );
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
