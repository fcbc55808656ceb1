import { isTooFast } from "#domain/format/bot-trap.ts";
import { messageSchema } from "#domain/format/response-schema.ts";
import { newsletterLinkMessages } from "#domain/newsletter/newsletter-messages.ts";
import {
  confirmationSchema,
  subscriptionSchema,
  unsubscriptionSchema,
} from "#domain/newsletter/newsletter-schema.ts";
import { formsPerHour, hourlyLimit } from "#server/http/form-limits.ts";
import { Problem } from "#server/http/problem.ts";
import { refuses, responds } from "#server/http/responses.ts";
import { type HandlerContext, post, type Route } from "#server/http/route.ts";
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
    responds("Pede a newsletter: um e-mail pede a confirmação", messageSchema),
    subscribe,
    {
      limits: {
        description: `${formsPerHour} por hora de cada endereço, e para cada e-mail; ${hurriedAnHour} de quem preenche rápido demais.`,
        rules: (input, sender) => [
          ...(isTooFast(input) ? [hourlyLimit("newsletter-hurried", sender, hurriedAnHour)] : []),
          hourlyLimit("newsletter-sender", sender),
          hourlyLimit("newsletter-address", input.email),
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

/** Without any account, and as often as it is asked for (RFC 8058). */
async function unsubscribe({ tx, input: { token }, box }: HandlerContext<{ token: string }>) {
  const subscriber = subscriberOf(box, token);
  if (subscriber === null) throw new Problem(404, "dead_link", newsletterLinkMessages.unknown_unsubscription);
  await leaveNewsletter(tx, subscriber);
  return { message: newsletterLinkMessages.unsubscribed };
}
