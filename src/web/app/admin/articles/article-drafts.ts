import { ARTICLE_DRAFT_KEY, ARTICLE_TAB_KEY } from "#web/api/stored-draft.ts";
import { heldLocks, holdLock } from "#web/app/tab-locks.ts";
import { newKey } from "#web/ui/attempt.ts";
import { type ArticleValues, articleFields, emptyArticle } from "./article-values.ts";

/** What was typed and not saved. Only what differs from the article: a long text is not kept twice. */
export interface KeptArticle {
  /** Whose it is: somebody else who logs in here must not find it. */
  user_id: string;
  /** When it was last typed into, in milliseconds. */
  at: number;
  /** Of the article that was changed; none where it is new. */
  version?: number | undefined;
  changes: Partial<ArticleValues>;
}

const KEPT_DAYS = 30;
/** Begins what is no article yet. */
const NEW = "novo:";
const keyOf = (id: string) => `${ARTICLE_DRAFT_KEY}${id}`;

/** @param id an article's, or what `claimNewArticle` answered */
export function keptArticle(id: string, user_id: string): KeptArticle | undefined {
  const text = quietly(() => localStorage.getItem(keyOf(id))) ?? onThisPage.get(keyOf(id));
  const kept = text ? parsed(text) : undefined;
  if (kept && kept.user_id === user_id && Date.now() - kept.at < KEPT_DAYS * 24 * 3_600_000) return kept;
  if (text) keepArticle(id, undefined);
  return undefined;
}

/** Where storage is forbidden, or full, what was typed lives as long as the page. Answers whether the tab may be closed. */
export function keepArticle(id: string, kept: KeptArticle | undefined): boolean {
  const key = keyOf(id);
  const text = kept && JSON.stringify(kept);
  onThisPage.delete(key);
  const isDone = quietly(() => {
    if (text) localStorage.setItem(key, text);
    else localStorage.removeItem(key);
    return true;
  });
  if (!isDone && text) onThisPage.set(key, text);
  return isDone ?? false;
}

const onThisPage = new Map<string, string>();

/**
 * The new article that this tab goes on with: its own, or the newest that no other tab is writing, or another one. Two tabs
 * so never write over each other.
 */
export async function claimNewArticle(
  user_id: string,
  signal: AbortSignal,
): Promise<{ id: string; kept: KeptArticle | undefined }> {
  const held = await heldLocks();
  const own = quietly(() => sessionStorage.getItem(ARTICLE_TAB_KEY)) ?? undefined;
  const begun = newOnes().flatMap((id) => {
    const kept = keptArticle(id, user_id);
    return kept ? [{ id, at: kept.at }] : [];
  });
  const newest = begun.sort((a, b) => b.at - a.at).map(({ id }) => id);
  const open = own?.startsWith(NEW) ? [own, ...newest] : newest;
  const id = open.find((each) => !held.has(keyOf(each))) ?? `${NEW}${newKey()}`;
  quietly(() => sessionStorage.setItem(ARTICLE_TAB_KEY, id));
  holdLock(keyOf(id), signal);
  return { id, kept: keptArticle(id, user_id) };
}

/** It has become an article: the next new one of this tab is another. */
export function forgetNewArticle(id: string): void {
  keepArticle(id, undefined);
  quietly(() => sessionStorage.removeItem(ARTICLE_TAB_KEY));
}

function newOnes(): string[] {
  const keys = quietly(() => Object.keys(localStorage)) ?? [];
  return [...new Set([...keys, ...onThisPage.keys()])]
    .filter((key) => key.startsWith(keyOf(NEW)))
    .map((key) => key.slice(ARTICLE_DRAFT_KEY.length));
}

/** Storage belongs to the person, and to whatever runs in their browser: what is not of our shape is nothing. */
function parsed(text: string): KeptArticle | undefined {
  const kept = quietly(() => JSON.parse(text) as Partial<KeptArticle> | null);
  const { user_id, at, version, changes } = kept ?? {};
  if (typeof user_id !== "string" || typeof at !== "number") return undefined;
  if (typeof changes !== "object" || changes === null) return undefined;
  const known = articleFields.filter((name) => isOfShape(name, changes[name]));
  return {
    user_id,
    at,
    ...(typeof version === "number" ? { version } : {}),
    changes: Object.fromEntries(known.map((name) => [name, changes[name]])),
  };
}

function isOfShape(name: (typeof articleFields)[number], value: unknown): boolean {
  if (name === "featured_image_url") return value === null || typeof value === "string";
  if (name === "status") return value === "draft" || value === "published";
  if (!Array.isArray(emptyArticle[name])) return typeof value === "string";
  return Array.isArray(value) && value.every((each) => typeof each === "string");
}

function quietly<Value>(deed: () => Value): Value | undefined {
  try {
    return deed();
  } catch {
    return undefined;
  }
}
