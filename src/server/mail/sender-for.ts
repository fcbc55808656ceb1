import type { LetterName, RenderLetter } from "#domain/mail/letters.ts";
import type { Config } from "#server/config.ts";
import type { SecretBox } from "#server/session/secret-box.ts";
import { composeMessage } from "./compose.ts";
import { openLetter } from "./outbox.ts";
import { createSender, type Sender, type SenderParts } from "./sender.ts";
import { smtpTransport } from "./smtp.ts";

export interface MailParts extends Pick<SenderParts, "db" | "log" | "counts" | "pace"> {
  config: Config;
  box: SecretBox;
  renderLetter: RenderLetter;
}

/** The configured sender; null where no letter is sent. */
export function senderFor({ config, box, renderLetter, ...parts }: MailParts): Sender | null {
  if (config.smtp_url === null) return null;
  // Links and Message-IDs use the configured address, never the Host of a request.
  const host = new URL(config.site.url).hostname;
  return createSender({
    ...parts,
    transport: smtpTransport(config.smtp_url, host),
    async prepare({ id, letter: name, sealed }) {
      const { to, values, language } = openLetter(box, id, sealed);
      const letter = await renderLetter(name as LetterName, values, config.site, language);
      return composeMessage({ id, to, from: config.mail_from, host, letter });
    },
  });
}
