import type { IssueCopy, LetterName, RenderLetter } from "#domain/mail/letters.ts";
import type { Config } from "#server/config.ts";
import type { SecretBox } from "#server/session/secret-box.ts";
import type { Copy } from "./compose-copy.ts";
import { openLetter } from "./outbox.ts";

/** A copy of an issue in words; null: its reader is to have none. */
export type WriteCopy = (issue_id: string, values: IssueCopy) => Promise<Copy | null>;

interface WriterParts {
  config: Config;
  box: SecretBox;
  renderLetter: RenderLetter;
  writeCopy: WriteCopy;
}

interface StoredLetter {
  id: string;
  letter: string;
  sealed: Buffer;
  issue_id: string | null;
}

interface OpenedLetter {
  to: string;
  /** Null: nobody is to have it any more. An ordinary letter is a copy without places. */
  copy: Copy | null;
  subscriber?: string;
}

/** Opens a letter of the outbox and puts it in words. */
export function letterWriter({ config, box, renderLetter, writeCopy }: WriterParts) {
  return async ({ id, letter: name, sealed, issue_id }: StoredLetter): Promise<OpenedLetter> => {
    const { to, values, language } = openLetter(box, id, sealed);
    if (issue_id !== null) {
      const copied = values as unknown as IssueCopy;
      return { to, copy: await writeCopy(issue_id, copied), subscriber: copied.subscriber };
    }
    const letter = await renderLetter(name as LetterName, values, config.site, language);
    return { to, copy: { letter, values: {} } };
  };
}
