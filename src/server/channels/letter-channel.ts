import type { Letters } from "#domain/mail/letters.ts";
import type { HandedNotice } from "#domain/notices/handed-notice.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { ApiParts } from "#server/http/route.ts";
import { signedId } from "#server/session/signed-id.ts";
import { type DueDelivery, type DueGroup, finish, lockDue, noteLetters } from "./due-deliveries-store.ts";
import { findPublicNotices } from "./handed-notices-store.ts";
import { letterChannels, noticesInLetter } from "./notices-in-letter.ts";

export type LetterParts = Pick<ApiParts, "db" | "config" | "box" | "mail">;

/** All that a letter's link can do. */
export const pauseOfLetters = "pause alert letters";

const peopleAtOnce = 50;

/**
 * Queues one letter for each person with everything that is due for them, in the transaction that marks it as done: whatever dies, both
 * happened or neither. Returns whether there may be more.
 */
export async function queueDueLetters(parts: LetterParts): Promise<boolean> {
  const { db, mail } = parts;
  return inTransaction(db, async (tx) => {
    const { groups, hasMore } = await lockDue(tx, letterChannels, peopleAtOnce);
    const all = groups.flatMap(({ deliveries }) => deliveries);
    const notices = await findPublicNotices(
      tx,
      all.map(({ notice_id }) => notice_id),
      letterChannels,
    );
    const isPublic = ({ notice_id }: DueDelivery) => notices.has(notice_id);
    const letters = groups.flatMap(({ person, deliveries }) => {
      const shown = deliveries.filter(isPublic);
      const found = new Set(shown.flatMap(({ notice_id }) => notices.get(notice_id) ?? []));
      return found.size === 0 ? [] : [{ shown, ...letterTo(parts, person, [...found]) }];
    });
    const ids = await mail.queueAll(tx, "alert-offers", letters);
    await noteLetters(
      tx,
      letters.flatMap(({ shown }, n) => shown.map(({ id }) => ({ id, letter_id: ids[n] ?? "" }))),
    );
    await finish(tx, all.filter(isPublic), null);
    await finish(
      tx,
      all.filter((delivery) => !isPublic(delivery)),
      "withdrawn",
    );
    return hasMore;
  });
}

function letterTo({ config, box }: LetterParts, person: DueGroup["person"], notices: HandedNotice[]) {
  const { url } = config.site;
  const values: Letters["alert-offers"] = {
    name: person.name,
    ...noticesInLetter(notices, url),
    found_url: `${url}/notificacoes`,
    alerts_url: `${url}/alertas`,
    pause_url: `${url}/pausar-avisos?token=${signedId(box, pauseOfLetters, person.id)}`,
  };
  return { to: person.email, values };
}
