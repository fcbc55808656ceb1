import {
  type IssueCopy,
  isSentOnce,
  type LetterName,
  type Letters,
  type RenderLetter,
} from "#domain/mail/letters.ts";
import type { Config } from "#server/config.ts";
import type { SecretBox } from "#server/session/secret-box.ts";
import type { Copy } from "./compose-copy.ts";
import { openLetter } from "./outbox.ts";
import type { HandOverCheck } from "./outbox-store.ts";

interface Current {
  /** Asked in the statement that begins its hand-over. */
  isCurrent: HandOverCheck;
}

/** A copy of an issue in words; null: its reader is to have none. */
export type WriteCopy = (issue_id: string, values: IssueCopy) => Promise<(Current & { copy: Copy }) | null>;

type AlertOffers = Letters["alert-offers"];

/** What a letter of alerts says now; null: nobody is to have it any more. */
export type UpdateAlertLetter = (
  id: string,
  values: AlertOffers,
) => Promise<(Current & { values: AlertOffers }) | null>;

export interface WriterParts {
  config: Config;
  box: SecretBox;
  renderLetter: RenderLetter;
  writeCopy: WriteCopy;
  updateAlertLetter: UpdateAlertLetter;
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
  /** Of a letter that is handed over at most once. */
  isCurrent?: HandOverCheck;
}

/** Opens a letter of the outbox and puts it in words. */
export function letterWriter({ config, box, renderLetter, writeCopy, updateAlertLetter }: WriterParts) {
  return async ({ id, letter: name, sealed, issue_id }: StoredLetter): Promise<OpenedLetter> => {
    const { to, values, language } = openLetter(box, id, sealed);
    if (issue_id !== null) {
      const written = await writeCopy(issue_id, values as unknown as IssueCopy);
      return { to, copy: null, ...written };
    }
    const updated = isSentOnce(name) ? await updateAlertLetter(id, values as AlertOffers) : { values };
    if (!updated) return { to, copy: null };
    const letter = await renderLetter(name as LetterName, updated.values, config.site, language);
    return {
      to,
      copy: { letter, values: {} },
      ...("isCurrent" in updated ? { isCurrent: updated.isCurrent } : {}),
    };
  };
}
