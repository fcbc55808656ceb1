import { and, eq, inArray, isNotNull, isNull, or } from "drizzle-orm";
import type { Language } from "#domain/format/language.ts";
import { type IssueCopy, type LetterName, type Letters, lettersToOthers } from "#domain/mail/letters.ts";
import { outbox } from "#server/db/schema/operation.ts";
import type { Tx } from "#server/db/transaction.ts";
import { newId } from "#server/db/uuid.ts";
import type { SecretBox } from "#server/session/secret-box.ts";
import { lockFailed, resetFailed } from "./outbox-store.ts";

/** The transactional outbox: a letter is queued in the transaction of the change that it reports. */
export interface Outbox {
  /** Of the letters it queues, but for those to others. */
  readonly language: Language;
  /** The same outbox, for letters that a request in this language asks for. */
  inLanguage(language: Language | null): Outbox;
  /** Returns the letter's id, which is also its Message-ID. */
  queue<Name extends LetterName>(
    tx: Tx,
    letter: Name,
    to: string,
    values: Letters[Name],
    more?: LetterOptions,
  ): Promise<string>;
  /** Several at once, all of one kind. */
  queueAll<Name extends LetterName>(
    tx: Tx,
    letter: Name,
    letters: readonly ({ to: string; values: Letters[Name] } & LetterOptions)[],
  ): Promise<string[]>;
  /** Copies of an issue of the daily letter. */
  queueCopies(tx: Tx, issue_id: string, copies: readonly QueuedCopy[]): Promise<void>;
  /**
   * Deletes the letters about these that no sender has leased, also those that a mail server deferred or refused. Returns whether
   * there were any.
   */
  takeBack(tx: Tx, about: string | readonly string[]): Promise<boolean>;
  retry(tx: Tx, ids: string[]): Promise<FailedLetter[]>;
}

/** About its reader where it is that reader's first. */
interface QueuedCopy {
  to: string;
  values: IssueCopy;
}

type FailedLetter = Awaited<ReturnType<typeof lockFailed>>[number];

interface LetterOptions {
  notBefore?: Date;
  /** The id of what it is about, for a letter that an undo may delete. */
  about?: string;
}

/** The encrypted part of a row, until SMTP has the letter. */
export interface SealedLetter {
  to: string;
  /** Of a row with an issue its `IssueCopy`. */
  values: Letters[LetterName];
  /** Portuguese where it is missing. */
  language?: Language;
}

/** @param onQueued called for every letter, while its transaction is still open */
export function createOutbox(
  box: SecretBox,
  onQueued: () => void = () => {},
  language: Language = "pt-BR",
): Outbox {
  const rowOf = (letter: LetterName, { to, values, notBefore, about }: SealedLetter & LetterOptions) => {
    const id = newId();
    const written: SealedLetter = { to, values, ...(lettersToOthers.has(letter) ? {} : { language }) };
    const sealed = box.seal(Buffer.from(JSON.stringify(written)), boundTo(id));
    return { id, letter, about, sealed, ...(notBefore ? { not_before: notBefore.toISOString() } : {}) };
  };
  return {
    language,
    inLanguage(asked) {
      const other = asked ?? "pt-BR";
      return other === language ? this : createOutbox(box, onQueued, other);
    },
    async queue(tx, letter, to, values, more = {}) {
      const [id = ""] = await this.queueAll(tx, letter, [{ to, values, ...more }]);
      return id;
    },
    async queueAll(tx, letter, letters) {
      if (letters.length === 0) return [];
      const rows = letters.map((each) => rowOf(letter, each));
      await tx.insert(outbox).values(rows);
      onQueued();
      return rows.map(({ id }) => id);
    },
    async queueCopies(tx, issue_id, copies) {
      if (copies.length === 0) return;
      const rows = copies.map((copy) => rowOf("daily-letter", asLetter(copy)));
      await tx.insert(outbox).values(rows.map((row) => ({ ...row, issue_id })));
      onQueued();
    },
    async takeBack(tx, about) {
      // Failed ones too: an admin may retry them.
      const isUnsent = isNull(outbox.sent_at);
      // A sender that leases a letter counts the attempt and clears the last error.
      const isAtRest = or(eq(outbox.tries, 0), isNotNull(outbox.last_error));
      const taken = await tx
        .delete(outbox)
        .where(and(inArray(outbox.about, [about].flat()), isUnsent, isAtRest))
        .returning({ id: outbox.id });
      return taken.length > 0;
    },
    async retry(tx, ids) {
      const failed = await lockFailed(tx, ids);
      await resetFailed(
        tx,
        failed.map(({ id }) => id),
      );
      if (failed.length > 0) onQueued();
      return failed;
    },
  };
}

function asLetter({ to, values }: QueuedCopy): SealedLetter & LetterOptions {
  const about = values.consented_on === null ? {} : { about: values.subscriber };
  return { to, values: values as unknown as Letters["daily-letter"], ...about };
}

export function openLetter(box: SecretBox, id: string, sealed: Buffer): SealedLetter {
  return JSON.parse(box.open(sealed, boundTo(id)).toString()) as SealedLetter;
}

/** A sealed value cannot be moved into another row. */
function boundTo(id: string): string {
  return `outbox ${id}`;
}
