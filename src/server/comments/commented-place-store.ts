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
  const place = placeIn({ productId, articleId });
  const isThere = productId ? await isApproved(db, place.id) : await isPublished(db, place.id, now);
  if (!isThere) throw unknownPlace();
  return place;
}

export function placeIn({ productId, articleId }: PlaceInput): PlaceRef {
  return productId ? { kind: "product", id: productId } : { kind: "article", id: articleId ?? "" };
}

export function unknownPlace(): Problem {
  return new Problem(404, "not_found", commentMessages.unknown_place);
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
export function tagPages(tx: Tx, comments: readonly Commented[]): void {
  for (const comment of comments) tx.changes.add(commentsTag(placeOf(comment)));
}

export function commentsTag({ id }: Pick<PlaceRef, "id">): ChangeTag {
  return `comments:${id}`;
}
