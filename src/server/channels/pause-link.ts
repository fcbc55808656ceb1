import { timingSafeEqual } from "node:crypto";
import { asUuid } from "#server/db/uuid.ts";
import type { SecretBox } from "#server/session/secret-box.ts";

/** Works for as long as the letter exists, without a login: the person's id and our signature. It can only pause. */
export function pauseToken(box: SecretBox, userId: string): string {
  return `${Buffer.from(userId.replaceAll("-", ""), "hex").toString("base64url")}.${signature(box, userId)}`;
}

/** Null where the signature is not ours. */
export function pausedBy(box: SecretBox, token: string): string | null {
  const [name = "", signed = ""] = token.split(".");
  const userId = asUuid(Buffer.from(name, "base64url"));
  const [expected, given] = [Buffer.from(signature(box, userId)), Buffer.from(signed)];
  return expected.length === given.length && timingSafeEqual(expected, given) ? userId : null;
}

function signature(box: SecretBox, userId: string): string {
  return box.mark(`pause alert letters ${userId}`);
}
