import { failure } from "./failure.ts";

/** Types of messages of the PostgreSQL protocol: their first byte. Four more say how long it is, with themselves. */
const error = "E".charCodeAt(0);
const ready = "Z".charCodeAt(0);
const headLength = 5;
const nul = 0;

/** Listens to what a server says on one connection. */
export interface Ear {
  /** Whether it has ever answered a query: the driver's own first one asks for the types of arrays. */
  isServing(): boolean;
  /** Whether the last that it said was that it is ready for a query. */
  isReady(): boolean;
  /** The error after which the server says no more, and what came before it; null where it goes on. */
  hear(chunk: Buffer): LastWords | null;
}

export interface LastWords {
  before: Buffer;
  error: Error;
}

export function createEar(): Ear {
  let answers = 0;
  let isReady = false;
  const isServing = () => answers > 1;
  /** A message may go on in the next chunk: how much of it is to come, or its head where not even that is whole. */
  let toCome = 0;
  let head = Buffer.alloc(0);

  function hear(chunk: Buffer): LastWords | null {
    const bytes = head.length > 0 ? Buffer.concat([head, chunk]) : chunk;
    let at = toCome;
    while (at + headLength <= bytes.length) {
      const end = at + 1 + bytes.readUInt32BE(at + 1);
      if (bytes[at] === error) {
        if (end > bytes.length) break;
        const fields = fieldsOf(bytes.subarray(at + headLength, end));
        if (!isServing() || isFatal(fields))
          return { before: chunk.subarray(0, Math.max(0, at - head.length)), error: errorOf(fields) };
      }
      isReady = bytes[at] === ready;
      if (isReady) answers++;
      at = end;
    }
    toCome = Math.max(0, at - bytes.length);
    head = Buffer.from(bytes.subarray(at));
    return null;
  }
  return { isServing, isReady: () => isReady, hear };
}

type Fields = Map<string, string>;

/** A letter and a text each, an empty one at the end. */
function fieldsOf(body: Buffer): Fields {
  const fields: Fields = new Map();
  for (let at = 0; at < body.length && body[at] !== nul; ) {
    const end = body.indexOf(nul, at);
    if (end < 0) break;
    fields.set(String.fromCharCode(body[at] ?? nul), body.toString("utf8", at + 1, end));
    at = end + 1;
  }
  return fields;
}

/** «V» is the severity in English whatever the server speaks. */
function isFatal(fields: Fields): boolean {
  return ["FATAL", "PANIC"].includes(fields.get("V") ?? "");
}

function errorOf(fields: Fields): Error {
  return failure(fields.get("C"), fields.get("M") ?? "refused");
}
