import { banSchema, roleChangeSchema, unbanSchema } from "#domain/users/people-schema.ts";
import { type PeoplePage, userStatsSizes } from "#domain/users/user.ts";
import { peoplePageSchema, userChangedSchema } from "#domain/users/user-response-schema.ts";
import { userTotals } from "#domain/users/user-stats.ts";
import { readTimeCursor } from "#server/http/list-page.ts";
import { refuses, responds } from "#server/http/responses.ts";
import { get, post, type ReadContext, type Route } from "#server/http/route.ts";
import { banUser, unbanUser } from "./ban-user.ts";
import { changeUserRole } from "./change-user-role.ts";
import { type PeopleRequest, peopleQuerySchema } from "./people-query.ts";
import { countAdminsAndBans, listNewest, listPeople, readUserCounts } from "./people-store.ts";

function onPerson(summary: string) {
  return responds(
    summary,
    userChangedSchema,
    refuses(403, "super_admin_only", "Só quem é super_admin muda outra pessoa da equipe."),
    refuses(404, "not_found", "A conta não existe."),
    refuses(409, ["last_admin", "own_account"], "Ninguém suspende a si, e alguém da equipe precisa ficar."),
  );
}

export const peopleApi: Route[] = [
  get(
    "/get-users-stats",
    "admin",
    peopleQuerySchema,
    responds("Quantas pessoas há, e uma página delas", peoplePageSchema),
    getUsersStats,
  ),
  post(
    "/change-user-role",
    "admin",
    roleChangeSchema,
    onPerson("Muda o papel de uma pessoa"),
    changeUserRole,
  ),
  post("/ban-user", "admin", banSchema, onPerson("Suspende uma conta, por dias ou de vez"), banUser),
  post("/unban-user", "admin", unbanSchema, onPerson("Reativa uma conta suspensa"), unbanUser),
];

/** «§3»: how many people there are and came, and a page of them. The figures are of everybody, whatever is searched for. */
async function getUsersStats({ db, input, now }: ReadContext<PeopleRequest>): Promise<PeoplePage> {
  const cursor = readTimeCursor(input.cursor);
  const totals = userTotals(await readUserCounts(db), now);
  const standings = await countAdminsAndBans(db);
  const recentUsers = await listNewest(db, userStatsSizes.recent);
  const { rows: users, next } = await listPeople(db, { ...input, cursor });
  return { data: { ...totals, ...standings, recentUsers, users }, next };
}
