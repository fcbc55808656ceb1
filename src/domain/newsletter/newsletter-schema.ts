import * as z from "zod";
import { botTrapFields } from "#domain/format/bot-trap.ts";
import { form } from "#domain/format/form-schema.ts";
import { emailAddress } from "#domain/users/email-schema.ts";
import { newsletterLinkMessages } from "./newsletter-messages.ts";

export const newsletterSchema = form({ email: emailAddress });

export const subscriptionSchema = newsletterSchema.extend(botTrapFields);

/** Our own links carry 43 to 80 letters; whatever else comes is unknown, and no reason to look it up. */
const longestToken = 200;

function linkSchema(sentence: string) {
  return form({ token: z.string({ error: sentence }).min(1, sentence).max(longestToken, sentence) });
}

export const confirmationSchema = linkSchema(newsletterLinkMessages.dead_confirmation);
export const unsubscriptionSchema = linkSchema(newsletterLinkMessages.unknown_unsubscription);
