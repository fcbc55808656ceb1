import type { EndReason } from "#domain/confirmations/voice-rule.ts";
import type { Language } from "#domain/format/language.ts";
import type { LogHead } from "#domain/log/log-entry.ts";
import type { CouponNotice, HandedNotice, OfferNotice } from "#domain/notices/handed-notice.ts";
import type { ShownVerdict } from "#domain/prices/verdict-text.ts";
import type { SiteIdentity } from "#domain/site/site-identity.ts";

/** Every letter that the house can send, with the values that it is written from. */
export interface Letters {
  /** Asks the owner of the address whether they want the newsletter («decisions §1», double opt-in). */
  "newsletter-confirm": { confirm_url: string; unsubscribe_url: string };
  /** Tells the team what a visitor wrote on the contact page; the answer goes to that visitor. */
  "contact-message": { nome: string; email: string; assunto: string; mensagem: string };
  /** Contested: the address was used for several sign-ups, and its owner chooses the password after the link. */
  "account-confirm": { name: string; confirm_url: string; is_contested?: boolean };
  "account-recover": { name: string; recover_url: string };
  "account-password-changed": { name: string; at: string; recover_url: string };
  /** Tells the owner what happened to the second factor: an intruder who got that far must not go unnoticed. */
  "account-security": { name: string; what: SecurityEvent; at: string; recover_url: string };
  /** Tells the owner that a visitor signed up with an address that has an account (contract D-3). */
  "account-exists": { name: string; login_url: string; recover_url: string };
  /** Asks both addresses whether the account shall move; `side` is the one that this letter goes to. */
  "account-email-change": {
    name: string;
    email: string;
    new_email: string;
    side: "current" | "new";
    confirm_url: string;
  };
  /** Tells the owner of an address with an account that another account wanted to move to it. */
  "account-email-taken": { name: string };
  /** To the old address, once the account has moved. */
  "account-email-changed": { name: string; new_email: string; at: string; contact_url: string };
  "account-deleted": { name: string };
  /** Tells the owner that the account is suspended, why, and until when; null: without an end. */
  "account-banned": { name: string; reason: string; until: string | null };
  "account-unbanned": { name: string; login_url: string };
  /** `price` is the price in words with its conditions, absent from letters that were queued before there were any; `note`: what a
   * moderator corrected before, and why. */
  "offer-approved": {
    name: string;
    product_name: string;
    price?: string;
    offer_url: string;
    letters_url: string;
    note?: string | null;
  };
  /** Tells a member that an offer of theirs is not, and why; the moderator may have given no reason. */
  "offer-rejected": {
    name: string;
    product_name: string;
    price?: string;
    reason: string | null;
    dashboard_url: string;
    letters_url: string;
    /** Absent from letters that were queued before there were appeals; null: there was one already. */
    appeal_url?: string | null;
  };
  /** Say to a member how the team decided on their appeal. `same_moderator`: who had rejected the offer decided, there being no other. */
  "appeal-granted": AppealLetter & { offer_url: string };
  "appeal-upheld": AppealLetter & { dashboard_url: string };
  /** Says to a member that an offer of theirs was ended by others' answers or by the team, and why. */
  "offer-ended": EndLetter & { reason: EndReason };
  "offer-revived": EndLetter;
  /** «A xepa do dia» as one reader gets it. The outbox holds only a copy's own values, and the issue has the rest. */
  "daily-letter": DailyLetter;
  /** All that a person's alerts and saved offers brought since the last one. */
  "alert-offers": {
    name: string;
    notices: LetterNotice[];
    /** How many more there are than the letter lists. */
    more: number;
    found_url: string;
    alerts_url: string;
    pause_url: string;
  };
}

export interface DailyLetter {
  /** YYYY-MM-DD */
  day: string;
  /** An editor's sentence; empty: none. */
  note: string;
  offers: LetterOffer[];
  unsubscribe_url: string;
  /** Of a consent that named no pace, in the first letter; null in all others. */
  consented_on: string | null;
  /** The moderation log's newest entry when the issue began: who keeps the letter can prove a later change. Null: there is none. */
  log_head: LogHead | null;
}

export interface LetterOffer extends ShownVerdict {
  name: string;
  store_name: string;
  original_price: number;
  /** Our own page. */
  url: string;
  image_url: string;
}

export interface IssueCopy {
  subscriber: string;
  consented_on: string | null;
}

type InLetter<One extends HandedNotice> = Omit<One, "id" | "path"> & { url: string };

export type AlertedOffer = InLetter<OfferNotice>;
export type AlertedCoupon = InLetter<CouponNotice>;

/** As it was when the letter was queued; one that waits is written anew (server/channels/notices-in-letter.ts). */
export type LetterNotice = AlertedOffer | AlertedCoupon;

interface AppealLetter {
  name: string;
  product_name: string;
  price: string;
  answer: string | null;
  letters_url: string;
  same_moderator: boolean;
}

interface EndLetter {
  name: string;
  product_name: string;
  offer_url: string;
  letters_url: string;
  by_team: boolean;
}

export type SecurityEvent =
  | { kind: "second-factor-on" | "factor-added" | "factor-removed" | "second-factor-off" | "codes-replaced" }
  | { kind: "address-proven" | "many-wrong-codes" }
  | { kind: "code-used"; left: number };

export type LetterName = keyof Letters;

/** To another person than the one whose request sends them: the request does not say in which language they read. */
export const lettersToOthers: ReadonlySet<LetterName> = new Set<LetterName>([
  "contact-message",
  "account-banned",
  "account-unbanned",
  "offer-approved",
  "offer-rejected",
  "appeal-granted",
  "appeal-upheld",
  "offer-ended",
  "offer-revived",
  "daily-letter",
]);

/** A second copy is worse than none: where the response to one of these was lost, it is not sent again. */
export function isSentOnce(letter: string): boolean {
  return letter === "daily-letter" || letter.startsWith("alert-");
}

/** A letter in words, the same in both versions; who sends it and to whom is the sender's business. */
export interface WrittenLetter {
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string>;
  replyTo?: { name: string; address: string };
}

/** The only code that renders letters, so that code that sends or shows them needs no React. */
export type RenderLetter = <Name extends LetterName>(
  name: Name,
  values: Letters[Name],
  site: SiteIdentity,
  language?: Language,
) => Promise<WrittenLetter>;
