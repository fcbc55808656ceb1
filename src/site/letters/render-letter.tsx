import { convert } from "html-to-text";
import { renderToStaticMarkup } from "react-dom/server";
import type { LetterName, Letters, WrittenLetter } from "#domain/mail/letters.ts";
import type { SiteIdentity } from "#domain/site/site-identity.ts";
import { accountBanned, accountUnbanned } from "./account-banned-letter.tsx";
import { accountConfirm } from "./account-confirm-letter.tsx";
import { accountDeleted } from "./account-deleted-letter.tsx";
import { accountExists } from "./account-exists-letter.tsx";
import { accountPasswordChanged } from "./account-password-changed-letter.tsx";
import { accountRecover } from "./account-recover-letter.tsx";
import { accountSecurity } from "./account-security-letter.tsx";
import { contactMessage } from "./contact-message-letter.tsx";
import type { LetterParts } from "./letter-parts.ts";
import { newsletterConfirm } from "./newsletter-confirm-letter.tsx";
import { offerApproved } from "./offer-approved-letter.tsx";
import { offerRejected } from "./offer-rejected-letter.tsx";

type Writers = { [Name in LetterName]: (values: Letters[Name], site: SiteIdentity) => LetterParts };

const writers: Writers = {
  "newsletter-confirm": newsletterConfirm,
  "contact-message": contactMessage,
  "account-confirm": accountConfirm,
  "account-recover": accountRecover,
  "account-password-changed": accountPasswordChanged,
  "account-security": accountSecurity,
  "account-exists": accountExists,
  "account-deleted": accountDeleted,
  "account-banned": accountBanned,
  "account-unbanned": accountUnbanned,
  "offer-approved": offerApproved,
  "offer-rejected": offerRejected,
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
): Promise<WrittenLetter> {
  const { letter, ...parts } = writers[name](values, site);
  const html = `<!doctype html>${renderToStaticMarkup(letter)}`;
  return { ...parts, html, text: convert(html, textOptions) };
}
