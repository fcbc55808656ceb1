import { and, eq, sql } from "drizzle-orm";
import { type OwnedProduct, productPath } from "#domain/products/product.ts";
import { profileName } from "#domain/users/display-name.ts";
import { authUsers } from "#server/db/schema/auth.ts";
import { users } from "#server/db/schema/people.ts";
import type { Tx } from "#server/db/transaction.ts";
import type { Moderator } from "./moderator.ts";

/** Queues the letter that says how the offer was decided, unless its owner is gone, banned, or does not want it. */
export async function queueDecisionLetter(
  { tx, by, mail, site, letters_from }: Moderator,
  product: OwnedProduct,
): Promise<void> {
  // A letter about an earlier decision that has not been sent is outdated.
  await mail.takeBack(tx, product.id);
  const owner = product.user_id === by.id ? null : await findRecipient(tx, product.user_id);
  if (!owner) return;
  const { email } = owner;
  const about = { about: product.id, notBefore: letters_from };
  const values = {
    name: profileName({ full_name: owner.name, email }),
    product_name: product.name,
    letters_url: `${site.url}/meus-dados#avisos`,
  };
  if (product.status === "approved") {
    const offer_url = site.url + productPath(product.slug);
    await mail.queue(tx, "offer-approved", email, { ...values, offer_url }, about);
  } else {
    const { reason } = product;
    const dashboard_url = `${site.url}/dashboard?editar=${product.id}`;
    await mail.queue(tx, "offer-rejected", email, { ...values, reason, dashboard_url }, about);
  }
}

/** A user without a profile row has never turned the letters off. */
async function findRecipient(tx: Tx, id: string | null) {
  if (id === null) return null;
  const isBanned = sql`${authUsers.banned_until} IS NOT NULL AND ${authUsers.banned_until} > now()`;
  const [owner] = await tx
    .select({ email: authUsers.email, name: users.name })
    .from(authUsers)
    .leftJoin(users, eq(users.id, authUsers.id))
    .where(
      and(
        eq(authUsers.id, id),
        sql`NOT (${isBanned})`,
        sql`${users.decision_letters} IS DISTINCT FROM false`,
      ),
    );
  return owner ?? null;
}
