import { and, eq, sql } from "drizzle-orm";
import { commentMessages } from "#domain/comments/comment-messages.ts";
import { isPublicAt } from "#server/articles/articles-store.ts";
import type { ChangeTag } from "#server/db/changes.ts";
import { preparedStatement } from "#server/db/prepared-statement.ts";
import { articles } from "#server/db/schema/articles.ts";
import { products } from "#server/db/schema/products.ts";
import type { Reader, Tx } from "#server/db/transaction.ts";
import { Problem } from "#server/http/problem.ts";
import type { PlaceRef } from "./comments-store.ts";

interface PlaceInput {
  productId?: string | undefined;
  articleId?: string | undefined;
}

/** The offer or article, where everybody may see it; anything else is the same 404. */
export async function findPublicPlace(
  db: Reader,
  { productId, articleId }: PlaceInput,
  now: Date,
): Promise<PlaceRef> {
  const id = productId ?? articleId ?? "";
  const isThere = productId ? await isApproved(db, id) : await isPublished(db, id, now);
  if (!isThere) throw new Problem(404, "not_found", commentMessages.unknown_place);
  return { kind: productId ? "product" : "article", id };
}

async function isApproved(db: Reader, id: string): Promise<boolean> {
  return (await selectApproved(db, "approved offer", { id })).length > 0;
}

const selectApproved = preparedStatement((db, _: "approved offer") =>
  db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, sql.placeholder("id")), sql`${products.status} = 'approved'`)),
);

async function isPublished(db: Reader, id: string, now: Date): Promise<boolean> {
  const rows = await db
    .select({ id: articles.id })
    .from(articles)
    .where(and(eq(articles.id, id), isPublicAt(now)));
  return rows.length > 0;
}

interface Commented {
  product_id: string | null;
  article_id: string | null;
}

export function placeOf({ product_id, article_id }: Commented): PlaceRef {
  return product_id ? { kind: "product", id: product_id } : { kind: "article", id: article_id ?? "" };
}

/** Drops the pages that show these comments, and no list. */
export async function tagPages(tx: Tx, comments: readonly Commented[]): Promise<void> {
  const named = async (kind: PlaceRef["kind"]) => {
    const ids = comments.map(placeOf).flatMap((place) => (place.kind === kind ? place.id : []));
    if (ids.length === 0) return;
    const rows = await selectSlugs(tx, `slugs of ${kind}s`, { ids: `{${ids.join()}}` });
    for (const { slug } of rows) tx.changes.add(`${kind}:${slug}` as ChangeTag);
  };
  await named("product");
  await named("article");
}

const selectSlugs = preparedStatement((db, key: `slugs of ${PlaceRef["kind"]}s`) => {
  const table = key === "slugs of products" ? products : articles;
  return db
    .select({ slug: table.slug })
    .from(table)
    .where(sql`${table.id} = ANY (${sql.placeholder("ids")}::uuid[])`);
});
