import { isAdminRole } from "#domain/users/roles.ts";
import { Problem } from "#server/http/problem.ts";

/** Each holds up to 5 MB from its first byte until its picture is stored. */
const mostAtOnce = 16;
/** Of them, reserved for admins: a crowd of members does not block the team. */
const reservedForAdmins = 2;
/** A form sends three pictures; more at once is no person. */
const mostOfOne = 4;
/** From here on an account with an upload gets no second one: a few must not keep all others out. */
const scarceFrom = 8;
const retryAfterSeconds = 5;

const underWay = new Map<string, number>();

/** Bounds the uploads under way in this process, over both APIs. An upload beyond the bound is refused before a byte is read. */
export async function limitUploads<T>(
  { id, role }: { id: string; role: string },
  work: () => Promise<T>,
): Promise<T> {
  const own = underWay.get(id) ?? 0;
  const all = [...underWay.values()].reduce((sum, count) => sum + count, 0);
  if (own >= mostOfOne && !isAdminRole(role)) throw Problem.tooMany(retryAfterSeconds);
  if (all >= slotsFor(role, own)) throw Problem.busy("too many uploads at once");
  underWay.set(id, own + 1);
  try {
    return await work();
  } finally {
    const left = (underWay.get(id) ?? 1) - 1;
    if (left > 0) underWay.set(id, left);
    else underWay.delete(id);
  }
}

function slotsFor(role: string, own: number): number {
  if (isAdminRole(role)) return mostAtOnce;
  return own > 0 ? scarceFrom : mostAtOnce - reservedForAdmins;
}
