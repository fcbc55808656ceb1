import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { canAppeal } from "#domain/appeals/appeal-response-schema.ts";
import { priceWords } from "#domain/products/price-words.ts";
import { type OwnedProduct, productPath } from "#domain/products/product.ts";
import { profileName } from "#domain/users/display-name.ts";
import { auditEvents, outbox } from "#server/db/schema/operation.ts";
import { products } from "#server/db/schema/products.ts";
import type { Tx } from "#server/db/transaction.ts";
import { findMyAppeals } from "#server/products/appeals/appeals-store.ts";
import { findRecipients } from "#server/users/letter-recipients-store.ts";
import type { Moderator } from "./moderator.ts";

/** Queues the letter that says how the offer was decided, unless its owner is gone, banned, or does not want it. */
export async function queueDecisionLetter(moderator: Moderator, product: OwnedProduct): Promise<void> {
  await queueDecisionLetters(moderator, [product]);
}

export async function queueDecisionLetters(
  moderator: Moderator,
  products: readonly OwnedProduct[],
): Promise<void> {
  const { tx, mail, site } = moderator;
  // A letter about an earlier decision that has not been sent is outdated.
  await mail.takeBack(
    tx,
    products.map(({ id }) => id),
  );
  const letters = await lettersAbout(moderator, products);
  const notes = await notesOn(tx, letters.filter(isApproved));
  await mail.queueAll(
    tx,
    "offer-approved",
    letters.filter(isApproved).map(({ product, values, ...letter }) => ({
      ...letter,
      values: {
        ...values,
        offer_url: site.url + productPath(product.slug),
        note: notes.get(product.id) ?? null,
      },
    })),
  );
  await queueRejectionLetters(
    moderator,
    letters.filter((each) => !isApproved(each)),
  );
}

type LetterAbout = Awaited<ReturnType<typeof lettersAbout>>[number];

/** With the way to an appeal, where there was none. */
async function queueRejectionLetters(
  { tx, mail, site }: Moderator,
  rejections: LetterAbout[],
): Promise<void> {
  const appeals = await findMyAppeals(
    tx,
    rejections.map(({ product }) => product.id),
  );
  await mail.queueAll(
    tx,
    "offer-rejected",
    rejections.map(({ product: { id, status, reason }, values, ...letter }) => ({
      ...letter,
      values: {
        ...values,
        reason,
        dashboard_url: `${site.url}/dashboard?editar=${id}`,
        appeal_url: canAppeal(status, appeals.get(id) ?? null)
          ? `${site.url}/dashboard?recorrer=${id}`
          : null,
      },
    })),
  );
}

/**
 * Those whose last change is a decision, and its letter has left or is leaving. A letter that still waits is locked: none leaves before
 * the transaction ends.
 */
export async function lockNotified(tx: Tx, decided: readonly OwnedProduct[]): Promise<Set<string>> {
  if (decided.length === 0) return new Set();
  const ids = decided.map(({ id }) => id);
  const [oldest = ""] = decided.map(({ updated_at }) => updated_at).sort();
  const { about, created_at, sent_at, handed_over_at, tries, last_error } = outbox;
  // A sender that leases a letter counts the attempt and clears the last error.
  const isLeased = and(gt(tries, 0), isNull(last_error));
  const letters = await tx
    .select({
      id: products.id,
      hasLeft: sql<boolean>`${or(isNotNull(sent_at), isNotNull(handed_over_at), isLeased)}`,
    })
    .from(outbox)
    .innerJoin(products, and(eq(products.id, about), gte(created_at, products.updated_at)))
    // The time is for the index: of letters that were sent none knows what they are about.
    .where(and(inArray(about, ids), gte(created_at, oldest)))
    .for("update", { of: outbox });
  return new Set(letters.flatMap(({ id, hasLeft }) => (hasLeft ? id : [])));
}

/** Why a moderator corrected an original price, where the correction still stands. */
async function notesOn(tx: Tx, letters: readonly { product: OwnedProduct }[]): Promise<Map<string, string>> {
  if (letters.length === 0) return new Map();
  const ids = letters.map(({ product }) => product.id);
  const { action, object_kind, object_id, before, after, created_at } = auditEvents;
  const note = sql<string>`${after} ->> 'note'`;
  const rows = await tx
    .selectDistinctOn([object_id], { id: object_id, note })
    .from(auditEvents)
    .innerJoin(products, sql`${products.id}::text = ${object_id}`)
    .where(
      and(
        eq(object_kind, "product"),
        inArray(object_id, ids),
        eq(action, "edit-product"),
        isNotNull(note),
        sql`${before} ->> 'original_price' IS DISTINCT FROM ${after} ->> 'original_price'`,
        sql`(${after} ->> 'original_price')::numeric = ${products.original_price}`,
      ),
    )
    .orderBy(object_id, desc(created_at));
  return new Map(rows.map((row) => [row.id, row.note]));
}

/** To the owners who want one. */
export async function lettersAbout(
  { tx, by, site, letters_from }: Moderator,
  products: readonly OwnedProduct[],
) {
  const others = products.filter(({ user_id }) => user_id !== by.id);
  const owners = await findRecipients(
    tx,
    others.flatMap(({ user_id }) => user_id ?? []),
  );
  return others.flatMap((product) => {
    const owner = owners.get(product.user_id ?? "");
    if (!owner) return [];
    const values = {
      name: profileName({ full_name: owner.name, email: owner.email }),
      product_name: product.name,
      price: priceWords(product),
      letters_url: `${site.url}/meus-dados#avisos`,
    };
    return [{ product, values, to: owner.email, about: product.id, notBefore: letters_from }];
  });
}

function isApproved({ product }: { product: OwnedProduct }): boolean {
  return product.status === "approved";
}
