import * as z from "zod";
import { form, missingOr, requiredLine, requiredText } from "#domain/format/form-schema.ts";
import { emailAddress } from "#domain/users/email-schema.ts";
import { nameLimit } from "#domain/users/user.ts";
import { messageLimit } from "./contact-limits.ts";
import { subjects } from "./subjects.ts";

/** All four are required («§5»). */
export const contactSchema = form({
  nome: requiredLine(nameLimit, "Informe seu nome"),
  email: emailAddress,
  assunto: z.enum(
    subjects.map(({ value }) => value),
    { error: missingOr("Escolha um assunto", "Escolha um dos assuntos da lista") },
  ),
  mensagem: requiredText(messageLimit, "Escreva sua mensagem"),
});

export type ContactMessage = z.output<typeof contactSchema>;
