import type * as z from "zod";
import { form } from "#domain/format/form-schema.ts";
import { emailAddress } from "#domain/users/email-schema.ts";

export const newsletterSchema = form({ email: emailAddress });

export type NewsletterSignup = z.output<typeof newsletterSchema>;
