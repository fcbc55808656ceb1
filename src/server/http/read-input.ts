import { IncomingMessage } from "node:http";
import { setImmediate } from "node:timers/promises";
import type { Context } from "hono";
import type { ZodType } from "zod";
import { callMessages } from "#domain/format/call-messages.ts";
import { fieldErrors } from "#domain/format/field-errors.ts";
import { pauseDeadline } from "./deadline.ts";
import { Problem } from "./problem.ts";
import { releaseBuffer } from "./release-buffer.ts";
import { isSubrequest } from "./request-context.ts";

const maxBodyBytes = 256 * 1024;

/** The type itself, not a word after it: a page of another site may send `text/plain; json` without asking us first. */
const jsonType = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

/** Reads a body. `raw` identifies it: under one Idempotency-Key it must stay the same. */
export type BodyReader<T> = (c: Context) => Promise<{ input: T; raw: string }>;

/** The JSON body, validated: 400 when it cannot be parsed, 422 with messages when it breaks a rule. */
export async function readBody<T>(
  c: Context,
  schema: ZodType<T>,
  read: (c: Context) => Promise<Buffer> = readBytes,
): Promise<{ input: T; raw: string }> {
  if (!jsonType.test(c.req.header("content-type") ?? ""))
    throw new Problem(415, "wrong_type", "Envie os dados como JSON, com Content-Type: application/json.");
  const raw = (await read(c)).toString("utf8");
  return { input: checked(schema, parseJson(raw)), raw };
}

export function readQuery<T>(c: Context, schema: ZodType<T>): T {
  return checked(schema, c.req.query());
}

function checked<T>(schema: ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const { message, fields } = fieldErrors(parsed.error);
  throw new Problem(422, "invalid", message, { fields });
}

function parseJson(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch (cause) {
    throw new Problem(400, "malformed", "Não entendemos o pedido: o corpo precisa ser JSON.", { cause });
  }
}

/** Counts while reading: a body without Content-Length must not fill the memory either. */
export async function readBytes(
  c: Context,
  largest = maxBodyBytes,
  refusal?: Error,
): Promise<Buffer<ArrayBuffer>> {
  const declared = Number(c.req.header("content-length") ?? 0);
  // Made only where it is needed: an error writes down its whole stack.
  const tooLarge = () => refusal ?? new Problem(413, "too_large", callMessages.too_large);
  if (declared > largest) throw tooLarge();
  return pauseDeadline(c, () =>
    declared > 0
      ? readKnownLength(interruptedAsProblem(socketOf(c) ?? streamOf(c)), declared)
      : readUnknownLength(interruptedAsProblem(streamOf(c)), largest, tooLarge),
  );
}

async function readUnknownLength(
  body: Chunks,
  largest: number,
  tooLarge: () => Error,
): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.byteLength;
    if (size > largest) throw tooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts);
}

type Chunks = AsyncIterable<Uint8Array>;

async function* interruptedAsProblem(body: Chunks): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (cause) {
    throw new Problem(400, "interrupted", "O envio foi interrompido. Tente novamente.", { cause });
  }
}

function streamOf(c: Context): Chunks {
  return (c.req.raw.body ?? []) as unknown as Chunks;
}

/** Reads from the socket where possible: the web stream copies every chunk once more. */
function socketOf(c: Context): Chunks | null {
  const incoming = (c.env as { incoming?: unknown } | undefined)?.incoming;
  // A subrequest has a body of its own.
  return incoming instanceof IncomingMessage && !isSubrequest(c) ? yieldingChunks(incoming) : null;
}

/** Yields to the event loop after each chunk, so that a fast upload does not starve other requests. The consumer copies the chunk. */
async function* yieldingChunks(socket: Chunks): AsyncGenerator<Uint8Array> {
  for await (const piece of socket) {
    yield piece;
    releaseBuffer(piece);
    await setImmediate();
  }
}

/** One buffer of the declared length: a large body is not held twice. */
async function readKnownLength(body: Chunks, length: number): Promise<Buffer<ArrayBuffer>> {
  const bytes = Buffer.allocUnsafeSlow(length);
  let size = 0;
  for await (const part of body) {
    const wanted = part.subarray(0, length - size);
    bytes.set(wanted, size);
    size += wanted.byteLength;
  }
  return bytes.subarray(0, size);
}
