import { createHash } from "node:crypto";
import type { HeadObjectOutput, S3Client } from "@aws-sdk/client-s3";
import { imageMessages } from "#domain/images/image-limits.ts";
import { readS3Url, type S3Place } from "#server/config-variables.ts";
import { withTimeout } from "#server/db/timeout.ts";
import { Problem } from "#server/http/problem.ts";
import { type ImageStore, typeOfFile } from "./image-store.ts";

type Sdk = typeof import("@aws-sdk/client-s3");

export interface Bucket {
  name: string;
  sdk: Sdk;
  client: S3Client;
}

/** How long one operation may take, retries included: with the encoding before it, an upload has to fail within 10 s. */
const defaultTimeoutMs = 7000;
const maxAttempts = 3;

/** Pictures in a bucket of an S3 service. Only the server reads it: a private bucket is enough. */
export function s3Store(url: string, { timeoutMs = defaultTimeoutMs } = {}): ImageStore {
  const place = readS3Url(url);
  if (!place) throw new Error("not an address of a bucket");
  let openedBucket: Promise<Bucket> | undefined;

  async function request<Answer>(
    file: string,
    operation: (bucket: Bucket, signal: AbortSignal) => Promise<Answer>,
    sentence: string = imageMessages.not_readable_now,
  ): Promise<Answer> {
    if (typeOfFile(file) === undefined) throw new Error(`not a name of ours: ${file}`);
    openedBucket ??= openBucket(place as S3Place, timeoutMs);
    const bucket = await openedBucket;
    const abort = new AbortController();
    // By our own clock: the library waits between retries as long as the service demands.
    return withTimeout(timeoutMs, operation(bucket, abort.signal)).catch((error: unknown) => {
      abort.abort();
      throw storeUnavailable(sentence, error);
    });
  }

  return {
    put: (file, bytes) =>
      request(file, (bucket, signal) => putObject(bucket, file, bytes, signal), imageMessages.not_stored),
    read: (file) => request(file, (bucket, signal) => readObject(bucket, file, signal)),
    has: (file) => request(file, async (bucket, signal) => (await headObject(bucket, file, signal)) !== null),
    async remove(files) {
      for (const file of files) await request(file, (bucket, signal) => removeObject(bucket, file, signal));
    },
  };
}

async function putObject(bucket: Bucket, Key: string, bytes: Uint8Array, abortSignal: AbortSignal) {
  const { name, sdk, client } = bucket;
  const md5 = createHash("md5").update(bytes).digest();
  const ContentMD5 = md5.toString("base64");
  const ContentType = typeOfFile(Key);
  const command = new sdk.PutObjectCommand({ Bucket: name, Key, Body: bytes, ContentType, ContentMD5 });
  await client.send(command, { abortSignal });
  const stored = await headObject(bucket, Key, abortSignal);
  if (!stored || !isIntact(stored, bytes, md5)) throw new Error(`${Key} did not arrive whole`);
}

async function readObject({ name, sdk, client }: Bucket, Key: string, abortSignal: AbortSignal) {
  const command = new sdk.GetObjectCommand({ Bucket: name, Key });
  const found = await client.send(command, { abortSignal }).catch(nullIfMissing);
  if (!found?.Body) return null;
  const { buffer, byteOffset, byteLength } = await found.Body.transformToByteArray();
  if (byteLength !== found.ContentLength) throw new Error(`${Key} came in part`);
  return Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
}

function headObject({ name, sdk, client }: Bucket, Key: string, abortSignal: AbortSignal) {
  return client.send(new sdk.HeadObjectCommand({ Bucket: name, Key }), { abortSignal }).catch(nullIfMissing);
}

async function removeObject({ name, sdk, client }: Bucket, Key: string, abortSignal: AbortSignal) {
  await client.send(new sdk.DeleteObjectCommand({ Bucket: name, Key }), { abortSignal });
}

/** The library is loaded with the first picture: a start without S3 pays nothing for it. */
export async function openBucket(
  { endpoint, region, bucket, key, secret }: S3Place,
  timeoutMs: number,
): Promise<Bucket> {
  const sdk = await import("@aws-sdk/client-s3");
  const client = new sdk.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: key, secretAccessKey: secret },
    forcePathStyle: true,
    maxAttempts,
    // Else bodies go as `aws-chunked` with checksums of their own, which some services refuse. Ours is confirmed by HEAD.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: Math.min(timeoutMs, 3000),
      requestTimeout: timeoutMs,
      throwOnRequestTimeout: true,
    },
  });
  return { name: bucket, sdk, client };
}

/**
 * By size and MD5. Where the service encrypts under a key of its own, its ETag is none: then the size, and that it took the
 * bytes only with the MD5 and the signed SHA-256 that we sent along.
 */
function isIntact(stored: HeadObjectOutput, bytes: Uint8Array, md5: Buffer): boolean {
  const isSealed =
    stored.ServerSideEncryption?.startsWith("aws:kms") || stored.SSECustomerAlgorithm !== undefined;
  const hasItsHash = stored.ETag?.replaceAll('"', "").toLowerCase() === md5.toString("hex");
  return stored.ContentLength === bytes.length && (isSealed || hasItsHash);
}

/** A missing object is no error; a missing bucket is. */
export function nullIfMissing(error: unknown): null {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  if ($metadata?.httpStatusCode === 404 && name !== "NoSuchBucket") return null;
  throw error;
}

/** The library's errors hold whole requests and responses: the log gets only what happened. */
function storeUnavailable(sentence: string, error: unknown): Problem {
  const { name, message, $metadata } = error as Error & { $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode;
  const cause = new Error(`S3: ${[name, status, message].filter(Boolean).join(" ")}`);
  return new Problem(503, "store_unavailable", sentence, { retryAfterSeconds: 5, cause });
}
