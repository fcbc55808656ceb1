import { newsletterLinkMessages } from "#domain/newsletter/newsletter-messages.ts";
import { signedLinkPage } from "./signed-link-page.tsx";

export const unsubscribePage = signedLinkPage({
  path: "/novidades/cancelar",
  call: "unsubscribe-newsletter",
  act: "Cancelar inscrição",
  question: "Cancelar os e-mails?",
  text: "Um toque e você não recebe mais as nossas ofertas por e-mail.",
  done: { text: newsletterLinkMessages.unsubscribed, to: "/#novidades", label: "Mudei de ideia" },
  unknown: { text: newsletterLinkMessages.unknown_unsubscription, to: "/contato", label: "Fale com a gente" },
});
