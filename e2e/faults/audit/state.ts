import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#server/db/connect.ts";
import { authUsers } from "#server/db/schema/auth.ts";
import { images } from "#server/db/schema/images.ts";
import { auditEvents, outbox } from "#server/db/schema/operation.ts";
import { users } from "#server/db/schema/people.ts";
import { products } from "#server/db/schema/products.ts";
import { openLetter } from "#server/mail/outbox.ts";
import { secretBox } from "#server/session/secret-box.ts";

/** What an audit reads from the database. */
export interface State {
  products: ProductRow[];
  events: EventRow[];
  /** Of unconfirmed accounts. */
  unconfirmed: string[];
  /** Recipients of confirmation letters. */
  confirmationRecipients: string[];
  images: { key: string; state: string; loose_since: string | null }[];
  /** Half-written data that a single query finds. */
  halves: string[];
}

export interface ProductRow {
  id: string;
  name: string;
  status: string;
  version: number;
  ended_by: string | null;
  images: string[];
}

export interface EventRow {
  action: string;
  product: string;
  version: number;
  status: string;
  ended_by: string | null;
}

export async function readState(db: Db, secret: string, delivered: string[] = []): Promise<State> {
  const { id, name, status, version, ended_by } = products;
  const member = sql<number>`(${auditEvents.after} ->> 'version')::int`;
  const pictured = { key: images.key, state: images.state, loose_since: images.loose_since };
  return {
    products: await db
      .select({ id, name, status, version, ended_by, images: products.images })
      .from(products),
    events: await db
      .select({
        action: auditEvents.action,
        product: auditEvents.object_id,
        version: member,
        status: sql<string>`${auditEvents.after} ->> 'status'`,
        ended_by: sql<string | null>`${auditEvents.after} ->> 'ended_by'`,
      })
      .from(auditEvents)
      .where(and(eq(auditEvents.object_kind, "product"), sql`NOT (${leavesOffer})`)),
    unconfirmed: await unconfirmed(db),
    confirmationRecipients: [...(await askedToConfirm(db, secret)), ...delivered],
    images: await db.select(pictured).from(images),
    halves: await halves(db),
  };
}

/** Appeals and reports that leave their offer as it is: decision-faults.ts and log-faults.ts count them. */
const leavesOffer = sql`${auditEvents.action} IN ('appeal-decision', 'decide-appeal', 'decide-report')
  AND ${auditEvents.after} ->> 'version' IS NOT DISTINCT FROM ${auditEvents.before} ->> 'version'`;

async function unconfirmed(db: Db): Promise<string[]> {
  const rows = await db
    .select({ email: authUsers.email })
    .from(authUsers)
    .leftJoin(users, eq(users.id, authUsers.id))
    .where(sql`${users.id} IS NULL`);
  return rows.map(({ email }) => email ?? "");
}

/** Delivered letters are deleted from the outbox: the mail server knows their recipients. */
async function askedToConfirm(db: Db, secret: string): Promise<string[]> {
  const box = secretBox(secret);
  const rows = await db
    .select({ id: outbox.id, sealed: outbox.sealed })
    .from(outbox)
    .where(eq(outbox.letter, "account-confirm"));
  return rows.flatMap(({ id, sealed }) => (sealed ? [openLetter(box, id, sealed).to] : []));
}

async function halves(db: Db): Promise<string[]> {
  const counts = await db.execute<{ what: string }>(sql`
    SELECT format('the counter of %s %s says %s, there are %s', status, category, coalesce(c.n, 0), coalesce(p.n, 0)) AS what
    FROM (SELECT status, category, ended, sum(n)::int AS n FROM product_counts GROUP BY 1, 2, 3) c
    FULL JOIN (SELECT status, category, ended, count(*)::int AS n FROM products GROUP BY 1, 2, 3) p
      USING (status, category, ended)
    WHERE coalesce(c.n, 0) <> coalesce(p.n, 0)
    UNION ALL SELECT format('store %s says %s live offers, there are %s', store_id, coalesce(c.n, 0), coalesce(p.n, 0))
    FROM (SELECT store_id, sum(n)::int AS n FROM store_counts GROUP BY 1) c
    FULL JOIN (SELECT store_id, count(*)::int AS n FROM products WHERE status = 'approved' AND NOT ended AND store_id IS NOT NULL GROUP BY 1) p
      USING (store_id)
    WHERE coalesce(c.n, 0) <> coalesce(p.n, 0)
    UNION ALL SELECT format('the key %s has no answer', key) FROM idempotency_keys WHERE status = 0
    UNION ALL SELECT format('the account %s has no identity', email) FROM auth_users
      WHERE NOT EXISTS (SELECT FROM auth_identities WHERE user_id = auth_users.id)
    UNION ALL SELECT format('the approved price of %s was not observed', name) FROM products
      WHERE status = 'approved' AND product_key IS NOT NULL AND sale_price > 0
      AND NOT EXISTS (SELECT FROM price_observations o WHERE o.product_id = products.id AND o.price = sale_price AND NOT hidden)
    UNION ALL SELECT format('a price of %s is shown, which is not public', o.product_id) FROM price_observations o
      WHERE NOT hidden AND source = 'oferta' AND NOT EXISTS (SELECT FROM products WHERE id = o.product_id AND status = 'approved')
    UNION ALL SELECT format('the chart of %s says %s on %s, seen was %s', product_key, d.low, day, o.low)
      FROM price_days d FULL JOIN (SELECT product_key, day, kind, min(price) AS low FROM price_observations
        WHERE NOT hidden AND NOT limited GROUP BY 1, 2, 3) o USING (product_key, day, kind)
      WHERE d.low IS DISTINCT FROM o.low`);
  return counts.map(({ what }) => what);
}
