import { banSchema, roleChangeSchema, unbanSchema } from "#domain/users/people-schema.ts";
import { peoplePageSchema, userChangedSchema } from "#domain/users/user-response-schema.ts";
import { refuses, responds } from "#server/http/responses.ts";
import { get, post, type Route } from "#server/http/route.ts";
import { banUser, unbanUser } from "./ban-user.ts";
import { changeUserRole } from "./change-user-role.ts";
import { getUsersStats } from "./get-users-stats.ts";
import { peopleQuerySchema } from "./people-query.ts";

function onPerson(summary: string) {
  return responds(
    summary,
    userChangedSchema,
    refuses(403, "super_admin_only", "Só quem é super_admin muda outra pessoa da equipe."),
    refuses(404, "not_found", "A conta não existe."),
    refuses(409, ["last_admin", "own_account"], "Ninguém suspende a si, e alguém da equipe precisa ficar."),
  );
}

/** Everybody's accounts, as the panel manages them. */
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
