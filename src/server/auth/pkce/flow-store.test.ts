import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { authFlowStates } from "#server/db/schema/auth.ts";
import { emptyDatabaseBeforeEach, testDatabase } from "#testing/test-database.ts";
import { deleteOldFlows, insertFlow } from "./flow-store.ts";

emptyDatabaseBeforeEach();

test("pending logins are deleted after 24 hours, used or not", async () => {
  const { db } = await testDatabase();
  const hours = async (age: number, used: boolean) => {
    const id = crypto.randomUUID();
    await insertFlow(db, { id, provider: "google", redirect_to: "http://localhost:3000" });
    const created_at = sql`now() - make_interval(hours => ${age})`;
    await db
      .update(authFlowStates)
      .set({ created_at, ...(used ? { used_at: created_at } : {}) })
      .where(sql`id = ${id}`);
    return id;
  };
  const [young] = [await hours(23, true), await hours(25, true), await hours(25, false)];
  await deleteOldFlows(db);
  expect(await db.select({ id: authFlowStates.id }).from(authFlowStates)).toEqual([{ id: young }]);
});
