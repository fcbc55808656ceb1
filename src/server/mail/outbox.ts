import { and, eq, isNotNull, isNull, or } from "drizzle-orm";
import type { LetterName, Letters } from "#domain/mail/letters.ts";
import { outbox } from "#server/db/schema/operation.ts";
import type { Tx } from "#server/db/transaction.ts";
import { newId } from "#server/db/uuid.ts";
import type { SecretBox } from "#server/session/secret-box.ts";
import { holdFailed, revive } from "./outbox-store.ts";

/** Letters on their way: written into the deed's own transaction, so that there is never a deed without its letter. */
export interface Outbox {
  /** Answers the letter's id, which is also its Message-ID. */
  queue<Name extends LetterName>(
    tx: Tx,
    letter: Name,
    to: string,
    values: Letters[Name],
    more?: LetterOptions,
  ): Promise<string>;
  /**
   * Letters about this that no sender has in its hands are never sent, also those that a mail server put off or refused. Answers
   * whether there were any.
   */
  takeBack(tx: Tx, about: string): Promise<boolean>;
  /** Letters that were given up are tried anew; answers what had become of them. */
  retry(tx: Tx, ids: string[]): Promise<FailedLetter[]>;
}

export type FailedLetter = Awaited<ReturnType<typeof holdFailed>>[number];

interface LetterOptions {
  notBefore?: Date;
  /** The id of what it is about, for a letter that may be taken back. */
  about?: string;
}

/** What lies sealed in a row until SMTP has taken the letter. */
export interface SealedLetter {
  to: string;
  values: Letters[LetterName];
}

/** @param onQueued told of every letter, while its transaction is still open */
export function createOutbox(box: SecretBox, onQueued: () => void = () => {}): Outbox {
  return {
    async queue(tx, letter, to, values, { notBefore, about } = {}) {
      const id = newId();
      const sealed = box.seal(
        Buffer.from(JSON.stringify({ to, values } satisfies SealedLetter)),
        boundTo(id),
      );
      await tx
        .insert(outbox)
        .values({ id, letter, about, sealed, ...(notBefore ? { not_before: notBefore.toISOString() } : {}) });
      onQueued();
      return id;
    },
    async takeBack(tx, about) {
      // Also what was given up: somebody may try it again.
      const isUnsent = isNull(outbox.sent_at);
      // Whoever takes a letter counts the try and forgets what the one before came to.
      const isAtRest = or(eq(outbox.tries, 0), isNotNull(outbox.last_error));
      const taken = await tx
        .delete(outbox)
        .where(and(eq(outbox.about, about), isUnsent, isAtRest))
        .returning({ id: outbox.id });
      return taken.length > 0;
    },
    async retry(tx, ids) {
      const failed = await holdFailed(tx, ids);
      await revive(
        tx,
        failed.map(({ id }) => id),
      );
      if (failed.length > 0) onQueued();
      return failed;
    },
  };
}

export function openLetter(box: SecretBox, id: string, sealed: Buffer): SealedLetter {
  return JSON.parse(box.open(sealed, boundTo(id)).toString()) as SealedLetter;
}

/** A row's secret cannot be moved into another row. */
function boundTo(id: string): string {
  return `outbox ${id}`;
}
