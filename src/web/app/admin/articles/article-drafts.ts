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
const keyOf = (name: string) => `${ARTICLE_DRAFT_KEY}${name}`;

/**
 * What one tab keeps of one article: two tabs never write over each other.
 * @param of the article's id; none: it is no article yet
 * @param desk what `claimDraft` answered
 */
export function draftName(of: string | undefined, desk: string): string {
  return `${of ?? "novo"}:${desk}`;
}

export function keptArticle(name: string, user_id: string): KeptArticle | undefined {
  const text = quietly(() => localStorage.getItem(keyOf(name))) ?? onThisPage.get(keyOf(name));
  const kept = text ? parsed(text) : undefined;
  if (kept && kept.user_id === user_id && Date.now() - kept.at < KEPT_DAYS * 24 * 3_600_000) return kept;
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
  /** The tab's part of the name under which it keeps what is typed. */
  desk: string;
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
  const held = await heldLocks();
  const own = quietly(() => sessionStorage.getItem(ARTICLE_TAB_KEY)) ?? newKey();
  const free = [...begunDesks(of, user_id, own), own].find((each) => !held.has(keyOf(draftName(of, each))));
  const desk = free ?? newKey();
  quietly(() => sessionStorage.setItem(ARTICLE_TAB_KEY, desk));
  const name = draftName(of, desk);
  holdLock(keyOf(name), signal);
  const others = keyOf(draftName(of, ""));
  return {
    desk,
    kept: keptArticle(name, user_id),
    isElsewhere: of !== undefined && [...held].some((lock) => lock.startsWith(others)),
  };
}

/** Where something was typed: one's own first, then the newest. */
function begunDesks(of: string | undefined, user_id: string, own: string): string[] {
  const start = keyOf(draftName(of, ""));
  const keys = quietly(() => Object.keys(localStorage)) ?? [];
  const desks = [...new Set([...keys, ...onThisPage.keys()])]
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
