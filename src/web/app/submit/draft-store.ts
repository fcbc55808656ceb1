import { DRAFT_KEY, DRAFT_TAB_KEY } from "#web/api/stored-draft.ts";
import { SESSION_KEY, sessionStore } from "#web/api/stored-session.ts";
import { heldLocks, holdLock } from "#web/app/drafts/tab-locks.ts";
import { newKey } from "#web/ui/idempotency-key.ts";
import { type Draft, type Drafts, parseDrafts } from "./draft.ts";

const lockName = (id: string) => `${DRAFT_KEY}:${id}`;

export function storedDrafts(): Drafts {
  return quietly(() => parseDrafts(localStorage.getItem(DRAFT_KEY), Date.now())) ?? {};
}

/** Where storage is forbidden, or full, a draft lives as long as its page. */
export function keepDraft(id: string, draft: Draft | undefined): void {
  const { [id]: _, ...others } = storedDrafts();
  const drafts = draft ? { ...others, [id]: draft } : others;
  quietly(() => {
    if (Object.keys(drafts).length > 0) localStorage.setItem(DRAFT_KEY, JSON.stringify(drafts));
    else localStorage.removeItem(DRAFT_KEY);
  });
}

/**
 * The draft that this tab goes on with: its own, or the newest that no other tab is writing, or a new one. Two tabs so never
 * write over each other. Somebody else's draft is dropped, not shown.
 */
export async function claimDraft(signal: AbortSignal): Promise<{ id: string; draft: Draft | undefined }> {
  const held = await heldLocks();
  const drafts = storedDrafts();
  const own = quietly(() => sessionStorage.getItem(DRAFT_TAB_KEY)) ?? undefined;
  const isFree = (id: string) => !held.has(lockName(id));
  for (const [id, { by }] of Object.entries(drafts))
    if (isForeign(by) && isFree(id)) keepDraft(id, undefined);
  // Somebody else's place is not taken either: their pictures would come with it.
  const open = [own ?? "", ...Object.keys(drafts)].filter((id) => id && !isForeign(drafts[id]?.by));
  const id = open.find(isFree) ?? newKey();
  quietly(() => sessionStorage.setItem(DRAFT_TAB_KEY, id));
  void holdLock(lockName(id), signal);
  return { id, draft: drafts[id] };
}

/** Somebody else is signed in now. */
function isForeign(by: string | undefined): boolean {
  const me = storedUserId();
  return by !== undefined && me !== undefined && by !== me;
}

export function storedUserId(): string | undefined {
  const session = quietly(() => JSON.parse(sessionStore.getItem(SESSION_KEY) ?? "null"));
  const id = (session as { user?: { id?: unknown } } | null | undefined)?.user?.id;
  return typeof id === "string" ? id : undefined;
}

function quietly<Value>(deed: () => Value): Value | undefined {
  try {
    return deed();
  } catch {
    return undefined;
  }
}
