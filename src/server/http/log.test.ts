import pino from "pino";
import { expect, test } from "vitest";
import { siteState } from "#server/db/schema/operation.ts";
import { emptyDatabaseBeforeEach, testDatabase } from "#testing/test-database.ts";
import { createLog, throttleOutageErrors } from "./log.ts";

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

test("during an outage the first few lines a second are logged and the others counted; other lines are all logged", async () => {
  const lines: Record<string, unknown>[] = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const log = pino({ hooks: throttleOutageErrors(2) }, destination);
  const gone = Object.assign(new Error("gone"), { code: "CONNECTION_CLOSED" });
  for (let n = 0; n < 5; n++) {
    log.error({ n, err: gone }, "page failed");
    log.error({ n, err: new Error("a fault of ours") }, "request failed");
    log.error({ n, status: 500 }, "request");
    log.error({ n, status: 503 }, "request");
  }
  const written = () => lines.map(({ msg, n, status }) => [msg, n, status].join(" ").trim());
  expect(written().filter((line) => line.startsWith("page"))).toEqual(["page failed 0", "page failed 1"]);
  expect(written().filter((line) => line.startsWith("request failed"))).toHaveLength(5);
  expect(written().filter((line) => line.endsWith("500"))).toHaveLength(5);
  expect(written().filter((line) => line.endsWith("503"))).toHaveLength(2);
  const summaries = () => lines.filter(({ msg }) => msg === "errors left out");
  await expect.poll(summaries, { timeout: 30_000 }).toMatchObject([
    { level: 40, left_out: 3 },
    { level: 40, left_out: 3 },
  ]);
  log.error({ n: 5, err: gone }, "page failed");
  expect(written().at(-1)).toBe("page failed 5");
});
