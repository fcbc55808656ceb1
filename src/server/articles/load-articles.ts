import { z } from "zod";
import type { ArticlesPage, ArticleWithProducts, OwnedArticle } from "#domain/articles/article.ts";
import { articleLimits } from "#domain/articles/article-limits.ts";
import { id } from "#domain/format/id-schema.ts";
import { codePoints, isStorable } from "#domain/format/text.ts";
import type { Reader } from "#server/db/transaction.ts";
import { pageQuery, readTimeCursor, termSchema } from "#server/http/list-page.ts";
import type { ReadContext } from "#server/http/route.ts";
import { findArticleByAddress } from "./article-slug-store.ts";
import { countArticles, findArticle, listAllArticles, listPublicArticles } from "./articles-store.ts";
import { unknownArticle } from "./editor.ts";
import { forReaders, offersOf } from "./named-products.ts";

const standings = ["draft", "published", "scheduled"] as const;

const sentences = {
  tag: "tag: uma tag de artigo.",
  status: `status: um de ${standings.join(", ")}.`,
};

export const articlesQuerySchema = z.object({
  admin: z.string().optional(),
  slug: z.string().optional(),
  id: id("id: o id de um artigo.").optional(),
  q: termSchema.optional(),
  tag: z
    .string()
    .refine((tag) => codePoints(tag) <= articleLimits.tag.max && isStorable(tag), sentences.tag)
    .optional(),
  status: z.enum(standings, { error: sentences.status }).optional(),
  /** Without the texts, which are long. */
  brief: z.enum(["true", "false"], { error: "brief: true ou false." }).optional(),
  ...pageQuery,
  // «§3»: without a limit the newest 1,000.
  limit: pageQuery.limit.removeDefault().optional(),
});

type ArticlesRequest = z.output<typeof articlesQuerySchema>;

export function isForAdmin(query: { admin?: string | undefined }): boolean {
  return query.admin === "true";
}

const allAtOnce = 1000;

/** One article with its offers, or a list; everything for admins, published ones for visitors. */
export async function loadArticles(
  read: ReadContext<ArticlesRequest>,
): Promise<ArticlesPage | { data: ArticleWithProducts; error: null }> {
  const { db, input, now } = read;
  if (isForAdmin(input))
    return input.id === undefined
      ? listForAdmin(read)
      : { data: await ownedArticle(db, input.id), error: null };
  if (input.slug !== undefined) return { data: await publicArticle(db, input.slug, now), error: null };
  const { rows, next } = await listPublicArticles(db, listQuery(input), now);
  return { data: rows, next };
}

function listQuery({ q, tag, limit = allAtOnce, cursor, brief }: ArticlesRequest) {
  return { q, tag, limit, cursor: readTimeCursor(cursor), isBrief: brief === "true" };
}

async function listForAdmin({ db, input, now }: ReadContext<ArticlesRequest>): Promise<ArticlesPage> {
  const { rows, next } = await listAllArticles(db, { ...listQuery(input), status: input.status }, now);
  return { data: rows, next, counts: await countArticles(db, now) };
}

async function ownedArticle(db: Reader, articleId: string): Promise<OwnedArticle & ArticleWithProducts> {
  const article = await findArticle(db, articleId);
  if (!article) throw unknownArticle();
  return { ...article, products: await offersOf(db, article) };
}

/** An old address returns the article, which has its new one. */
async function publicArticle(db: Reader, slug: string, now: Date): Promise<ArticleWithProducts> {
  const found = await findArticleByAddress(db, slug, now);
  const there = found && "movedTo" in found ? await findArticleByAddress(db, found.movedTo, now) : found;
  if (!there || !("article" in there)) throw unknownArticle();
  const products = await offersOf(db, there.article);
  return { ...forReaders(there.article, new Set(products.map(({ id }) => id))), products };
}
