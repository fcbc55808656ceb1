import { createHash, timingSafeEqual } from "node:crypto";
import { asUuid, derivedId } from "#server/db/uuid.ts";
import type { SecretBox } from "#server/session/secret-box.ts";

/**
 * An address is the same subscriber for ever, also after its row was erased and it asked anew: every link to leave that
 * it was ever sent goes on working.
 */
export function subscriberId(box: SecretBox, email: string): string {
  return derivedId(Buffer.from(box.mark(`newsletter subscriber ${email}`), "base64url"));
}

/**
 * A confirmation link's secret: whoever has it has read the letter. Derived, so that all the letters of one request hold
 * the same link, in whatever order late mail arrives; after somebody left, the next request has another.
 */
export function confirmationToken(
  box: SecretBox,
  { id, unsubscribed_at }: { id: string; unsubscribed_at: string | null },
): string {
  return box.mark(`newsletter confirmation ${id} ${unsubscribed_at ?? "first"}`);
}

/** How it is stored: a stolen dump opens no link. */
export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/**
 * A link to leave must work for as long as a letter lies in somebody's mailbox, so it is derived: the subscriber's id and
 * our signature under it. Nothing is stored that could be lost or stolen.
 */
export function unsubscribeToken(box: SecretBox, subscriber: string): string {
  return `${Buffer.from(subscriber.replaceAll("-", ""), "hex").toString("base64url")}.${signature(box, subscriber)}`;
}

/** Whose link it is; null where we never wrote it. */
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
