import { composeMessage } from "./compose.ts";
import { composeCopy } from "./compose-copy.ts";
import { beginHandOver } from "./outbox-store.ts";
import { createSender, type Sender, type SenderParts } from "./sender.ts";
import { smtpTransport } from "./smtp.ts";
import { letterWriter, type WriterParts } from "./write-letter.ts";

export type MailParts = WriterParts & Pick<SenderParts, "db" | "log" | "counts" | "pace">;

/** The configured sender; null where no letter is sent. */
export function senderFor(parts: MailParts): Sender | null {
  const { config, db } = parts;
  if (config.smtp_url === null) return null;
  // Links and Message-IDs use the configured address, never the Host of a request.
  const host = new URL(config.site.url).hostname;
  const write = letterWriter(parts);
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
