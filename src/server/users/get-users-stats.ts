import { type PeoplePage, userStatsSizes } from "#domain/users/user.ts";
import { userTotals } from "#domain/users/user-stats.ts";
import { readTimeCursor } from "#server/http/list-page.ts";
import type { ReadContext } from "#server/http/route.ts";
import type { PeopleRequest } from "./people-query.ts";
import { countStandings, listNewest, listPeople, readUserCounts } from "./people-store.ts";

/** «§3»: how many people there are and came, and a page of them. The figures are of everybody, whatever is searched for. */
export async function getUsersStats({ db, input, now }: ReadContext<PeopleRequest>): Promise<PeoplePage> {
  const cursor = readTimeCursor(input.cursor);
  const totals = userTotals(await readUserCounts(db), now);
  const standings = await countStandings(db);
  const recentUsers = await listNewest(db, userStatsSizes.recent);
  const { rows: users, next } = await listPeople(db, { ...input, cursor });
  return { data: { ...totals, ...standings, recentUsers, users }, next };
}
