import { isTooFast, isTrapFilled } from "#domain/format/bot-trap.ts";
import { messageSchema } from "#domain/format/response-schema.ts";
import {
  newsletterConsent,
  newsletterLinkMessages,
  newsletterMessages,
} from "#domain/newsletter/newsletter-messages.ts";
import {
  confirmationSchema,
  subscriptionSchema,
  unsubscriptionSchema,
} from "#domain/newsletter/newsletter-schema.ts";
import { mailboxOf } from "#domain/users/mailbox.ts";
import { Problem } from "#server/http/problem.ts";
import { formsPerHour, hourlyLimit } from "#server/http/rate-limits.ts";
import { refuses, responds } from "#server/http/responses.ts";
import { type HandlerContext, post, type Route } from "#server/http/route.ts";
import { confirmationToken, subscriberId, subscriberOf, unsubscribeToken } from "./newsletter-links.ts";
import { confirmRequest, endSubscription, requestSubscription, storeToken } from "./newsletter-store.ts";

/** Forms filled faster than a person types get fewer attempts. */
const hurriedAnHour = 2;

const deadLink = refuses(404, "dead_link", "O link não vale, ou não vale mais.");

export const newsletterApi: Route[] = [
  post(
    "/subscribe-newsletter",
    "visitor",
    subscriptionSchema,
    responds("Pede a newsletter: um e-mail pede a confirmação", messageSchema),
    subscribe,
    {
      limits: {
        description: `${formsPerHour} por hora de cada endereço, e para cada e-mail; ${hurriedAnHour} de quem preenche rápido demais.`,
        rules: (input, sender) => [
          ...(isTooFast(input) ? [hourlyLimit("newsletter-hurried", sender, hurriedAnHour)] : []),
          hourlyLimit("newsletter-sender", sender),
          hourlyLimit("newsletter-address", mailboxOf(input.email)),
        ],
      },
    },
  ),
  post(
    "/confirm-newsletter",
    "visitor",
    confirmationSchema,
    responds("Confirma a newsletter", messageSchema, deadLink),
    confirm,
  ),
  post(
    "/unsubscribe-newsletter",
    "visitor",
    unsubscriptionSchema,
    responds("Cancela a newsletter, quantas vezes for pedido", messageSchema, deadLink),
    unsubscribe,
  ),
];

async function confirm({ tx, input: { token } }: HandlerContext<{ token: string }>) {
  if (!(await confirmRequest(tx, token)))
    throw new Problem(404, "dead_link", newsletterLinkMessages.dead_confirmation);
  return { message: newsletterLinkMessages.confirmed };
}

/** Without an account, and repeatable (RFC 8058). */
async function unsubscribe({ tx, input: { token }, box }: HandlerContext<{ token: string }>) {
  const subscriber = subscriberOf(box, token);
  if (subscriber === null) throw new Problem(404, "dead_link", newsletterLinkMessages.unknown_unsubscription);
  await endSubscription(tx, subscriber);
  return { message: newsletterLinkMessages.unsubscribed };
}

interface Subscription {
  email: string;
  website?: unknown;
  elapsed_ms?: unknown;
}

/** Double opt-in. The response is always the same, and so is the work but for the letter. */
async function subscribe({ tx, input, config, mail, box }: HandlerContext<Subscription>) {
  const answer = { message: newsletterMessages.check_mail };
  if (isTrapFilled(input)) return answer;
  const { email } = input;
  const id = subscriberId(box, email);
  const asked = await requestSubscription(tx, { id, email, consent_text: newsletterConsent });
  if (asked) {
    const token = confirmationToken(box, asked);
    await storeToken(tx, asked.id, token);
    const page = `${config.site.url}/novidades`;
    await mail.queue(tx, "newsletter-confirm", email, {
      confirm_url: `${page}/confirmar?token=${token}`,
      unsubscribe_url: `${page}/cancelar?token=${unsubscribeToken(box, asked.id)}`,
    });
  }
  return answer;
}
