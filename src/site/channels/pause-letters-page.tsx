import { pauseMessages } from "#domain/notices/channel-messages.ts";
import { signedLinkPage } from "#site/newsletter/signed-link-page.tsx";

export const pauseLettersPage = signedLinkPage({
  path: "/pausar-avisos",
  call: "pause-letters",
  act: "Pausar os avisos por e-mail",
  question: "Pausar os avisos por e-mail?",
  text: "Um toque e seus alertas não enviam mais e-mails. O sino e os outros canais continuam.",
  done: { text: pauseMessages.paused, to: "/alertas", label: "Voltar a receber" },
  unknown: { text: pauseMessages.unknown_link, to: "/alertas", label: "Ver meus alertas" },
});
