import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { alertLimits, alertMessages } from "#domain/alerts/alert-messages.ts";
import type { Alert } from "#domain/alerts/alert-response-schema.ts";
import type { AlertFields } from "#domain/alerts/alert-schema.ts";
import { productPath } from "#domain/products/product.ts";
import { alerts } from "#server/db/schema/alerts.ts";
import type { Reader, Tx } from "#server/db/transaction.ts";
import { Problem } from "#server/http/problem.ts";
import { indexAlerts } from "./alert-terms-store.ts";
import { findWatchedProducts } from "./watched-products-store.ts";

const typed = {
  name: alerts.name,
  q: alerts.q,
  not: alerts.not,
  category: alerts.category,
  store: alerts.store,
  product_key: alerts.product_key,
  max_price: alerts.max_price,
  min_discount: alerts.min_discount,
  min_temperature: alerts.min_temperature,
  only_real: alerts.only_real,
  leave_out: alerts.leave_out,
  channels: alerts.channels,
  paused: alerts.paused,
};

const rungDays = 90;
/** Enough to tell a wide alert; a person with thousands of notices pays for so many. */
const mostRead = 3000;

/** Newest first, each with how often it rang among the person's newest notices. */
export async function listAlerts(db: Reader, userId: string, scope?: SQL): Promise<Alert[]> {
  const rows = await db
    .select({ id: alerts.id, ...typed, created_at: alerts.created_at })
    .from(alerts)
    .where(and(eq(alerts.user_id, userId), scope))
    .orderBy(desc(alerts.created_at), desc(alerts.id))
    .limit(alertLimits.most);
  const rung = await countRings(db, userId);
  const watched = await findWatchedProducts(
    db,
    rows.flatMap(({ product_key }) => product_key ?? []),
  );
  return rows.map((row) => ({
    ...row,
    ...{ rang: 0, rang_at: null, last: null },
    ...rung.get(row.id),
    product: watched.get(row.product_key ?? "") ?? null,
  })) as Alert[];
}

interface Rung extends Record<string, unknown> {
  id: string;
  rang: number;
  rang_at: string;
  name: string | null;
  slug: string | null;
}

async function countRings(db: Reader, userId: string) {
  const rows = await db.execute<Rung>(sql`
    SELECT rung.id, rang, rang_at, p.name, p.slug FROM (
    SELECT alert AS id, count(*)::int AS rang, max(created_at) AS rang_at,
      (array_agg(product_id ORDER BY position DESC))[1] AS product_id
    FROM (SELECT alerts, created_at, position, product_id FROM notices WHERE user_id = ${userId} AND kind IN ('alert', 'coupon')
      ORDER BY position DESC LIMIT ${mostRead}) AS newest CROSS JOIN LATERAL unnest(alerts) AS alert
    WHERE created_at > now() - make_interval(days => ${rungDays}) GROUP BY alert) AS rung
    LEFT JOIN products p ON p.id = rung.product_id AND p.status = 'approved'`);
  return new Map(
    rows.map(({ id, rang, rang_at, name, slug }) => {
      const last = name && slug ? { name, path: productPath(slug) } : null;
      return [id, { rang, rang_at: new Date(rang_at).toISOString(), last }];
    }),
  );
}

export async function readAlert(db: Reader, userId: string, id: string): Promise<Alert> {
  const [alert] = await listAlerts(db, userId, eq(alerts.id, id));
  if (!alert) throw unknownAlert();
  return alert;
}

/** Those of others are the same as none. */
export async function lockOwnAlert(tx: Tx, userId: string, id: string): Promise<AlertFields> {
  const [alert] = await tx
    .select(typed)
    .from(alerts)
    .where(and(eq(alerts.id, id), eq(alerts.user_id, userId)))
    .for("update");
  if (!alert) throw unknownAlert();
  return alert as AlertFields;
}

function unknownAlert(): Problem {
  return new Problem(404, "not_found", alertMessages.unknown);
}

/** Under a lock: of two that are added at once, only one may be the fiftieth, and equal ones are one. */
export async function insertAlert(
  tx: Tx,
  userId: string,
  { alertId, ...fields }: AlertFields & { alertId?: string | undefined },
): Promise<{ id: string; isNew: boolean }> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`alerts ${userId}`}, 0))`);
  const stored = await tx
    .select({ id: alerts.id, ...typed })
    .from(alerts)
    .where(eq(alerts.user_id, userId));
  const equal = stored.find((alert) => searchOf(alert as AlertFields) === searchOf(fields));
  if (equal) return { id: equal.id, isNew: false };
  if (stored.length >= alertLimits.most) throw new Problem(409, "too_many_alerts", alertMessages.too_many);
  const isFree = alertId !== undefined && (await wasOwn(tx, userId, alertId));
  const [row] = await tx
    .insert(alerts)
    .values({ ...(isFree && { id: alertId }), user_id: userId, ...fields, ...(await indexAlert(tx, fields)) })
    .returning({ id: alerts.id });
  if (!row) throw new Error("an inserted row is returned");
  return { id: row.id, isNew: true };
}

const notSearched = ["name", "channels", "paused"];
const searched = Object.keys(typed).filter((field) => !notSearched.includes(field)) as (keyof AlertFields)[];

async function indexAlert(tx: Tx, fields: AlertFields, store_id?: string | null) {
  const { columns } = await indexAlerts(tx, [{ ...fields, store_id }]);
  if (!columns[0]) throw new Error("each alert is indexed");
  return columns[0];
}

/** What it finds, apart from how it says so. */
function searchOf(alert: AlertFields): string {
  return JSON.stringify(searched.map((field) => alert[field]));
}

/** A notice names only alerts of its own person. One without notices has nothing that names it. */
async function wasOwn(tx: Tx, userId: string, id: string): Promise<boolean> {
  const [row] = await tx.execute<{ is_free: boolean }>(sql`
    SELECT EXISTS (SELECT 1 FROM notices WHERE user_id = ${userId} AND kind IN ('alert', 'coupon') AND ${id}::uuid = ANY (alerts))
      AND NOT EXISTS (SELECT 1 FROM alerts WHERE id = ${id}) AS is_free`);
  return row?.is_free ?? false;
}

export async function updateAlert(tx: Tx, id: string, fields: AlertFields): Promise<void> {
  const [current] = await tx
    .select({ store: alerts.store, store_id: alerts.store_id })
    .from(alerts)
    .where(eq(alerts.id, id));
  const store_id = current?.store === fields.store ? current.store_id : null;
  await tx
    .update(alerts)
    .set({ ...fields, ...(await indexAlert(tx, fields, store_id)) })
    .where(eq(alerts.id, id));
}

export async function deleteAlertRow(tx: Tx, id: string): Promise<void> {
  await tx.delete(alerts).where(eq(alerts.id, id));
}
