import type { RenderLetter } from "#domain/mail/letters.ts";
import type { Config } from "#server/config.ts";
import type { SecretBox } from "#server/session/secret-box.ts";
import { composeMessage } from "./compose.ts";
import { composeCopy } from "./compose-copy.ts";
import { beginHandOver } from "./outbox-store.ts";
import { createSender, type Sender, type SenderParts } from "./sender.ts";
import { smtpTransport } from "./smtp.ts";
import { letterWriter, type UpdateAlertLetter, type WriteCopy } from "./write-letter.ts";

export interface MailParts extends Pick<SenderParts, "db" | "log" | "counts" | "pace"> {
  config: Config;
  box: SecretBox;
  renderLetter: RenderLetter;
  writeCopy: WriteCopy;
  updateAlertLetter: UpdateAlertLetter;
}

/** The configured sender; null where no letter is sent. */
export function senderFor({
  config,
  box,
  renderLetter,
  writeCopy,
  updateAlertLetter,
  ...parts
}: MailParts): Sender | null {
  if (config.smtp_url === null) return null;
  const { db } = parts;
  // Links and Message-IDs use the configured address, never the Host of a request.
  const host = new URL(config.site.url).hostname;
  const write = letterWriter({ config, box, renderLetter, writeCopy, updateAlertLetter });
  return createSender({
    ...parts,
    sendsCopies: config.daily_letter !== null,
    transport: smtpTransport(config.smtp_url, host),
    async prepare(leased) {
      const { to, copy, isCurrent } = await write(leased);
      if (!copy) return null;
      const addressed = { id: leased.id, to, from: config.mail_from, host };
      const message = leased.issue_id
        ? await composeCopy(addressed, copy)
        : await composeMessage({ ...addressed, letter: copy.letter });
      if (!isCurrent) return message;
      let beginning: Promise<boolean> | undefined;
      return {
        ...message,
        // Once for all connections that this attempt tries: the row says so after the first.
        beginHandOver() {
          beginning ??= beginHandOver(db, leased, isCurrent);
          return beginning;
        },
      };
    },
  });
}
