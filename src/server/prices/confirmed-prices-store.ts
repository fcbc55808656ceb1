import { and, eq, gt, isNotNull, sql } from "drizzle-orm";
import { voiceRule } from "#domain/confirmations/voice-rule.ts";
import { isSharedPrice, type SeenAtStore } from "#domain/confirmations/voices.ts";
import { dayInSaoPaulo } from "#domain/format/date.ts";
import { isForEverybody } from "#domain/prices/conditions-schema.ts";
import type { OwnedProduct } from "#domain/products/product.ts";
import { confirmations } from "#server/db/schema/confirmations.ts";
import { priceObservations } from "#server/db/schema/prices.ts";
import type { Tx } from "#server/db/transaction.ts";
import { lockKeys, refreshDays } from "./observations-store.ts";
import { queueOtherOffers } from "./verdicts-store.ts";

const hourMs = 3_600_000;

/**
 * Brings the history in line with the prices that people say an offer has now. One that a single person saw is shown and
 * measures no other, like the price of an offer that is not for everybody. The caller has locked the offer.
 */
export async function followConfirmedPrices(tx: Tx, offer: OwnedProduct, now: Date): Promise<void> {
  const { id: product_id, product_key } = offer;
  if (product_key === null) return;
  await lockKeys(tx, [product_key]);
  const seen = await loadSeen(tx, product_id, now);
  const wanted = new Map<string, typeof priceObservations.$inferInsert>();
  for (const { price, at, isShared } of seen) {
    const key = `${dayInSaoPaulo(new Date(at))} ${price}`;
    const limited = !(isShared && isForEverybody(offer.conditions)) && (wanted.get(key)?.limited ?? true);
    const row = { product_key, price, kind: "deal", source: "confirmação", product_id, limited };
    wanted.set(key, { ...row, at: wanted.get(key)?.at ?? new Date(at).toISOString() });
  }
  const gone = await deleteRetracted(tx, product_id, new Set(wanted.keys()), now);
  const written = wanted.size > 0 ? await upsert(tx, [...wanted.values()]) : [];
  const touched = [...gone, ...written].map((day) => ({ product_key, day }));
  await refreshDays(tx, touched);
  if (touched.length > 0) await queueOtherOffers(tx, [product_key], []);
}

/** What people of any weight say, oldest first, each with whether another saw it too. */
async function loadSeen(tx: Tx, product_id: string, now: Date) {
  const { id, user_id, price, created_at, mark, quarters, says } = confirmations;
  const rows = await tx
    .select({ id, user_id, price, created_at, mark })
    .from(confirmations)
    .where(
      and(
        eq(confirmations.product_id, product_id),
        eq(says, "preco_mudou"),
        eq(confirmations.by_store, false),
        isNotNull(price),
        gt(quarters, 0),
        gt(created_at, hoursBefore(now, voiceRule.hours)),
      ),
    )
    .orderBy(created_at);
  const seen: SeenAtStore[] = rows.map((row) => ({
    price: row.price ?? 0,
    at: Date.parse(row.created_at),
    person: row.user_id ?? row.id,
    mark: row.mark,
  }));
  return seen.map((each) => ({ ...each, isShared: isSharedPrice(each, seen) }));
}

/** An answer can be replaced for some hours: then nobody says its price any more. */
async function deleteRetracted(tx: Tx, product_id: string, said: ReadonlySet<string>, now: Date) {
  const { id, day, price, at, source } = priceObservations;
  const recent = await tx
    .select({ id, day, price })
    .from(priceObservations)
    .where(
      and(
        eq(priceObservations.product_id, product_id),
        eq(source, "confirmação"),
        gt(at, hoursBefore(now, voiceRule.agreement.hours)),
      ),
    );
  const gone = recent.filter((row) => !said.has(`${row.day} ${row.price}`));
  for (const row of gone) await tx.delete(priceObservations).where(eq(id, row.id));
  return gone.map((row) => row.day);
}

async function upsert(tx: Tx, rows: (typeof priceObservations.$inferInsert)[]): Promise<string[]> {
  const { product_key, day, source, kind, price, product_id, limited } = priceObservations;
  const written = await tx
    .insert(priceObservations)
    .values(rows)
    .onConflictDoUpdate({
      target: [product_key, day, source, kind, price, product_id],
      set: { limited: sql`excluded.limited` },
      setWhere: sql`${limited} <> excluded.limited`,
    })
    .returning({ day });
  return written.map((row) => row.day);
}

function hoursBefore(now: Date, hours: number): string {
  return new Date(now.getTime() - hours * hourMs).toISOString();
}
