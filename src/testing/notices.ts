import { sql } from "drizzle-orm";
import type { Channel } from "#domain/alerts/channels.ts";
import { createNoticeSender, type NoticePace } from "#server/channels/notice-sender.ts";
import type { Db } from "#server/db/connect.ts";
import { alerts } from "#server/db/schema/alerts.ts";
import { deliveries, notices } from "#server/db/schema/notices.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { createLog } from "#server/http/log.ts";
import { queueDeliveries } from "#server/notices/deliveries-store.ts";
import { anOffer, type Person } from "./factories.ts";
import type { TestServer } from "./test-server.ts";

/** A notice about a new offer of this name for a person, from an alert with these channels and queued as the matching does it. */
export async function aNotice(
  db: Db,
  { id: user_id }: Pick<Person, "id">,
  channels: Channel[],
  given: Partial<typeof notices.$inferInsert> & { name?: string } = {},
) {
  const { name, ...fields } = given;
  const offer = await anOffer(db, name === undefined ? {} : { name });
  const event_at = new Date().toISOString();
  const term = name ?? "oferta";
  const alert = { user_id, name: term, q: term, channels, anchor: 0 };
  const found = await db.insert(alerts).values(alert).returning({ id: alerts.id });
  return inTransaction(db, async (tx) => {
    const [notice] = await tx
      .insert(notices)
      .values({
        user_id,
        kind: "alert",
        subject_id: offer.id,
        product_id: offer.id,
        event_at,
        alerts: found.map(({ id }) => id),
        ...fields,
      })
      .returning();
    const id = notice?.id ?? "";
    await queueDeliveries(tx, [{ notice_id: id, user_id, channels, event_at }]);
    return { id, offer, alert: found[0]?.id ?? "" };
  });
}

/** The price has fallen again. */
export function ringAgain(
  db: Db,
  { id: user_id }: Pick<Person, "id">,
  notice_id: string,
  channels: Channel[],
) {
  return inTransaction(db, (tx) =>
    queueDeliveries(tx, [{ notice_id, user_id, channels, event_at: new Date().toISOString() }]),
  );
}

/** The real times, much shorter. */
const quick: NoticePace = {
  lease: 20,
  pauses: { first: 0.05, longest: 0.2 },
  serverPauses: { first: 0.05, longest: 0.2 },
  nudge: 0.01,
};

/** A process that hands notices over; `stop` it at the end. */
export function aNoticeSender(server: TestServer, pace: Partial<NoticePace> = {}) {
  const { db, config, box, mail } = server;
  const lines: string[] = [];
  const log = createLog("debug", { write: (line: string) => void lines.push(line) });
  return Object.assign(createNoticeSender({ db, config, box, mail, log, pace: { ...quick, ...pace } }), {
    lines,
  });
}

export function listDeliveries(db: Db) {
  return db.select().from(deliveries).orderBy(deliveries.created_at, deliveries.id);
}

/** Waiting ones are due now. */
export async function makeDue(db: Db): Promise<void> {
  await db.execute(sql`UPDATE deliveries SET not_before = now() WHERE done_at IS NULL`);
}

export async function secondsUntilNext(db: Db): Promise<number> {
  const [row] = await db.execute<{ seconds: number }>(
    sql`SELECT extract(epoch FROM min(not_before) - now())::float8 AS seconds FROM deliveries WHERE done_at IS NULL`,
  );
  return row?.seconds ?? 0;
}
