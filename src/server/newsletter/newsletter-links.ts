import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { SecretBox } from "#server/session/secret-box.ts";

/** A confirmation link's secret: whoever has it has read the letter. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
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
  const subscriber = Buffer.from(name, "base64url")
    .toString("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  const expected = Buffer.from(signature(box, subscriber));
  const given = Buffer.from(signed);
  return expected.length === given.length && timingSafeEqual(expected, given) ? subscriber : null;
}

function signature(box: SecretBox, subscriber: string): string {
  return box.mark(`newsletter unsubscription ${subscriber}`);
}
