import { createHash, timingSafeEqual } from "node:crypto";
import { asUuid, derivedId } from "#server/db/uuid.ts";
import type { SecretBox } from "#server/session/secret-box.ts";

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

/**
 * An unsubscribe link must work for as long as the letter exists, so it is derived: the subscriber's id and our signature.
 */
export function unsubscribeToken(box: SecretBox, subscriber: string): string {
  return `${Buffer.from(subscriber.replaceAll("-", ""), "hex").toString("base64url")}.${signature(box, subscriber)}`;
}

/** Null when the signature is not ours. */
export function subscriberOf(box: SecretBox, token: string): string | null {
  const [name = "", signed = ""] = token.split(".");
  const subscriber = asUuid(Buffer.from(name, "base64url"));
  const expected = Buffer.from(signature(box, subscriber));
  const given = Buffer.from(signed);
  return expected.length === given.length && timingSafeEqual(expected, given) ? subscriber : null;
}

function signature(box: SecretBox, subscriber: string): string {
  return box.mark(`newsletter unsubscription ${subscriber}`);
}
