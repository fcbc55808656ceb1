import { articleStatuses } from "#domain/articles/article-status.ts";
import { ARTICLE_DRAFT_KEY, ARTICLE_TAB_KEY } from "#web/api/stored-draft.ts";
import { storedJson, storedKeys, storedText, storeText } from "#web/app/drafts/draft-storage.ts";
import { claimFirst, heldLocks } from "#web/app/drafts/tab-locks.ts";
import { newKey } from "#web/ui/idempotency-key.ts";
import {
  type ArticleField,
  type ArticleValues,
  emptyArticle,
  fieldsIn,
  joinUnsaved,
  picked,
  type UnsavedValues,
} from "./article-values.ts";

/** A stored draft: one record under a name that one tab at a time locks. */
export interface ArticleDraftRecord {
  /** Another user of this browser must not find it. */
  user_id: string;
  at: number;
  /** The version that was edited; undefined for a new article. */
  version?: number | undefined;
  /** The whole form: the article may be deleted when the user comes back. */
  values: ArticleValues;
  /** Which fields were typed into: the others follow the article. */
  changed: readonly ArticleField[];
  aside: UnsavedValues["aside"];
}

const STORED_DAYS = 30;
export const draftKey = (name: string) => `${ARTICLE_DRAFT_KEY}${name}`;

/** One draft for each article and tab: two tabs never overwrite each other. A new article has no id. */
export function draftName(articleId: string | undefined, tab: string): string {
  return `${articleId ?? "novo"}:${tab}`;
}

export function readDraft(name: string, user_id: string): ArticleDraftRecord | undefined {
  const draft = recordUnder(draftKey(name));
  if (draft?.user_id === user_id) return draft;
  writeDraft(name, undefined);
  return undefined;
}

/** Returns false where the draft will not outlive the page. */
export function writeDraft(name: string, draft: ArticleDraftRecord | undefined): boolean {
  return storeText("localStorage", draftKey(name), draft && JSON.stringify(draft));
}

export type DraftClaim = Awaited<ReturnType<typeof claimDraft>>;

/** Claims this tab's own draft, or the newest that no other tab holds, or a new one, until the signal. */
export async function claimDraft(articleId: string | undefined, user_id: string, signal: AbortSignal) {
  // First: the lock that this tab has just released is free by then.
  const held = await heldLocks();
  // Also of articles that are never opened again, and of an older release of this form.
  for (const key of storedKeys("localStorage", ARTICLE_DRAFT_KEY))
    if (!recordUnder(key)) storeText("localStorage", key, undefined);
  const own = storedText("sessionStorage", ARTICLE_TAB_KEY) ?? newKey();
  const tabs = [...draftTabs(articleId, user_id, own), own];
  const tab = await claimFirst(tabs, (each) => draftKey(draftName(articleId, each)), signal);
  storeText("sessionStorage", ARTICLE_TAB_KEY, tab);
  const name = draftName(articleId, tab);
  const prefix = draftKey(draftName(articleId, ""));
  // A second new article is nothing to warn about, unless a text waits in the other tab.
  const isOpenElsewhere = articleId
    ? [...held].some((lock) => lock.startsWith(prefix))
    : tabs.some((each) => each !== tab && held.has(`${prefix}${each}`));
  return { articleId, tab, name, draft: readDraft(name, user_id), isOpenElsewhere };
}

/** Adds to the draft of an article that is not open here. */
export async function addToDraft(
  articleId: string | undefined,
  values: UnsavedValues,
  article: Pick<ArticleDraftRecord, "user_id" | "version" | "values">,
): Promise<void> {
  const left = new AbortController();
  const { name, draft } = await claimDraft(articleId, article.user_id, left.signal);
  const before = draft ?? { ...article, changed: [], aside: [] };
  const changes = picked(before.values, before.changed);
  const all = joinUnsaved({ changes, aside: before.aside }, values);
  writeDraft(name, {
    ...before,
    at: Date.now(),
    values: { ...before.values, ...all.changes },
    changed: fieldsIn(all.changes),
    aside: all.aside,
  });
  left.abort();
}

/** The tabs with a draft of the article: this one first, then the newest. */
function draftTabs(articleId: string | undefined, user_id: string, own: string): string[] {
  const prefix = draftKey(draftName(articleId, ""));
  return storedKeys("localStorage", prefix)
    .flatMap((key) => {
      const tab = key.slice(prefix.length);
      const draft = readDraft(draftName(articleId, tab), user_id);
      return draft ? [{ tab, at: tab === own ? Number.POSITIVE_INFINITY : draft.at }] : [];
    })
    .sort((a, b) => b.at - a.at)
    .map(({ tab }) => tab);
}

/** Storage is not trusted: a record of another shape, or too old, is none. */
function recordUnder(key: string): ArticleDraftRecord | undefined {
  const found = (storedJson("localStorage", key) ?? {}) as Partial<Record<keyof ArticleDraftRecord, unknown>>;
  const { user_id, at, version, values, changed, aside } = found;
  if (typeof user_id !== "string" || typeof at !== "number" || !Array.isArray(changed)) return undefined;
  if (Date.now() - at >= STORED_DAYS * 24 * 3_600_000) return undefined;
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
  const found = Object(given) as Partial<Record<ArticleField, unknown>>;
  const known = fieldsIn(found).filter((name) => isOfShape(name, found[name]));
  return Object.fromEntries(known.map((name) => [name, found[name]]));
}

function isOfShape(name: ArticleField, value: unknown): boolean {
  if (name === "featured_image_url") return value === null || typeof value === "string";
  if (name === "status") return articleStatuses.some((status) => status === value);
  if (!Array.isArray(emptyArticle[name])) return typeof value === "string";
  return Array.isArray(value) && value.every((each) => typeof each === "string");
}
