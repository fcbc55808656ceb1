import { eq } from "drizzle-orm";
import type { OwnedArticle, SavedArticle } from "#domain/articles/article.ts";
import { articleMessages, articleScreens, scheduledArticle } from "#domain/articles/article-messages.ts";
import { articleStatusLabel } from "#domain/articles/article-status.ts";
import { codePoints, cut, textOfHtml } from "#domain/format/text.ts";
import { formatMinute } from "#domain/format/written-date.ts";
import type { Action } from "#domain/operation/actions.ts";
import type { SiteIdentity } from "#domain/site/site-identity.ts";
import { recordEvent } from "#server/db/audit.ts";
import { articles } from "#server/db/schema/articles.ts";
import type { Tx } from "#server/db/transaction.ts";
import { lockAdmin } from "#server/http/caller.ts";
import { Problem } from "#server/http/problem.ts";
import type { HandlerContext } from "#server/http/route.ts";
import type { Caller } from "#server/session/session-store.ts";
import { ownedColumns } from "./articles-store.ts";

export interface Editor {
  tx: Tx;
  by: Caller;
  site: SiteIdentity;
  now: Date;
}

export function asEditor<Input>(
  act: (editor: Editor, input: Input) => Promise<SavedArticle>,
): (context: HandlerContext<Input>) => Promise<SavedArticle> {
  return async ({ tx, caller, config, now, input }) =>
    act({ tx, by: await lockAdmin(tx, caller, config), site: config.site, now }, input);
}

export async function lockArticle(tx: Tx, id: string, seen?: number): Promise<OwnedArticle> {
  const [row] = await tx.select(ownedColumns).from(articles).where(eq(articles.id, id)).for("update");
  if (!row) throw unknownArticle();
  const article = row as OwnedArticle;
  // Never a silent overwrite: a caller with another version gets the current one.
  if (seen !== undefined && seen !== article.version)
    throw new Problem(409, "conflict", articleMessages.moved_on, { extra: { article } });
  return article;
}

export function unknownArticle(): Problem {
  return new Problem(404, "not_found", articleScreens.unknown_article.title);
}

/** The audit log has the beginning of a text and its length; the versions have all of it. */
export async function recordArticle(
  { tx, by }: Editor,
  action: Action,
  { before, after }: { before?: OwnedArticle; after?: OwnedArticle },
): Promise<void> {
  const object_id = (after ?? before)?.id ?? "";
  const summaries = { before: before && inShort(before), after: after && inShort(after) };
  await recordEvent(tx, { actor_id: by.id, action, object_kind: "article", object_id, ...summaries });
}

const recordedCharacters = 200;

function inShort(article: OwnedArticle) {
  const length = codePoints(article.content).toLocaleString("pt-BR");
  return {
    ...article,
    content: `${cut(textOfHtml(article.content), recordedCharacters)} (${length} caracteres)`,
  };
}

/** Readers go by this process's clock, which may be behind the database's: the article has to be public at once. */
export function publicFrom(now: Date): string {
  return new Date(Math.min(now.getTime(), Date.now())).toISOString();
}

/** What is said about a saved article, unless it is scheduled: that it is, and for when. */
export function savedMessage({ now }: Editor, article: OwnedArticle, otherwise: string): string {
  const isScheduled = articleStatusLabel(article, now) === "Agendado";
  return isScheduled ? scheduledArticle(formatMinute(article.published_at ?? now)) : otherwise;
}
