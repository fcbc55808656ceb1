import { and, eq, inArray, ne } from "drizzle-orm";
import { authOneTimeTokens, authSessions, authUsers } from "#server/db/schema/auth.ts";
import { users } from "#server/db/schema/people.ts";
import { aPerson, password } from "#testing/factories.ts";
import {
  call,
  concurrently,
  parallel,
  post,
  type Race,
  statusesOf,
  tally,
  unless,
} from "./concurrent-requests.ts";

const refresh: Race = {
  name: "refresh ‖ refresh",
  expected: "all get the same next token, and the session continues",
  async round(site) {
    const { id, email } = await aPerson(site);
    const signedIn = await post(site, "/auth/v1/token?grant_type=password", { email, password });
    const { refresh_token } = signedIn.body;
    const answers = await concurrently(() =>
      post(site, "/auth/v1/token?grant_type=refresh_token", { refresh_token }),
    );
    const next = new Set(answers.map(({ body }) => body.refresh_token));
    const moved = and(eq(authSessions.user_id, id), eq(authSessions.counter, 1));
    const seen = [tally(answers), next.size, await site.db.$count(authSessions, moved)];
    return { statuses: statusesOf(answers), wrong: unless(seen, [`${parallel} × 200`, 1, 1]) };
  },
};

const signUp: Race = {
  name: "sign-up ‖ sign-up",
  expected: "one account, whose links all prove the address only; the responses do not reveal other sign-ups",
  async round(site) {
    const email = `${crypto.randomUUID()}@xepa.test`;
    const answers = await concurrently((i) =>
      post(site, "/auth/v1/signup", { email, password: `segredo-${i}` }),
    );
    const made = await site.db.select().from(authUsers).where(eq(authUsers.email, email));
    const ids = made.map(({ id }) => id);
    const links = await site.db
      .select({ payload: authOneTimeTokens.payload })
      .from(authOneTimeTokens)
      .where(inArray(authOneTimeTokens.user_id, ids));
    const passwords = links.filter(({ payload }) => payload.password_hash !== null);
    const seen = [tally(answers), ids.length, links.length, passwords.length];
    return { statuses: statusesOf(answers), wrong: unless(seen, [`${parallel} × 200`, 1, parallel, 0]) };
  },
};

const lastAdmin: Race = {
  name: "demote ‖ demote",
  expected: "each acknowledged demotion happened, and an admin remains",
  async round(site) {
    const { db } = site;
    // An earlier admin would be the one that remains.
    await db.update(users).set({ role: "user" }).where(ne(users.role, "user"));
    const ring = await Promise.all(Array.from({ length: parallel }, () => aPerson(site, "admin")));
    const answers = await concurrently((i) => {
      const [by, whom] = [ring[i], ring[(i + 1) % parallel]];
      if (!by || !whom) throw new Error("nobody there");
      return call(site, "change-user-role", { userId: whom.id, role: "user" }, by);
    });
    const remain = await db.$count(users, ne(users.role, "user"));
    const done = answers.filter(({ status }) => status === 200).length;
    const odd = answers.filter(({ status }) => ![200, 403, 409].includes(status));
    const wrong = unless([remain > 0, remain + done, tally(odd)], [true, parallel, ""]);
    return { statuses: statusesOf(answers), wrong };
  },
};

/** The last one demotes all others. */
export const accountRaces = [refresh, signUp, lastAdmin];
