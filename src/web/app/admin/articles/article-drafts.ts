import { ARTICLE_DRAFT_KEY, ARTICLE_TAB_KEY } from "#web/api/stored-draft.ts";
import { heldLocks, holdLock } from "#web/app/drafts/tab-locks.ts";
import { newKey } from "#web/ui/idempotency-key.ts";
import {
  type ArticleField,
  type ArticleValues,
  articleFields,
  emptyArticle,
  picked,
} from "./article-values.ts";
import { type ArticleWords, fieldsIn, joined } from "./article-words.ts";

/** What was typed and not saved: one record under a name that one tab at a time holds. */
export interface KeptArticle {
  /** Whose it is: somebody else who logs in here must not find it. */
  user_id: string;
  /** When it was last typed into, in milliseconds. */
  at: number;
  /** Of the article that was changed; none where it is new. */
  version?: number | undefined;
  /** As it stood in the form, whole: when somebody comes back to it, the article itself may be gone. */
  values: ArticleValues;
  /** What of it was typed: the rest follows the article. */
  changed: readonly ArticleField[];
  /** What was typed, too, and has given way to something else. */
  aside: ArticleWords["aside"];
}

const KEPT_DAYS = 30;
const keyOf = (name: string) => `${ARTICLE_DRAFT_KEY}${name}`;

/**
 * What one tab keeps of one article: two tabs never write over each other.
 * @param of the article's id; none: it is no article yet
 */
export function draftName(of: string | undefined, desk: string): string {
  return `${of ?? "novo"}:${desk}`;
}

export function keptArticle(name: string, user_id: string): KeptArticle | undefined {
  const text = quietly(() => localStorage.getItem(keyOf(name))) ?? onThisPage.get(keyOf(name));
  const kept = text ? parsed(text) : undefined;
  if (kept?.user_id === user_id) return kept;
  if (text) keepArticle(name, undefined);
  return undefined;
}

/** Where storage is forbidden, or full, what was typed lives as long as the page. Answers whether the tab may be closed. */
export function keepArticle(name: string, kept: KeptArticle | undefined): boolean {
  const key = keyOf(name);
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

/** What a tab goes on with when it opens an article. */
export interface DraftClaim {
  /** The article's id; none: it is no article yet. */
  of: string | undefined;
  /** The tab's part of the name. */
  desk: string;
  /** Under which it keeps what is typed. */
  name: string;
  kept: KeptArticle | undefined;
  /** Another tab of this browser has it open. */
  isElsewhere: boolean;
}

/** What this tab had typed itself, or the newest that no other tab is writing, or nothing yet. */
export async function claimDraft(
  of: string | undefined,
  user_id: string,
  signal: AbortSignal,
): Promise<DraftClaim> {
  // Asked first: what this tab has just left is free by then.
  const held = await heldLocks();
  dropStale();
  const own = quietly(() => sessionStorage.getItem(ARTICLE_TAB_KEY)) ?? newKey();
  const desk = await firstFree(of, [...begunDesks(of, user_id, own), own], signal);
  quietly(() => sessionStorage.setItem(ARTICLE_TAB_KEY, desk));
  const name = draftName(of, desk);
  const others = keyOf(draftName(of, ""));
  const isElsewhere = of !== undefined && [...held].some((lock) => lock.startsWith(others));
  return { of, desk, name, kept: keptArticle(name, user_id), isElsewhere };
}

/** Held from now on; a new one where all are taken. */
async function firstFree(
  of: string | undefined,
  desks: readonly string[],
  signal: AbortSignal,
): Promise<string> {
  for (const desk of desks) if (await holdDraft(draftName(of, desk), signal)) return desk;
  const desk = newKey();
  await holdDraft(draftName(of, desk), signal);
  return desk;
}

export function holdDraft(name: string, signal: AbortSignal): Promise<boolean> {
  return holdLock(keyOf(name), signal);
}

/** Words of an article that is not open here wait for whoever opens it next, beside what else was typed into it. */
export async function leaveWords(
  of: string | undefined,
  words: ArticleWords,
  article: Pick<KeptArticle, "user_id" | "version" | "values">,
): Promise<void> {
  const left = new AbortController();
  const { name, kept } = await claimDraft(of, article.user_id, left.signal);
  const before = kept ?? { ...article, changed: [], aside: [] };
  const changes = picked(before.values, before.changed);
  const all = joined({ changes, aside: before.aside }, words);
  keepArticle(name, {
    ...before,
    at: Date.now(),
    values: { ...before.values, ...all.changes },
    changed: fieldsIn(all.changes),
    aside: all.aside,
  });
  left.abort();
}

/** Where something was typed: one's own first, then the newest. */
function begunDesks(of: string | undefined, user_id: string, own: string): string[] {
  const start = keyOf(draftName(of, ""));
  const desks = allKeys()
    .filter((key) => key.startsWith(start))
    .map((key) => key.slice(start.length));
  const ageOf = (desk: string, { at }: KeptArticle) => (desk === own ? Number.POSITIVE_INFINITY : at);
  return desks
    .flatMap((desk) => {
      const kept = keptArticle(draftName(of, desk), user_id);
      return kept ? [{ desk, at: ageOf(desk, kept) }] : [];
    })
    .sort((a, b) => b.at - a.at)
    .map(({ desk }) => desk);
}

/** Also of articles that nobody opens again, and what an older release of this form has left. */
function dropStale(): void {
  for (const key of allKeys()) {
    const text = quietly(() => localStorage.getItem(key));
    if (text && !parsed(text)) quietly(() => localStorage.removeItem(key));
  }
}

function allKeys(): string[] {
  const keys = quietly(() => Object.keys(localStorage)) ?? [];
  return [...new Set([...keys, ...onThisPage.keys()])].filter((key) => key.startsWith(ARTICLE_DRAFT_KEY));
}

/** Storage belongs to the person, and to whatever runs in their browser: what is not of our shape, or too old, is nothing. */
function parsed(text: string): KeptArticle | undefined {
  const kept = quietly(() => JSON.parse(text) as Partial<Record<keyof KeptArticle, unknown>> | null);
  const { user_id, at, version, values, changed, aside } = kept ?? {};
  if (typeof user_id !== "string" || typeof at !== "number" || !Array.isArray(changed)) return undefined;
  if (Date.now() - at >= KEPT_DAYS * 24 * 3_600_000) return undefined;
  const known = valuesIn(values);
  return {
    user_id,
    at,
    ...(typeof version === "number" ? { version } : {}),
    values: { ...emptyArticle, ...known },
    changed: fieldsIn(known).filter((name) => changed.includes(name)),
    aside: Array.isArray(aside) ? aside.map(valuesIn).filter((each) => fieldsIn(each).length > 0) : [],
  };
}

function valuesIn(given: unknown): Partial<ArticleValues> {
  if (typeof given !== "object" || given === null) return {};
  const found = given as Partial<Record<ArticleField, unknown>>;
  const known = articleFields.filter((name) => isOfShape(name, found[name]));
  return Object.fromEntries(known.map((name) => [name, found[name]]));
}

function isOfShape(name: ArticleField, value: unknown): boolean {
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
