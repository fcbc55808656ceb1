import { createHmac } from "node:crypto";
import { crc32 } from "node:zlib";

/**
 * Contract 1.3: version 0 | session id | counter (varint) | 16 bytes of HMAC under the session's own key | checksum.
 * Nothing but that key is stored, and the active token can be computed again.
 */
const version = 0;

export function refreshToken(session: { id: string; counter: number }, key: Buffer): string {
  const signed = Buffer.concat([
    Buffer.of(version),
    Buffer.from(session.id.replaceAll("-", ""), "hex"),
    varint(session.counter),
  ]);
  const mac = createHmac("sha256", key).update(signed).digest().subarray(0, 16);
  const body = Buffer.concat([signed, mac]);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([body, checksum]).toString("base64url");
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
