import { sql } from "drizzle-orm";
import { newAlertSchema } from "#domain/alerts/alert-schema.ts";
import { insertAlert } from "#server/alerts/alerts-store.ts";
import { savedOffers } from "#server/db/schema/alerts.ts";
import type { comments } from "#server/db/schema/comments.ts";
import type { Tx } from "#server/db/transaction.ts";
import { asUuids } from "#server/db/uuid.ts";
import { ringForComment } from "#server/notices/community-notices-store.ts";
import { demoOffers, demoPeople } from "./demo-content.ts";

/** What two of the demo's people wait for. Their notices are made by the site itself, once it runs. */
const alerts = [
  { member: "rafaela.silva@exemplo.xepa.local", q: "air fryer", max_price: 400 },
  { member: "paulo.luz@exemplo.xepa.local", category: "games", only_real: true },
];

/** Few enough to look like people. */
const savedEach = 3;

/** Before the offers, as only what someone waits for is matched. */
export async function insertAlerts(tx: Tx): Promise<void> {
  const idOf = new Map(demoPeople().map(({ email, id }) => [email, id]));
  for (const { member, ...fields } of alerts)
    await insertAlert(tx, idOf.get(member) ?? "", newAlertSchema.parse(fields));
}

export async function insertSaved(tx: Tx): Promise<void> {
  const live = demoOffers().filter(
    ({ status, valid_in_days }) => status === "approved" && (valid_in_days ?? 1) > 0,
  );
  const saved = demoPeople()
    .slice(0, 10)
    .flatMap(({ id: user_id }, n) =>
      live
        .filter((offer) => offer.member !== user_id)
        .slice(n * savedEach, (n + 1) * savedEach)
        .map(({ id: product_id }) => ({ user_id, product_id })),
    );
  await tx.insert(savedOffers).values(saved);
}

type Comment = typeof comments.$inferInsert & { id: string };

/** Whom the demo's replies rang, at their time; what is older than a day has been read. */
export async function ringForReplies(tx: Tx, rows: readonly Comment[], now: Date): Promise<void> {
  for (const { id, product_id = null, article_id = null, thread_id = null, user_id = null, body } of rows)
    if (thread_id !== null)
      await ringForComment(tx, { id, product_id, article_id, thread_id, user_id, body });
  await tx.execute(sql`
    UPDATE notices n SET event_at = c.created_at, created_at = c.created_at, position = extract(epoch FROM c.created_at) * 1000000,
      read_at = CASE WHEN c.created_at < ${now.toISOString()}::timestamptz - interval '1 day' THEN c.created_at + interval '1 hour' END
    FROM comments c WHERE c.id = n.subject_id AND c.id = ANY (${asUuids(rows.map(({ id }) => id))})`);
}
