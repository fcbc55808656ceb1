import { convert } from "html-to-text";
import { renderToStaticMarkup } from "react-dom/server";
import type { Language } from "#domain/format/language.ts";
import type { LetterName, Letters, WrittenLetter } from "#domain/mail/letters.ts";
import type { SiteIdentity } from "#domain/site/site-identity.ts";
import en from "#web/en.json" with { type: "json" };
import { type Translate, TranslateProvider, translator } from "#web/translate.ts";
import {
  accountBanned,
  accountConfirm,
  accountDeleted,
  accountExists,
  accountPasswordChanged,
  accountRecover,
  accountUnbanned,
} from "./account-letters.tsx";
import { alertOffers } from "./alert-letters.tsx";
import { appealGranted, appealUpheld } from "./appeal-letters.tsx";
import { dailyLetter } from "./daily-letter.tsx";
import { accountEmailChange, accountEmailChanged, accountEmailTaken } from "./email-change-letters.tsx";
import { offerEnded, offerRevived } from "./end-letters.tsx";
import { contactMessage, newsletterConfirm } from "./form-letters.tsx";
import { LetterFrame, type LetterParts, subjectOf } from "./letter-frame.tsx";
import { offerApproved, offerRejected } from "./offer-letters.tsx";
import { accountSecurity } from "./security-letters.tsx";

type Writer<Name extends LetterName> = (
  values: Letters[Name],
  site: SiteIdentity,
  t: Translate,
) => LetterParts;
type Writers = { [Name in LetterName]: Writer<Name> };

const writers: Writers = {
  "newsletter-confirm": newsletterConfirm,
  "contact-message": contactMessage,
  "account-confirm": accountConfirm,
  "account-recover": accountRecover,
  "account-password-changed": accountPasswordChanged,
  "account-security": accountSecurity,
  "account-exists": accountExists,
  "account-email-change": accountEmailChange,
  "account-email-taken": accountEmailTaken,
  "account-email-changed": accountEmailChanged,
  "account-deleted": accountDeleted,
  "account-banned": accountBanned,
  "account-unbanned": accountUnbanned,
  "offer-approved": offerApproved,
  "offer-rejected": offerRejected,
  "appeal-granted": appealGranted,
  "appeal-upheld": appealUpheld,
  "offer-ended": offerEnded,
  "offer-revived": offerRevived,
  "daily-letter": dailyLetter,
  "alert-offers": alertOffers,
};

const textOptions = {
  wordwrap: false as const,
  selectors: [
    { selector: "[data-skip-in-text=true]", format: "skip" },
    { selector: "a", options: { linkBrackets: false as const, hideLinkHrefIfSameAsText: true } },
    // A heading in capitals shouts.
    { selector: "h1", options: { uppercase: false } },
  ],
};

/** Writes a letter as HTML and, from the very same words, as text. */
export async function renderLetter<Name extends LetterName>(
  name: Name,
  values: Letters[Name],
  site: SiteIdentity,
  language: Language = "pt-BR",
): Promise<WrittenLetter> {
  const written = writers[name](values, site, translator(language, en));
  const { preview, title, footer, body, subject = subjectOf(site, title), ...letter } = written;
  const frame = { site, subject, preview, title, footer, body };
  const greeted = "name" in values ? values.name : undefined;
  const page = (
    <TranslateProvider language={language} texts={en}>
      <LetterFrame {...frame} greeted={greeted} />
    </TranslateProvider>
  );
  const html = `<!doctype html>${renderToStaticMarkup(page)}`;
  return { ...letter, subject, html, text: convert(html, textOptions).replaceAll("\u00a0", " ") };
}
