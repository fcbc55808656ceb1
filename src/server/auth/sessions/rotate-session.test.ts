import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { authSessions } from "#server/db/schema/auth.ts";
import { newId } from "#server/db/uuid.ts";
import { aPerson } from "#testing/factories.ts";
import { emptyDatabaseBeforeEach } from "#testing/test-database.ts";
import { testServer } from "#testing/test-server.ts";
import { deleteExpiredSessions } from "./rotate-session.ts";

emptyDatabaseBeforeEach();

test("expired sessions are deleted, the others stay", async () => {
  const server = await testServer();
  const { id: user_id } = await aPerson(server);
  await server.db.delete(authSessions);
  const ages = {
    unused: ["31 days", "40 days"],
    whole: ["1 day", "181 days"],
    young: ["29 days", "179 days"],
  };
  for (const [user_agent, [refreshed, created]] of Object.entries(ages))
    await server.db.insert(authSessions).values({
      id: newId(),
      user_id,
      user_agent,
      refresh_key: Buffer.alloc(0),
      refreshed_at: sql`now() - ${refreshed}::interval`,
      created_at: sql`now() - ${created}::interval`,
    });
  await deleteExpiredSessions(server.db);
  expect((await server.db.select().from(authSessions)).map((row) => row.user_agent)).toEqual(["young"]);
});
