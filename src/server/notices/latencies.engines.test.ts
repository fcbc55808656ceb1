import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { alertEvents } from "#server/db/schema/alerts.ts";
import { deliveries, notices } from "#server/db/schema/notices.ts";
import { outbox } from "#server/db/schema/operation.ts";
import { newId } from "#server/db/uuid.ts";
import { aPerson } from "#testing/factories.ts";
import { freshServer } from "#testing/test-server.ts";
import { dropOldNotices } from "./drop-old-notices.ts";
import { listLatencies, measureLatencies } from "./latencies-store.ts";

test("latencies are those of stored moments of 24 hours, without failures, what waited by choice and the daily letter", async () => {
  const { db, ...server } = await freshServer();
  const { id: user_id } = await aPerson({ db, ...server });
  await measureLatencies(db);
  expect(await listLatencies(db)).toMatchObject([{ channel: "bell", n: 0 }]);
  const at = Date.now() - 3_600_000;
  const moment = (ms: number) => new Date(at + ms).toISOString();
  const event_at = moment(0);
  const notice = (ms: number, more: object = {}) => ({
    ...{ user_id, kind: "alert", subject_id: newId(), event_at, created_at: moment(ms) },
    ...more,
  });
  const days = (n: number) => new Date(at - n * 86_400_000).toISOString();
  await db
    .insert(notices)
    .values([
      ...Array.from({ length: 20 }, (_, i) => notice((i + 1) * 100)),
      notice(90_000, { kind: "reply" }),
      notice(0, { event_at: days(3), created_at: days(2) }),
    ]);
  const delivery = (ms: number, more: object = {}) => ({
    ...{ notice_id: newId(), user_id, channel: "push", event_at, done_at: moment(ms) },
    ...more,
  });
  await db
    .insert(deliveries)
    .values([
      ...[1500, 2500, 9000].map((ms) => delivery(ms)),
      delivery(60_000, { last_error: "410" }),
      delivery(60_000, { waited: true }),
      delivery(60_000, { channel: "daily" }),
      delivery(60_000, { channel: "email", done_at: null }),
    ]);
  const letter = (ms: number | null, more: object = {}) => ({
    ...{ id: newId(), letter: "alert-offers", sent_at: ms === null ? null : moment(ms) },
    ...more,
  });
  const letters = [letter(4000), letter(null), letter(null, { failed_at: moment(5000) })];
  await db.insert(outbox).values(letters);
  await db
    .insert(deliveries)
    .values(letters.map(({ id }) => delivery(100, { channel: "email", letter_id: id })));
  await measureLatencies(db);
  expect(new Map((await listLatencies(db)).map(({ channel, at: _, ...rest }) => [channel, rest]))).toEqual(
    new Map([
      ["bell", { n: 20, p50_ms: 1000, p95_ms: 1900 }],
      ["email", { n: 1, p50_ms: 4000, p95_ms: 4000 }],
      ["push", { n: 3, p50_ms: 2500, p95_ms: 9000 }],
    ]),
  );
});

test("notices go after 90 days, deliveries 30 days after they were done, events after 7", async () => {
  const { db, ...server } = await freshServer();
  const { id: user_id } = await aPerson({ db, ...server });
  const ago = (days: number) => sql`now() - make_interval(days => ${days})` as never;
  const event_at = ago(0);
  for (const days of [89, 91])
    await db
      .insert(notices)
      .values({ user_id, kind: "alert", subject_id: newId(), event_at, created_at: ago(days) });
  for (const done_at of [ago(29), ago(31), null])
    await db
      .insert(deliveries)
      .values({ notice_id: newId(), user_id, channel: "push", event_at, done_at, created_at: ago(60) });
  for (const days of [6, 8])
    await db.insert(alertEvents).values({ product_id: newId(), kind: "published", at: ago(days) });
  await dropOldNotices(db);
  const left = [notices, deliveries, alertEvents].map(
    async (table) => (await db.select().from(table)).length,
  );
  expect(await Promise.all(left)).toEqual([1, 2, 1]);
});
