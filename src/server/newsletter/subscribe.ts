import { isTrapped } from "#domain/format/form-traces.ts";
import { newsletterConsent, newsletterMessages } from "#domain/newsletter/newsletter-messages.ts";
import type { Deed } from "#server/http/route.ts";
import { newToken, unsubscribeToken } from "./newsletter-links.ts";
import { askForNewsletter } from "./newsletter-store.ts";

interface Subscription {
  email: string;
  website?: unknown;
  elapsed_ms?: unknown;
}

/** Double opt-in. The answer is always the same, and so is the work but for the letter itself. */
export async function subscribe({ tx, input, config, mail, box }: Deed<Subscription>) {
  const answer = { message: newsletterMessages.check_mail };
  if (isTrapped(input)) return answer;
  const token = newToken();
  const { email } = input;
  const id = await askForNewsletter(tx, { email, consent_text: newsletterConsent, token });
  if (id !== null) {
    const page = `${config.site.url}/novidades`;
    await mail.queue(tx, "newsletter-confirm", email, {
      confirm_url: `${page}/confirmar?token=${token}`,
      unsubscribe_url: `${page}/cancelar?token=${unsubscribeToken(box, id)}`,
    });
  }
  return answer;
}
