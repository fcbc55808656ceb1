import { createHash } from "node:crypto";
import { derivedId } from "#server/db/uuid.ts";
import type { SecretBox } from "#server/session/secret-box.ts";
import { idSignedFor, signedId } from "#server/session/signed-id.ts";

/**
 * Derived from the address, also after its row was deleted: every unsubscribe link ever sent keeps working.
 */
export function subscriberId(box: SecretBox, email: string): string {
  return derivedId(Buffer.from(box.mark(`newsletter subscriber ${email}`), "base64url"));
}

/**
 * The secret of a confirmation link. Derived, so that all letters of one request have the same link; after an
 * unsubscription the next request has another.
 */
export function confirmationToken(
  box: SecretBox,
  { id, unsubscribed_at }: { id: string; unsubscribed_at: string | null },
): string {
  return box.mark(`newsletter confirmation ${id} ${unsubscribed_at ?? "first"}`);
}

/** Stored as a hash: a stolen dump opens no link. */
export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

const unsubscription = "newsletter unsubscription";

export function unsubscribeToken(box: SecretBox, subscriber: string): string {
  return signedId(box, unsubscription, subscriber);
}

/** Null when the signature is not ours. */
export function subscriberOf(box: SecretBox, token: string): string | null {
  return idSignedFor(box, unsubscription, token);
}
