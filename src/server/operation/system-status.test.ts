import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import type { SystemStatus } from "#domain/operation/system-status.ts";
import { deliveries } from "#server/db/schema/notices.ts";
import { outbox } from "#server/db/schema/operation.ts";
import { newId } from "#server/db/uuid.ts";
import { aPerson } from "#testing/factories.ts";
import { freshServer, type TestServer, testServer } from "#testing/test-server.ts";
import { createJobHistory } from "./job-history.ts";
import { claimRun, endRun } from "./job-runs-store.ts";

let server: TestServer;
beforeEach(async () => {
  server = await freshServer();
});

async function load(): Promise<SystemStatus> {
  const { auth } = await aPerson(server, "admin");
  const response = await server.request("/functions/v1/get-system-status", { headers: auth });
  expect(response.status).toBe(200);
  return response.json();
}

test("an admin sees the system's status", async () => {
  const { engine } = server.db;
  await server.db.insert(outbox).values([
    { id: newId(), letter: "account-recover", failed_at: "2026-11-01T00:00:00.000Z" },
    { id: newId(), letter: "account-recover" },
    { id: newId(), letter: "account-recover" },
    { id: newId(), letter: "account-recover", sent_at: "2026-11-01T00:00:00.000Z" },
  ]);
  const status = await load();
  expect(status).toEqual({
    version: "1.2.3",
    started_at: "2026-11-15T12:00:00.000Z",
    worker: 1,
    workers: 1,
    node: process.version,
    database: { engine, version: expect.stringMatching(/^\d+(\.\d+)?$/), bytes: expect.any(Number) },
    mail: { waiting: 2, failed: 1, late: 0, sends: false },
    notices: { late: 0, sends: true },
    disk: { free: expect.any(Number) },
    backup: { last: null, every_minutes: engine === "pglite" ? 15 : null, encrypted: false },
    images: { store: "folder" },
    jobs: [],
  });
  expect(status.database.bytes).toBeGreaterThan(1_000_000);
});

test("a letter that waits for more than ten minutes is late, a copy of the daily letter is not", async () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  await server.db.insert(outbox).values([
    { id: newId(), letter: "account-recover", created_at: ago(11) },
    { id: newId(), letter: "account-recover", created_at: ago(600), last_error: "CONN: ECONNREFUSED" },
    { id: newId(), letter: "account-recover", created_at: ago(9) },
    { id: newId(), letter: "account-recover", created_at: ago(11), sent_at: ago(1) },
    { id: newId(), letter: "daily-letter", created_at: ago(11), issue_id: newId() },
  ]);
  expect((await load()).mail).toMatchObject({ waiting: 4, late: 2 });
});

test("notices that a push service or Telegram does not take are counted until they are handed over or given up", async () => {
  const { id: user_id } = await aPerson(server);
  const [at, given] = [new Date().toISOString(), { notice_id: newId(), user_id }];
  await server.db.insert(deliveries).values([
    { ...given, channel: "telegram", event_at: at, last_error: "401" },
    { ...given, notice_id: newId(), channel: "push", event_at: at, last_error: "silent host" },
    { ...given, notice_id: newId(), channel: "push", event_at: at },
    { ...given, notice_id: newId(), channel: "push", event_at: at, last_error: "refused", done_at: at },
    { ...given, notice_id: newId(), channel: "email", event_at: at, last_error: "x" },
  ]);
  expect((await load()).notices).toEqual({ late: 2, sends: true });
});

test("with BACKUP_KEY backups count as encrypted", async () => {
  server = await testServer({ BACKUP_KEY: "uma chave de trinta e dois caracteres" });
  expect((await load()).backup.encrypted).toBe(true);
});

test("the last backup is the newest complete one", async () => {
  const folder = join(server.config.data_dir, "backups");
  for (const name of [
    "2026-11-15T12-15-00.123Z-agendado",
    "2026-11-15T12-30-00.456Z-manual",
    "2026-11-15T12-45-00.789Z-agendado.part",
    "zz",
  ])
    mkdirSync(join(folder, name), { recursive: true });
  expect((await load()).backup.last).toBe("2026-11-15T12:30:00.456Z");
});

test("external mail and image services are reported as such, without their addresses", async () => {
  server = await testServer({
    SMTP_URL: "smtp://usuario:segredo@correio.example:2525",
    S3_URL: "https://CHAVE:SEGREDO@balde.example/fotos",
    METRICS_TOKEN: "um-token-bem-secreto",
  });
  const status = await load();
  expect(status).toMatchObject({ mail: { sends: true }, images: { store: "s3" } });
  const text = JSON.stringify(status);
  for (const secret of ["correio", "segredo", "balde", "SEGREDO", "token", server.config.data_dir])
    expect(text).not.toContain(secret);
});

test("jobs are listed from the start, with their results since", async () => {
  const idle = {
    for_all: false,
    last_started: null,
    last_ended: null,
    last_error: null,
    runs: 0,
    failures: 0,
  };
  server.jobHistory.track("vacuum", 3600);
  const run = server.jobHistory.track("end offers", 300);
  expect((await load()).jobs).toEqual([
    { name: "vacuum", every: 3600, ...idle },
    { name: "end offers", every: 300, ...idle },
  ]);
  await run(async () => {});
  expect((await load()).jobs[1]).toMatchObject({
    last_started: expect.any(String),
    last_ended: expect.any(String),
    last_error: null,
    runs: 1,
    failures: 0,
  });
});

test("a job's result in one process is reported by all", async () => {
  const { jobHistory, db } = server;
  jobHistory.trackForCluster("end offers", 300);
  jobHistory.trackForCluster("sweep images", 600);
  const run = await claimRun(db, "end offers", { every: 300, phase: 0 });
  expect((await load()).jobs).toMatchObject([
    { name: "end offers", for_all: true, every: 300, last_started: expect.any(String), runs: 1 },
    { name: "sweep images", for_all: true, every: 600, last_started: null, runs: 0 },
  ]);
  if (run) await endRun(db, run, "57014");
  const failed = { last_ended: expect.any(String), last_error: "57014", runs: 1, failures: 1 };
  expect((await load()).jobs[0]).toMatchObject(failed);
});

test("the history records a job's duration, and of a failure only its code", async () => {
  let minute = 0;
  const jobHistory = createJobHistory(() => new Date(Date.UTC(2026, 10, 15, 12, minute++)));
  const run = jobHistory.track("sweep images", 600);
  const refused = Object.assign(new Error("connect ECONNREFUSED 10.0.0.7:5432"), { code: "ECONNREFUSED" });
  await expect(run(() => Promise.reject(refused))).rejects.toBe(refused);
  const failed = { last_error: "ECONNREFUSED", runs: 1, failures: 1 };
  const times = { last_started: "2026-11-15T12:00:00.000Z", last_ended: "2026-11-15T12:01:00.000Z" };
  expect(jobHistory.read()).toEqual([
    { name: "sweep images", for_all: false, every: 600, ...times, ...failed },
  ]);
  // Drizzle puts the query and its values into the message, and the reason into the cause.
  const query = new Error("Failed query: SELECT 'ana@example.com'", { cause: { code: "57014" } });
  await expect(run(() => Promise.reject(query))).rejects.toBe(query);
  expect(jobHistory.read()[0]?.last_error).toBe("57014");
  await expect(run(() => Promise.reject(new TypeError("x of undefined")))).rejects.toThrow();
  expect(jobHistory.read()[0]?.last_error).toBe("TypeError");
  const under = run(async () => {
    expect(jobHistory.read()[0]).toMatchObject({ runs: 4, last_error: "TypeError" });
  });
  await under;
  expect(jobHistory.read()[0]).toMatchObject({ runs: 4, failures: 3, last_error: null });
});
