import { connectionError } from "./connection-error.ts";

/** Message types of the PostgreSQL protocol: the first byte. The next four are the length, their own included. */
const error = "E".charCodeAt(0);
const ready = "Z".charCodeAt(0);
const headLength = 5;
const nul = 0;

/** Follows the messages of a server on one connection. */
export interface ProtocolReader {
  /** Whether the server has answered a query; the driver's own first query asks for the types of arrays. */
  isServing(): boolean;
  /** Whether its last message is ReadyForQuery. */
  isReady(): boolean;
  /** The error that ends the connection, with the bytes before it; null while it goes on. */
  read(chunk: Buffer): FatalError | null;
}

interface FatalError {
  before: Buffer;
  error: Error;
}

export function createProtocolReader(): ProtocolReader {
  let answers = 0;
  let isReady = false;
  const isServing = () => answers > 1;
  /** A message may span chunks: the bytes still to come, or its head where even that is cut. */
  let missing = 0;
  let head = Buffer.alloc(0);

  function read(chunk: Buffer): FatalError | null {
    const bytes = head.length > 0 ? Buffer.concat([head, chunk]) : chunk;
    let at = missing;
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
    missing = Math.max(0, at - bytes.length);
    head = Buffer.from(bytes.subarray(at));
    return null;
  }
  return { isServing, isReady: () => isReady, read };
}

type Fields = Map<string, string>;

/** One letter and a text each; an empty field ends the list. */
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

/** «V» is the severity in English, whatever the server's language. */
function isFatal(fields: Fields): boolean {
  return ["FATAL", "PANIC"].includes(fields.get("V") ?? "");
}

function errorOf(fields: Fields): Error {
  return connectionError(fields.get("C"), fields.get("M") ?? "refused");
}
