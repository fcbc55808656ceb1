import { sql } from "drizzle-orm";
import { couponMessages } from "#domain/coupons/coupon-messages.ts";
import { isStorable } from "#domain/format/text.ts";
import { hostOfLink, ownHosts, plainHost } from "#domain/stores/store-host.ts";
import type { Reader } from "#server/db/transaction.ts";
import { Problem } from "#server/http/problem.ts";

export interface CouponedStore extends Record<string, unknown> {
  id: string;
  slug: string;
  name: string;
  listed: boolean;
  /** Without www; none where no link of it is known. */
  hosts: string[];
}

/** By id or slug; of one that was merged, the store that took its place. */
export async function findCouponedStore(
  db: Reader,
  { store_id, store }: { store_id?: string | undefined; store?: string | undefined },
): Promise<CouponedStore | undefined> {
  if (store !== undefined && !isStorable(store)) return undefined;
  const isIt =
    store_id === undefined ? sql`s.slug = ${(store ?? "").toLowerCase()}` : sql`s.id = ${store_id}`;
  const [found] = await db.execute<CouponedStore>(sql`
    SELECT t.id, t.slug, t.name, t.listed, ARRAY(SELECT host FROM store_domains WHERE store_id = t.id ORDER BY host) AS hosts
    FROM stores s JOIN stores t ON t.id = coalesce(s.merged_into, s.id) WHERE ${isIt}`);
  return found;
}

export async function requireCouponedStore(
  db: Reader,
  named: { store_id?: string | undefined; store?: string | undefined },
): Promise<CouponedStore> {
  const store = await findCouponedStore(db, named);
  if (store) return store;
  throw Problem.wrong("store", couponMessages.unknown_store);
}

/**
 * Whether a link leads to the store, also by its own short ones; of a store without known domains nobody can say that it does not, and
 * what hides where it leads is none of its links.
 */
export function isLinkOf({ hosts }: Pick<CouponedStore, "hosts">, url: string | null): boolean {
  if (url === null || hosts.length === 0) return true;
  const own = ownHosts(hostOfLink(url) ?? plainHost(new URL(url).hostname));
  return hosts.some((known) => own.includes(known));
}
