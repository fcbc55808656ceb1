import { sql } from "drizzle-orm";
import type { OwnedProduct } from "#domain/products/product.ts";
import { voteRule } from "#domain/votes/vote-rule.ts";
import { withoutSums } from "#server/db/delete-content.ts";
import type { Tx } from "#server/db/transaction.ts";

type Priced = Pick<OwnedProduct, "id" | "status" | "sale_price">;

/**
 * An approved rise of the price restarts an offer's temperature: its votes were about another price. What it was before is the price
 * under which it was last public: of an offer that waited for a decision the record knows it.
 */
export async function restartRisenOffers(
  tx: Tx,
  before: readonly Priced[],
  after: readonly Priced[],
): Promise<void> {
  const previous = new Map(before.map((offer) => [offer.id, offer]));
  const offers = after
    .filter((offer) => offer.status === "approved")
    .map(({ id, sale_price }) => {
      const was = previous.get(id);
      return { id, price: sale_price, was: was?.status === "approved" ? was.sale_price : null };
    })
    .filter(({ price, was }) => was === null || price > was);
  if (offers.length === 0) return;
  await withoutSums(
    tx,
    sql`
    WITH gone AS (DELETE FROM votes USING (
      SELECT o.id FROM jsonb_to_recordset(${JSON.stringify(offers)}::jsonb) AS o (id uuid, price numeric, was numeric)
      WHERE o.price * 100 > ${100 + voteRule.risePercent} * coalesce(o.was, (
        SELECT (e.before ->> 'sale_price')::numeric FROM audit_events e
        WHERE e.object_kind = 'product' AND e.object_id = o.id::text AND e.before ->> 'status' = 'approved'
        ORDER BY e.created_at DESC LIMIT 1))
    ) risen WHERE votes.product_id = risen.id RETURNING product_id, quarters)
    SELECT add_sums(product_id, -sum(quarters)::int, -count(*)::int, 0, 0) FROM gone GROUP BY product_id ORDER BY product_id`,
  );
}
