import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { type Database, type Db, openDatabase } from "#server/db/connect.ts";
import { jobRuns } from "#server/db/schema/operation.ts";
import { emptyPostgresDatabase } from "#testing/test-database.ts";
import { claimRun, endRun, renewRun } from "./job-runs-store.ts";
import { runOncePerCluster } from "./run-once-per-cluster.ts";

/** Two processes, each with its own connections. */
let opened: Database[] = [];
let one: Db;
let other: Db;
beforeAll(async () => {
  const database_url = await emptyPostgresDatabase(inject("databaseUrl"));
  const open = () => openDatabase({ data_dir: "", database_url });
  opened = await Promise.all([open(), open()]);
  [one, other] = opened.map(({ db }) => db) as [Db, Db];
});
afterAll(() => Promise.all(opened.map((database) => database.close())));
beforeEach(async () => void (await one.delete(jobRuns)));

const minutely = { every: 60, phase: 20 };
const daily = { every: 86_400, phase: 7.5 * 3600 };
const due = Date.UTC(2026, 10, 15, 12, 0, 20);

/** The database's clock, `seconds` after a due time. */
const at = (seconds: number) => sql`${new Date(due + seconds * 1000).toISOString()}::timestamptz`;

test("two processes whose clocks fire together run a job once for each of 20 due times", async () => {
  const winners: number[] = [];
  for (let round = 0; round < 20; round++) {
    const now = at(round * 60 + 0.3);
    const claims = await Promise.all(
      [one, other, one, other].map((db) => claimRun(db, "rank offers", minutely, { now })),
    );
    const won = claims.flatMap((claim) => claim ?? []);
    winners.push(won.length);
    for (const run of won) await endRun(one, run, null);
  }
  expect(winners).toEqual(Array(20).fill(1));
  expect(await one.select().from(jobRuns)).toMatchObject([{ runs: 20, failures: 0, lease_until: null }]);
});

test("clocks minutes apart still run each due time once, whichever comes first", async () => {
  // 07:30 UTC; the process with the fast clock starts 4 minutes early, the slow one 4 minutes late.
  const morning = (Date.UTC(2026, 10, 16, 7, 30) - due) / 1000;
  let runs = 0;
  for (let day = 0; day < 20; day++)
    for (const [db, skew] of [
      [one, -240],
      [other, 240],
    ] as const) {
      const now = at(morning + day * 86_400 + skew);
      const run = await claimRun(db, "drop old letters", daily, { now });
      if (!run) continue;
      runs++;
      await endRun(db, run, null);
    }
  expect(runs).toBe(20);
});

test("a starting process runs only missed due times", async () => {
  const starting = (db: Db, seconds: number) =>
    claimRun(db, "rank offers", minutely, { hasPassed: true, now: at(seconds) });
  const run = await starting(one, 50);
  expect(run).not.toBeNull();
  if (run) await endRun(one, run, null);
  expect(await starting(other, 59)).toBeNull();
  expect(await starting(other, 61)).not.toBeNull();
});

test("a running job keeps its lease past the next due time, and a dead one's lease expires", async () => {
  const claim = (db: Db, seconds: number) => claimRun(db, "rank offers", minutely, { now: at(seconds) });
  const died = await claim(one, 0);
  // Its lease of a minute is not over yet.
  expect(await claim(other, 59)).toBeNull();
  const next = await claim(other, 120);
  expect(next).not.toBeNull();
  // It was only slow, and no longer holds the lease.
  if (died) await endRun(one, died, "57014");
  const [row] = await one.select().from(jobRuns);
  expect(row).toMatchObject({ run_id: next?.run_id, error: null, failures: 0, ended_at: null });
  expect(row?.lease_until).not.toBeNull();
});

test("a renewal that arrives after the run's end does not block the next", async () => {
  const lease = async () => (await one.select().from(jobRuns))[0]?.lease_until;
  const run = await claimRun(one, "rank offers", minutely, { now: at(0) });
  if (!run) throw new Error("nobody else asked");
  const claimed = await lease();
  await renewRun(one, run);
  expect(await lease()).not.toEqual(claimed);
  await endRun(one, run, null);
  await renewRun(one, run);
  expect(await lease()).toBeNull();
});

test("a clock set back by an hour stops no job, finished or not", async () => {
  const claim = (seconds: number) => claimRun(other, "rank offers", minutely, { now: at(seconds) });
  const ended = await claim(3600);
  if (ended) await endRun(one, ended, null);
  expect(await claim(0)).not.toBeNull();
  expect(await claim(-3600)).not.toBeNull();
  expect(await claim(-3600)).toBeNull();
});

test("a job runs in one process, and its result is visible in all", async () => {
  const ran: string[] = [];
  const job = { name: "rank offers" as const, due: { every: 86_400, phase: 0 } };
  const run = (db: Db, name: string) => runOncePerCluster(db, job, async () => void ran.push(name));
  await Promise.all([run(one, "one"), run(other, "other"), run(one, "one"), run(other, "other")]);
  expect(ran).toHaveLength(1);
  const failing = { name: "sweep images" as const, due: job.due };
  const reason = new TypeError("a bucket at 10.0.0.7");
  await expect(runOncePerCluster(one, failing, () => Promise.reject(reason))).rejects.toBe(reason);
  const [row] = await other.select().from(jobRuns).where(eq(jobRuns.name, "sweep images"));
  expect(row).toMatchObject({ error: "TypeError", runs: 1, failures: 1, lease_until: null });
});
