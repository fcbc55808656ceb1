import * as z from "zod";
import { botTrapFields } from "#domain/format/bot-trap.ts";
import { form, missingOr, requiredLine, requiredText } from "#domain/format/form-schema.ts";
import { emailAddress } from "#domain/users/email-schema.ts";
import { nameLimit } from "#domain/users/user.ts";
import { messageLimit } from "./contact-limits.ts";
import { contactMessages } from "./contact-messages.ts";
import { subjects } from "./subjects.ts";

export const contactSchema = form({
  nome: requiredLine(nameLimit, contactMessages.no_name),
  email: emailAddress,
  assunto: z.enum(
    subjects.map(({ value }) => value),
    { error: missingOr(contactMessages.no_subject, contactMessages.unknown_subject) },
  ),
  mensagem: requiredText(messageLimit, contactMessages.no_message),
});

export type ContactMessage = z.output<typeof contactSchema>;

export const sentMessageSchema = contactSchema.extend(botTrapFields);

export type SentMessage = z.output<typeof sentMessageSchema>;
