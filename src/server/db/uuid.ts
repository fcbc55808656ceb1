import { randomBytes } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";

/** UUIDv7: ids that sort by time keep index pages warm. Made here because PostgreSQL knows uuidv7() only from 18 on. */
export function newId(now: number = Date.now()): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes[6] = (bytes.readUInt8(6) & 0x0f) | 0x70;
  bytes[8] = (bytes.readUInt8(8) & 0x3f) | 0x80;
  return asUuid(bytes);
}

/** An id that follows from something else (UUIDv8): the same again for the same 16 bytes or more. */
export function derivedId(from: Buffer): string {
  const bytes = Buffer.from(from.subarray(0, 16));
  bytes[6] = (bytes.readUInt8(6) & 0x0f) | 0x80;
  bytes[8] = (bytes.readUInt8(8) & 0x3f) | 0x80;
  return asUuid(bytes);
}

export function asUuid(bytes: Buffer): string {
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** In the text of a statement instead of a parameter. */
export function uuidLiteral(id: string): SQL {
  if (!uuid.test(id)) throw new TypeError("not a uuid");
  return sql.raw(`'${id}'::uuid`);
}

/** Of words without commas or quotes, as PostgreSQL reads an array: one parameter, however many there are. */
export const arrayText = (words: readonly string[]): string => `{${words.join()}}`;

export const asUuids = (ids: readonly string[]): SQL => sql`${arrayText(ids)}::uuid[]`;
