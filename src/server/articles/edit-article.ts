import { eq, sql } from "drizzle-orm";
import type { OwnedArticle, SavedArticle } from "#domain/articles/article.ts";
import { articleMessages } from "#domain/articles/article-messages.ts";
import type { EditedArticle } from "#domain/articles/article-schema.ts";
import { excerptOf, isMadeExcerpt } from "#domain/articles/excerpt.ts";
import type { Action } from "#domain/operation/actions.ts";
import { articles } from "#server/db/schema/articles.ts";
import type { Tx } from "#server/db/transaction.ts";
import { releaseImages } from "#server/images/image-uses-store.ts";
import { claimArticleImages, type Illustrated, imagesOf } from "./article-images.ts";
import { assignArticleSlug, saveOtherSlugs, tagArticlePages } from "./article-slug-store.ts";
import { cleanText } from "./article-text.ts";
import { saveVersion } from "./article-versions-store.ts";
import { ownedColumns } from "./articles-store.ts";
import { type Editor, lockArticle, publicFrom, recordArticle, savedMessage } from "./editor.ts";

/** An absent field stays as it is. Saved without a change nothing is written. */
export async function editArticle(
  editor: Editor,
  { id, version, keep_words, ...wanted }: EditedArticle,
): Promise<SavedArticle> {
  const current = await lockArticle(editor.tx, id, version);
  const article = await changeArticle(editor, current, wanted, { action: "edit-article", keep_words });
  return { message: savedMessage(editor, article, articleMessages.updated), article };
}

type WantedArticle = Omit<EditedArticle, "id" | "version" | "keep_words">;
type Fields = Omit<OwnedArticle, "id" | "version" | "created_at" | "updated_at">;

interface How extends Pick<EditedArticle, "keep_words"> {
  action: Action;
  /** A state whose pictures may come back, no matter which user uploaded them. */
  from?: Illustrated;
}

/** The caller has locked the row (`lockArticle`). Pictures are locked before addresses, as for a new article. */
export async function changeArticle(
  editor: Editor,
  current: OwnedArticle,
  wanted: WantedArticle,
  { action, from, keep_words }: How,
): Promise<OwnedArticle> {
  const { tx, by, site, now } = editor;
  const before = from ? [current, from] : [current];
  const wished = fieldsAfter(editor, current, wanted, keep_words);
  const shown = await claimArticleImages(tx, wished, { by, siteUrl: site.url, before });
  const next = { ...shown, slug: await slugAfter(tx, current, wanted) };
  const changes = Object.entries(next).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(current[name as keyof Fields]),
  );
  if (changes.length === 0) return current;
  const [row] = await tx
    .update(articles)
    .set({ ...Object.fromEntries(changes), version: current.version + 1, updated_at: sql`now()` })
    .where(eq(articles.id, current.id))
    .returning(ownedColumns);
  const article = row as OwnedArticle;
  await saveOtherSlugs(tx, article, current.slug);
  // Before the first change there may be none, of an article that came with the demo.
  await saveVersion(tx, current, { saved_by: null, saved_at: current.updated_at });
  const dropped = await saveVersion(tx, article, { saved_by: by.id, saved_at: now.toISOString() });
  await letGo(editor, [current, ...dropped], article);
  if ([current, article].some(({ status }) => status === "published")) await tagArticlePages(tx, article);
  await recordArticle(editor, action, { before: current, after: article });
  return article;
}

/** Releases the pictures that the article no longer shows. Versions may still show them: the sweeper checks those too. */
async function letGo({ tx, site }: Editor, before: Illustrated[], after: Illustrated): Promise<void> {
  const shown = imagesOf(after, site.url);
  const were = before.flatMap((state) => imagesOf(state, site.url));
  await releaseImages(
    tx,
    were.filter((address) => !shown.includes(address)),
  );
}

function fieldsAfter(
  { site, now }: Editor,
  current: OwnedArticle,
  wanted: WantedArticle,
  keepsWords: boolean | undefined,
): Omit<Fields, "slug"> {
  const {
    id: _id,
    version: _version,
    created_at: _created,
    updated_at: _updated,
    slug: _slug,
    ...before
  } = current;
  const { slug: _wanted, ...given } = defined(wanted);
  const content =
    wanted.content === undefined ? current.content : cleanText(wanted.content, site.url, keepsWords);
  return {
    ...before,
    ...given,
    content,
    excerpt: excerptAfter(current, wanted, content),
    published_at: momentAfter(current, wanted, now),
  };
}

async function slugAfter(tx: Tx, current: OwnedArticle, { slug, title }: WantedArticle): Promise<string> {
  if (slug === undefined) return current.slug;
  return assignArticleSlug(tx, { title: title ?? current.title, slug }, current.slug);
}

function defined(wanted: WantedArticle): Partial<Fields> {
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
}

function excerptAfter(current: OwnedArticle, { excerpt }: WantedArticle, content: string): string {
  const wasMade = isMadeExcerpt(current.excerpt, current.content);
  if (excerpt === undefined) return wasMade ? excerptOf(content) : current.excerpt;
  return excerpt ?? excerptOf(content);
}

/** Set at the first publication and unchanged from then on; null means now, before that. */
function momentAfter(
  current: OwnedArticle,
  { status, published_at }: WantedArticle,
  now: Date,
): string | null {
  const isPublished = (status ?? current.status) === "published";
  const moment = published_at === undefined ? current.published_at : published_at;
  if (moment !== null || !isPublished) return moment ?? wasPublished(current, now);
  return wasPublished(current, now) ?? publicFrom(now);
}

/** Also of one that was withdrawn since. */
function wasPublished({ published_at }: OwnedArticle, now: Date): string | null {
  return published_at !== null && Date.parse(published_at) <= now.getTime() ? published_at : null;
}
