import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Db } from "#server/db/connect.ts";
import { auditEvents } from "#server/db/schema/operation.ts";
import { newId } from "#server/db/uuid.ts";
import { emptyDatabaseBeforeEach, testDatabase } from "#testing/test-database.ts";
import { readTimeCursor } from "./list-page.ts";
import { pageBackwards } from "./page-backwards.ts";

emptyDatabaseBeforeEach();
let db: Db;
beforeEach(async () => {
  ({ db } = await testDatabase());
});

const { id, object_id, created_at } = auditEvents;

/** The pages of all matches, each as the texts of its rows. */
async function pages(action: string, limit: number, stretch: number): Promise<string[]> {
  const columns = { id, object_id, created_at };
  const found: string[] = [];
  for (let next: string | null | undefined; next !== null; ) {
    const cursor = readTimeCursor(next);
    const walk = { columns, filter: eq(auditEvents.action, action), stretch, limit, cursor };
    const page = await pageBackwards(db, auditEvents, walk);
    found.push(page.rows.map((row) => row.object_id).join(" "));
    next = page.next;
  }
  return found;
}

test("rare matches take more pages, each of which scans a bounded range", async () => {
  const actions = ["rare", "many", "many", "many", "rare", "many", "many", "many", "many", "rare"];
  const rows = actions.map((action, i) => ({
    id: newId(),
    action,
    object_kind: "x",
    object_id: String(i),
    created_at: new Date(Date.UTC(2026, 10, 1) + i).toISOString(),
  }));
  await db.insert(auditEvents).values(rows);
  expect(await pages("rare", 2, 5)).toEqual(["9", "4 0"]);
  expect(await pages("rare", 2, 3)).toEqual(["9", "4", "", "0"]);
  expect(await pages("rare", 2, 10)).toEqual(["9 4", "0"]);
  expect(await pages("many", 2, 10)).toEqual(["8 7", "6 5", "3 2", "1"]);
  expect(await pages("none", 2, 5)).toEqual(["", ""]);
});
