import { timingSafeEqual } from "node:crypto";
import { asUuid } from "#server/db/uuid.ts";
import type { SecretBox } from "./secret-box.ts";

/** The secret of a letter's link, which works for as long as the letter exists: an id and our signature for one purpose. */
export function signedId(box: SecretBox, purpose: string, id: string): string {
  return `${Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url")}.${box.mark(`${purpose} ${id}`)}`;
}

/** Null where the signature is not ours. */
export function idSignedFor(box: SecretBox, purpose: string, token: string): string | null {
  const [name = "", signed = ""] = token.split(".");
  const id = asUuid(Buffer.from(name, "base64url"));
  const [expected, given] = [Buffer.from(box.mark(`${purpose} ${id}`)), Buffer.from(signed)];
  return expected.length === given.length && timingSafeEqual(expected, given) ? id : null;
}
