import { inArray } from "drizzle-orm";
import type { AppealedOffer } from "#domain/appeals/appeal-schema.ts";
import { objectionTo } from "#domain/appeals/may-decide.ts";
import type { OwnedProduct } from "#domain/products/product.ts";
import { products } from "#server/db/schema/products.ts";
import type { Reader } from "#server/db/transaction.ts";
import { describeProducts } from "#server/products/moderation/moderation-store.ts";
import { ownedColumns } from "#server/products/products-store.ts";
import { listAdminIds } from "#server/users/admins-store.ts";
import { moderatorNames, type StoredAppeal } from "./appeals-store.ts";

interface Asking {
  /** The moderator who asks. */
  me: string;
  store_hosts: readonly string[];
}

/** Appeals as this moderator sees them, in the same order; those whose offer is gone are left out. */
export async function describeAppeals(
  db: Reader,
  appeals: readonly StoredAppeal[],
  { me, store_hosts }: Asking,
): Promise<AppealedOffer[]> {
  if (appeals.length === 0) return [];
  const ids = appeals.map(({ product_id }) => product_id);
  const rows = await db.select(ownedColumns).from(products).where(inArray(products.id, ids));
  const described = await describeProducts(db, rows as OwnedProduct[], store_hosts);
  const offers = new Map(described.map((product) => [product.id, product]));
  const admins = await listAdminIds(db);
  const names = await moderatorNames(
    db,
    appeals.flatMap(({ rejected_by }) => rejected_by ?? []),
  );
  return appeals.flatMap((appeal) => {
    const product = offers.get(appeal.product_id);
    if (!product) return [];
    const { status, text, created_at, rejected_by, rejected_reason, answer } = appeal;
    const people = { rejected_by, sent_by: appeal.user_id };
    return {
      id: product.id,
      version: product.version,
      product,
      ...{ status, text, created_at, rejected_reason, answer },
      rejected_by: names.get(rejected_by ?? "") ?? null,
      objection: objectionTo(me, people, admins) ?? null,
      is_own_decision: rejected_by === me,
    };
  });
}
