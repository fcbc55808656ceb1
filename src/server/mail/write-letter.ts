import type { IssueCopy, LetterName, RenderLetter, WrittenLetter } from "#domain/mail/letters.ts";
import type { Config } from "#server/config.ts";
import type { SecretBox } from "#server/session/secret-box.ts";
import { openLetter } from "./outbox.ts";

/** A copy of an issue in words; null: its reader is to have none. */
export type WriteCopy = (issue_id: string, copy: IssueCopy) => Promise<WrittenLetter | null>;

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

/** Opens a letter of the outbox and puts it in words. */
export function letterWriter({ config, box, renderLetter, writeCopy }: WriterParts) {
  return async ({ id, letter: name, sealed, issue_id }: StoredLetter) => {
    const { to, values, language } = openLetter(box, id, sealed);
    const letter = issue_id
      ? await writeCopy(issue_id, values as unknown as IssueCopy)
      : await renderLetter(name as LetterName, values, config.site, language);
    return { to, values, letter };
  };
}
