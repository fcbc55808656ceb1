import { banSchema, roleChangeSchema, unbanSchema } from "#domain/users/people-schema.ts";
import { get, post, type Route } from "#server/http/route.ts";
import { banUser, unbanUser } from "./ban-user.ts";
import { changeUserRole } from "./change-user-role.ts";
import { getUsersStats } from "./get-users-stats.ts";
import { peopleQuerySchema } from "./people-query.ts";

/** Everybody's accounts, as the panel manages them. */
export const peopleApi: Route[] = [
  get("/get-users-stats", "admin", peopleQuerySchema, getUsersStats),
  post("/change-user-role", "admin", roleChangeSchema, changeUserRole),
  post("/ban-user", "admin", banSchema, banUser),
  post("/unban-user", "admin", unbanSchema, unbanUser),
];
