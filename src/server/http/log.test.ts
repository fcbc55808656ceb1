import { expect, test } from "vitest";
import { siteState } from "#server/db/schema/operation.ts";
import { emptyDatabaseBeforeEach, testDatabase } from "#server/testing/test-database.ts";
import { createLog } from "./log.ts";

emptyDatabaseBeforeEach();

test("a failed query is logged with its code and without the values in it", async () => {
  const { db } = await testDatabase();
  const write = () => db.insert(siteState).values({ key: "segredo-da-ana", value: "ana@exemplo.br" });
  await write();
  const error = await write().then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  const lines: string[] = [];
  const log = createLog("info", { write: (line: string) => void lines.push(line) });
  log.error({ err: error }, "failed");
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("23505");
  expect(lines[0]).toContain("insert into");
  expect(lines[0]).not.toContain("segredo-da-ana");
  expect(lines[0]).not.toContain("ana@exemplo.br");
});
