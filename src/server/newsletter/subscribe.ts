import { isTrapFilled } from "#domain/format/bot-trap.ts";
import { newsletterConsent, newsletterMessages } from "#domain/newsletter/newsletter-messages.ts";
import type { HandlerContext } from "#server/http/route.ts";
import { confirmationToken, subscriberId, unsubscribeToken } from "./newsletter-links.ts";
import { askForNewsletter, expectToken } from "./newsletter-store.ts";

interface Subscription {
  email: string;
  website?: unknown;
  elapsed_ms?: unknown;
}

/** Double opt-in. The answer is always the same, and so is the work but for the letter itself. */
export async function subscribe({ tx, input, config, mail, box }: HandlerContext<Subscription>) {
  const answer = { message: newsletterMessages.check_mail };
  if (isTrapFilled(input)) return answer;
  const { email } = input;
  const id = subscriberId(box, email);
  const asked = await askForNewsletter(tx, { id, email, consent_text: newsletterConsent });
  if (asked) {
    const token = confirmationToken(box, asked);
    await expectToken(tx, asked.id, token);
    const page = `${config.site.url}/novidades`;
    await mail.queue(tx, "newsletter-confirm", email, {
      confirm_url: `${page}/confirmar?token=${token}`,
      unsubscribe_url: `${page}/cancelar?token=${unsubscribeToken(box, asked.id)}`,
    });
  }
  return answer;
}
