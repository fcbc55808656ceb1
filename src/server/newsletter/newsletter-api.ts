import { isHurried } from "#domain/format/form-traces.ts";
import { messageSchema } from "#domain/format/response-schema.ts";
import { newsletterLinkMessages } from "#domain/newsletter/newsletter-messages.ts";
import {
  confirmationSchema,
  subscriptionSchema,
  unsubscriptionSchema,
} from "#domain/newsletter/newsletter-schema.ts";
import { formsAnHour, hourly } from "#server/http/form-limits.ts";
import { Problem } from "#server/http/problem.ts";
import { refuses, tells } from "#server/http/responses.ts";
import { type Deed, post, type Route } from "#server/http/route.ts";
import { subscriberOf } from "./newsletter-links.ts";
import { confirmRequest, leaveNewsletter } from "./newsletter-store.ts";
import { subscribe } from "./subscribe.ts";

/** Whoever is faster than a person can type has fewer tries. */
const hurriedAnHour = 2;

const deadLink = refuses(404, "dead_link", "O link não vale, ou não vale mais.");

export const newsletterApi: Route[] = [
  post(
    "/subscribe-newsletter",
    "visitor",
    subscriptionSchema,
    tells("Pede a newsletter: um e-mail pede a confirmação", messageSchema),
    subscribe,
    {
      limits: {
        words: `${formsAnHour} por hora de cada endereço, e para cada e-mail; ${hurriedAnHour} de quem preenche rápido demais.`,
        of: (input, sender) => [
          ...(isHurried(input) ? [hourly("newsletter-hurried", sender, hurriedAnHour)] : []),
          hourly("newsletter-sender", sender),
          hourly("newsletter-address", input.email),
        ],
      },
    },
  ),
  post(
    "/confirm-newsletter",
    "visitor",
    confirmationSchema,
    tells("Confirma a newsletter", messageSchema, deadLink),
    confirm,
  ),
  post(
    "/unsubscribe-newsletter",
    "visitor",
    unsubscriptionSchema,
    tells("Cancela a newsletter, quantas vezes for pedido", messageSchema, deadLink),
    unsubscribe,
  ),
];

async function confirm({ tx, input: { token } }: Deed<{ token: string }>) {
  if (!(await confirmRequest(tx, token)))
    throw new Problem(404, "dead_link", newsletterLinkMessages.dead_confirmation);
  return { message: newsletterLinkMessages.confirmed };
}

/** Without any account, and as often as it is asked for (RFC 8058). */
async function unsubscribe({ tx, input: { token }, box }: Deed<{ token: string }>) {
  const subscriber = subscriberOf(box, token);
  if (subscriber === null) throw new Problem(404, "dead_link", newsletterLinkMessages.unknown_unsubscription);
  await leaveNewsletter(tx, subscriber);
  return { message: newsletterLinkMessages.unsubscribed };
}
