import type { LetterName } from "#domain/mail/letters.ts";
import { outbox } from "#server/db/schema/operation.ts";
import { openLetter } from "#server/mail/outbox.ts";
import { renderLetter } from "#site/letters/render-letter.tsx";
import type { TestServer } from "./test-server.ts";

/** The queued letters, decrypted, oldest first. */
export async function queuedLetters({ db, box }: TestServer) {
  const rows = await db.select().from(outbox).orderBy(outbox.created_at, outbox.id);
  return rows.map(({ id, letter, sealed }) => {
    const { to, values } = openLetter(box, id, sealed ?? Buffer.of());
    return { letter, to, values: values as Record<string, string> };
  });
}

/** The queued letters as their readers get them, oldest first. */
export async function writtenLetters({ db, box, config }: TestServer) {
  const rows = await db.select().from(outbox).orderBy(outbox.created_at, outbox.id);
  return Promise.all(
    rows.map(({ id, letter, sealed }) => {
      const { values, language } = openLetter(box, id, sealed ?? Buffer.of());
      return renderLetter(letter as LetterName, values, config.site, language);
    }),
  );
}
