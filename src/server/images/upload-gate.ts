import { isAdminRole } from "#domain/users/roles.ts";
import { Problem } from "#server/http/problem.ts";

/** Each holds up to 5 MB from its first byte until its picture is stored. */
const mostAtOnce = 16;
/** Of them, only for the team: no crowd keeps an offer or an article of theirs from its picture. */
const keptForAdmins = 2;
/** A form sends three pictures; more at once is no person. */
const mostOfOne = 4;
/** From here on a second place goes to nobody who has one already: a few people must not keep all others out. */
const scarceFrom = 8;
const retryAfterSeconds = 5;

const inHand = new Map<string, number>();

/** Uploads under way in this process, by whichever door they came. Beyond that they are turned away before a byte is read. */
export async function withinUploads<T>(
  { id, role }: { id: string; role: string },
  work: () => Promise<T>,
): Promise<T> {
  const own = inHand.get(id) ?? 0;
  const all = [...inHand.values()].reduce((sum, count) => sum + count, 0);
  if (own >= mostOfOne && !isAdminRole(role)) throw Problem.tooMany(retryAfterSeconds);
  if (all >= placesFor(role, own)) throw Problem.busy("too many uploads at once");
  inHand.set(id, own + 1);
  try {
    return await work();
  } finally {
    const left = (inHand.get(id) ?? 1) - 1;
    if (left > 0) inHand.set(id, left);
    else inHand.delete(id);
  }
}

function placesFor(role: string, own: number): number {
  if (isAdminRole(role)) return mostAtOnce;
  return own > 0 ? scarceFrom : mostAtOnce - keptForAdmins;
}
