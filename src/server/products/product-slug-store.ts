import { and, eq, inArray, sql } from "drizzle-orm";
import { isStorable } from "#domain/format/text.ts";
import type { ListedOffer, OwnedProduct } from "#domain/products/product.ts";
import { needsSuffix, numberedSlug, plainSlug, productSlug } from "#domain/products/product-slug.ts";
import type { ChangeTag } from "#server/db/changes.ts";
import { preparedStatement } from "#server/db/prepared-statement.ts";
import { productSlugs, products } from "#server/db/schema/products.ts";
import type { Reader, Tx } from "#server/db/transaction.ts";
import { tagStoresOf } from "#server/stores/offer-stores-store.ts";
import { offersIn, tagsOf, takenSlugs } from "./products-store.ts";

/** Most names are free at once, or soon. */
const batch = 4;

/** Written out, so that a plan for any value knows it (`products-store.ts` says why). */
const isApproved = sql`${products.status} = 'approved'`;

type FoundProduct = { offer: ListedOffer } | { movedTo: string } | null;

/**
 * Current beats old beats accent-free (§2). Only approved offers count, so that an unapproved one can neither be seen nor block
 * an address that leads somewhere.
 */
export async function findByAddress(db: Reader, slug: string): Promise<FoundProduct> {
  if (!isStorable(slug)) return null;
  const [offer] = await selectOffer(db, "offer at an address", { slug });
  if (offer) return { offer: offer as ListedOffer };
  const [current] = await db
    .select({ slug: products.slug })
    .from(productSlugs)
    .innerJoin(products, eq(products.id, productSlugs.product_id))
    .where(and(eq(productSlugs.slug, slug), isApproved))
    // «old» stands before «plain» in the alphabet too; between equals the older product keeps what it had.
    .orderBy(productSlugs.kind, products.created_at, products.id)
    .limit(1);
  return current ? { movedTo: current.slug } : null;
}

const selectOffer = preparedStatement((db, _: "offer at an address") =>
  offersIn(db).where(and(eq(products.slug, sql.placeholder("slug")), isApproved)),
);

/**
 * Until its first approval an offer holds its id in place of a slug: another offer's "-2" would tell visitors that it exists.
 */
export function hasAddress({ id, slug }: { id: string; slug: string }): boolean {
  return slug !== id;
}

/** The slug after a change: assigned at the first approval, and following each name that is approved. */
export async function slugAfter(
  tx: Tx,
  current: OwnedProduct,
  { name, status }: Pick<OwnedProduct, "name" | "status">,
): Promise<string> {
  if (status !== "approved") return current.slug;
  if (hasAddress(current)) return hasSlugOfName(current, name) ? current.slug : renameSlug(tx, current, name);
  const slug = await assignSlug(tx, name);
  await savePlainSlug(tx, current.id, slug);
  return slug;
}

/** Also where the slug has a number. A name that changed while the offer waited is not the one its slug was made of. */
export function hasSlugOfName(current: OwnedProduct, name: string): boolean {
  const base = productSlug(name);
  if (current.status === "approved") return base === productSlug(current.name);
  return current.slug.startsWith(base) && /^(?:-\d+)?$/.test(current.slug.slice(base.length));
}

/** The address of a newly approved or renamed product: its name's slug, or the first free "-2", "-3"… of it. */
export async function assignSlug(tx: Tx, name: string, own?: string): Promise<string> {
  const [slug = ""] = await assignSlugs(tx, [name], own);
  return slug;
}

/** The slugs of several products in their order, as if each existed before the next. */
export async function assignSlugs(tx: Tx, names: readonly string[], own?: string): Promise<string[]> {
  const bases = names.map(productSlug);
  await lockSlugFamilies(tx, bases);
  const taken = new Set<string>();
  const asked = new Map<string, number>();
  async function ask(some: readonly string[]): Promise<void> {
    const candidates = some.flatMap((base) => slugCandidates(base, asked.get(base) ?? 0));
    for (const slug of await takenSlugs(tx, candidates)) if (slug !== own) taken.add(slug);
    for (const base of some) asked.set(base, (asked.get(base) ?? 0) * 2 || batch);
  }
  await ask([...new Set(bases)]);
  const slugs: string[] = [];
  for (const base of bases) {
    let n = needsSuffix(base) ? 2 : 1;
    while (taken.has(nthSlug(base, n))) if (++n > (asked.get(base) ?? 0)) await ask([base]);
    slugs.push(nthSlug(base, n));
    taken.add(nthSlug(base, n));
  }
  return slugs;
}

/**
 * Serialises offers that may want the same slug; the unique index would only make one of them fail. Without numbers: the second
 * «x» and the first «x 2» both want «x-2». Locked in one order, so that two callers never deadlock.
 */
export async function lockSlugFamilies(tx: Tx, bases: readonly string[]): Promise<void> {
  const families = new Set(bases.map((base) => `slug ${base.replace(/(-\d+)+$/, "")}`));
  const list = sql.param([...families].sort());
  await tx.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(family, 0)) FROM unnest(${list}::text[]) AS family`,
  );
}

/** The next candidates, doubling how many were checked before. */
function slugCandidates(base: string, asked: number): string[] {
  return Array.from({ length: asked || batch }, (_, i) => nthSlug(base, asked + 1 + i));
}

/** The address of a product that comes back: the one it had, unless another has it now. */
export async function reclaimSlug(tx: Tx, { name, slug }: { name: string; slug: string }): Promise<string> {
  await lockSlugFamilies(tx, [slug]);
  const taken = await takenSlugs(tx, [slug]);
  return taken.has(slug) ? assignSlug(tx, name) : slug;
}

function nthSlug(base: string, n: number): string {
  return n === 1 ? base : numberedSlug(base, n);
}

/** People type addresses without accents: that spelling leads to the product too. */
export async function savePlainSlug(tx: Tx, product_id: string, slug: string): Promise<void> {
  await savePlainSlugs(tx, [{ id: product_id, slug }]);
}

export async function savePlainSlugs(
  tx: Tx,
  products: readonly { id: string; slug: string }[],
): Promise<void> {
  const accented = products.filter(({ slug }) => plainSlug(slug) !== slug);
  const rows = accented.map(({ id, slug }) => ({ slug: plainSlug(slug), kind: "plain", product_id: id }));
  if (rows.length > 0) await tx.insert(productSlugs).values(rows).onConflictDoNothing();
}

/** Gives a product the slug of its new name and returns it. Links to the old one still work. */
export async function renameSlug(
  tx: Tx,
  product: { id: string; name: string; slug: string; category: string; status: string },
  newName: string,
): Promise<string> {
  const slug = await assignSlug(tx, newName, product.slug);
  if (slug === product.slug) return slug;
  const { id: product_id, category } = product;
  await tx.update(products).set({ slug }).where(eq(products.id, product_id));
  const isOwn = and(eq(productSlugs.slug, slug), eq(productSlugs.product_id, product_id));
  await tx.delete(productSlugs).where(isOwn);
  await tx.insert(productSlugs).values({ slug: product.slug, kind: "old", product_id }).onConflictDoNothing();
  await savePlainSlug(tx, product_id, slug);
  // An unapproved offer is on no page under either name.
  if (product.status !== "approved") return slug;
  await tagProductPages(tx, { id: product_id, slug, category });
  return slug;
}

/**
 * The pages at these products' other addresses. They are redirects or not-found pages, and change into each other when a product is
 * approved or withdrawn: a change of status tags these beside `tagsOf`.
 */
export async function addressTags(db: Reader, ids: string | readonly string[]): Promise<ChangeTag[]> {
  const rows = await db
    .selectDistinct({ slug: productSlugs.slug })
    .from(productSlugs)
    .where(inArray(productSlugs.product_id, [ids].flat()));
  return rows.map((row): ChangeTag => `product:${row.slug}`);
}

type TaggedProduct = { id: string; slug: string; category: string };

/** Tags every page that shows a product and every address that leads to it: after it was published or withdrawn. */
export async function tagProductPages(tx: Tx, product: TaggedProduct): Promise<void> {
  await tagPagesOf(tx, [product]);
}

export async function tagPagesOf(tx: Tx, products: readonly TaggedProduct[]): Promise<void> {
  if (products.length === 0) return;
  for (const tag of products.flatMap(tagsOf)) tx.changes.add(tag);
  const ids = new Set(products.map(({ id }) => id));
  for (const tag of await addressTags(tx, [...ids])) tx.changes.add(tag);
  await tagStoresOf(tx, [...ids]);
}
