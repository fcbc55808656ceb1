import { createHash } from "node:crypto";
import type { HeadObjectOutput, S3Client } from "@aws-sdk/client-s3";
import { imageMessages } from "#domain/images/image-limits.ts";
import { readS3Url } from "#server/config-s3-url.ts";
import { Problem } from "#server/http/problem.ts";
import { type ImageStore, typeOfFile } from "./image-store.ts";

type Sdk = typeof import("@aws-sdk/client-s3");

/** With its command, so that only one import brings the library in. */
interface Opened {
  sdk: Sdk;
  client: S3Client;
}

/** How long one deed may take, retries included: with the drawing before it, an upload has to fail within 10 s. */
const usualPatience = 7000;
const tries = 3;

/** Pictures in a bucket of a service that speaks S3. Nobody but us reads it: a private bucket is enough. */
export function s3Store(url: string, { patience = usualPatience } = {}): ImageStore {
  const place = readS3Url(url);
  if (!place) throw new Error("not an address of a bucket");
  const { bucket: Bucket } = place;
  let opened: Promise<Opened> | undefined;
  const open = () => {
    opened ??= openClient(place, patience);
    return opened;
  };

  function ask<Answer>(
    sentence: string,
    deed: (opened: Opened, abortSignal: AbortSignal) => Promise<Answer>,
  ) {
    return within(patience, async (signal) => deed(await open(), signal)).catch((error: unknown) => {
      throw unavailable(sentence, error);
    });
  }

  const head = ({ sdk, client }: Opened, Key: string, abortSignal: AbortSignal) =>
    client.send(new sdk.HeadObjectCommand({ Bucket, Key }), { abortSignal }).catch(nothing);

  return {
    put: (file, bytes) =>
      ask(imageMessages.not_kept, async (opened, abortSignal) => {
        const { sdk, client } = opened;
        const md5 = createHash("md5").update(bytes).digest();
        const fields = { Body: bytes, ContentType: checkedType(file), ContentMD5: md5.toString("base64") };
        await client.send(new sdk.PutObjectCommand({ Bucket, Key: file, ...fields }), { abortSignal });
        const stored = await head(opened, file, abortSignal);
        if (!stored || !isTheSame(stored, bytes, md5)) throw new Error(`${file} did not arrive whole`);
      }),
    read: (file) =>
      ask(imageMessages.not_readable_now, async ({ sdk, client }, abortSignal) => {
        checkedType(file);
        const command = new sdk.GetObjectCommand({ Bucket, Key: file });
        const found = await client.send(command, { abortSignal }).catch(nothing);
        if (!found?.Body) return null;
        const { buffer, byteOffset, byteLength } = await found.Body.transformToByteArray();
        const bytes = Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
        if (bytes.length !== found.ContentLength) throw new Error(`${file} came in part`);
        return bytes;
      }),
    has: (file) =>
      ask(imageMessages.not_readable_now, async (opened, signal) => {
        checkedType(file);
        return (await head(opened, file, signal)) !== null;
      }),
    async remove(files) {
      for (const file of files)
        await ask(imageMessages.not_kept, async ({ sdk, client }, abortSignal) => {
          checkedType(file);
          await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: file }), { abortSignal });
        });
    },
  };
}

/** The library is loaded with the first picture: a start without S3 pays nothing for it. */
async function openClient(
  { endpoint, region, key, secret }: NonNullable<ReturnType<typeof readS3Url>>,
  patience: number,
): Promise<Opened> {
  const sdk = await import("@aws-sdk/client-s3");
  const client = new sdk.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: key, secretAccessKey: secret },
    forcePathStyle: true,
    maxAttempts: tries,
    // Else bodies go as `aws-chunked` with checksums of their own, which some services refuse. Ours is confirmed by HEAD.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: Math.min(patience, 3000),
      requestTimeout: patience,
      throwOnRequestTimeout: true,
    },
  });
  return { sdk, client };
}

function checkedType(file: string): string {
  const type = typeOfFile(file);
  if (type === undefined) throw new Error(`not a name of ours: ${file}`);
  return type;
}

/**
 * By size and MD5. Where the service encrypts under a key of its own, its ETag is none: then the size, and that it took the
 * bytes only with the MD5 and the signed SHA-256 that we sent along.
 */
function isTheSame(stored: HeadObjectOutput, bytes: Uint8Array, md5: Buffer): boolean {
  const isSealed =
    stored.ServerSideEncryption?.startsWith("aws:kms") || stored.SSECustomerAlgorithm !== undefined;
  const hasItsHash = stored.ETag?.replaceAll('"', "").toLowerCase() === md5.toString("hex");
  return stored.ContentLength === bytes.length && (isSealed || hasItsHash);
}

/** A missing object is no error; a missing bucket is. */
function nothing(error: unknown): null {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  if ($metadata?.httpStatusCode === 404 && name !== "NoSuchBucket") return null;
  throw error;
}

/** By our own clock too: the library waits between tries as long as the service tells it to. */
async function within<Answer>(
  patience: number,
  deed: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const abort = new AbortController();
  const late = new Promise<never>((_, reject) => {
    abort.signal.addEventListener("abort", () => reject(abort.signal.reason));
  });
  const timer = setTimeout(() => abort.abort(new Error(`no answer in ${patience} ms`)), patience);
  try {
    return await Promise.race([deed(abort.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The library's errors carry whole requests and answers: the log gets what happened and nothing of them. */
function unavailable(sentence: string, error: unknown): Problem {
  const { name, message, $metadata } = error as Error & { $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode;
  const cause = new Error(`S3: ${[name, status, message].filter(Boolean).join(" ")}`);
  return new Problem(503, "store_unavailable", sentence, { retryAfterSeconds: 5, cause });
}
