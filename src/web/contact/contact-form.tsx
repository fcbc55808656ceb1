import { messageLimit } from "#domain/contact/contact-limits.ts";
import { contactMessages } from "#domain/contact/contact-messages.ts";
import { subjects } from "#domain/contact/subjects.ts";
import { callMessages } from "#domain/format/call-messages.ts";
import { malformed } from "#domain/format/form-schema.ts";
import { emailSentences } from "#domain/users/email-messages.ts";
import { nameLimit } from "#domain/users/user.ts";
import { Island } from "#web/islands/island.tsx";
import { ContactFormIsland, type ContactFormIslandProps, contactSentences } from "./contact-form-island.tsx";

export const contactTexts: readonly string[] = [
  "Os campos com * são obrigatórios.",
  "Nome",
  "E-mail",
  "Assunto",
  "Mensagem",
  "{{n}}/{{max}} caracteres",
  "Não preencha este campo",
  "Usamos seus dados só para responder.",
  "Como cuidamos dos seus dados",
  "Termos de uso",
  "Enviar mensagem",
  "Enviando…",
  messageLimit.too_long,
  nameLimit.too_long,
  ...subjects.map(({ label }) => label),
  ...Object.values(contactMessages),
  ...Object.values(contactSentences),
  ...Object.values(emailSentences),
  ...Object.values(callMessages),
  malformed.one_line,
  malformed.unstorable,
];

export function ContactForm(props: ContactFormIslandProps) {
  return (
    <Island name="contact-form" wake="touch" props={props} texts={contactTexts}>
      <ContactFormIsland {...props} />
    </Island>
  );
}
