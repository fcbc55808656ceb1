import { createHmac, timingSafeEqual } from "node:crypto";
import { crc32 } from "node:zlib";

/**
 * Contract 1.3: version 0 | session id | counter (varint) | 16 bytes of HMAC under the session's own key | checksum.
 * Nothing but that key is stored, and the active token can be computed again.
 */
const version = 0;
const macBytes = 16;
const checksumBytes = 4;
const shortestText = 12;

export function refreshToken(session: { id: string; counter: number }, key: Buffer): string {
  const signed = Buffer.concat([
    Buffer.of(version),
    Buffer.from(session.id.replaceAll("-", ""), "hex"),
    varint(session.counter),
  ]);
  const body = Buffer.concat([signed, macOf(signed, key)]);
  return Buffer.concat([body, checksumOf(body)]).toString("base64url");
}

/** A token that may be ours: only the session's own key can tell. */
export interface ReadRefreshToken {
  session_id: string;
  counter: number;
  isSignedWith(key: Buffer): boolean;
}

/** Null for what cannot be a token of ours; that much is decided without the database (contract 1.3). */
export function readRefreshToken(text: string): ReadRefreshToken | null {
  if (text.length < shortestText) return null;
  const bytes = Buffer.from(text, "base64url");
  // One token has one spelling: what decodes leniently is none of ours.
  if (bytes.toString("base64url") !== text || bytes[0] !== version) return null;
  const body = bytes.subarray(0, -checksumBytes);
  if (!checksumOf(body).equals(bytes.subarray(-checksumBytes))) return null;
  const signed = body.subarray(0, -macBytes);
  const mac = body.subarray(-macBytes);
  const counter = readVarint(signed.subarray(17));
  if (counter === null) return null;
  return {
    session_id: uuidOf(signed.subarray(1, 17)),
    counter,
    isSignedWith: (key) => timingSafeEqual(macOf(signed, key), mac),
  };
}

function macOf(signed: Buffer, key: Buffer): Buffer {
  return createHmac("sha256", key).update(signed).digest().subarray(0, macBytes);
}

function checksumOf(body: Buffer): Buffer {
  const checksum = Buffer.alloc(checksumBytes);
  checksum.writeUInt32BE(crc32(body));
  return checksum;
}

function uuidOf(bytes: Buffer): string {
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  while (rest > 0x7f) {
    bytes.push((rest & 0x7f) | 0x80);
    rest >>>= 7;
  }
  bytes.push(rest);
  return Buffer.from(bytes);
}

/** Null unless these bytes are exactly one number, in its shortest form and no larger than a counter can be. */
function readVarint(bytes: Buffer): number | null {
  if (bytes.length === 0 || bytes.length > 5) return null;
  const value = bytes.reduce((sum, byte, place) => sum + (byte & 0x7f) * 2 ** (7 * place), 0);
  return value <= 0x7fffffff && varint(value).equals(bytes) ? value : null;
}
