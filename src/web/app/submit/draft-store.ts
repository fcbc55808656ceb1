import * as z from "zod";
import { parseLink } from "#domain/products/links/parse-link.ts";
import { typedFields } from "#domain/products/product-fields.ts";
import { DRAFT_KEY, DRAFT_TAB_KEY } from "#web/api/stored-draft.ts";
import { SESSION_KEY, sessionStore } from "#web/api/stored-session.ts";
import { storedJson, storedText, storeText } from "#web/app/drafts/draft-storage.ts";
import { heldLocks } from "#web/app/drafts/tab-locks.ts";
import { emptyOffer, type OfferValues } from "#web/app/offer-form/offer-values.ts";
import { provenanceSchema } from "#web/app/offer-form/provenance.ts";
import { newKey } from "#web/ui/idempotency-key.ts";

const MAX_AGE_DAYS = 30;
const MAX_DRAFTS = 5;
/** Far above every limit, far below what storage holds. */
const MAX_TEXT = 20_000;

const text = z
  .string()
  .transform((typed) => typed.slice(0, MAX_TEXT))
  .catch("");
const valuesSchema = z.object(Object.fromEntries(typedFields.map((name) => [name, text])));
/** Nothing in storage is trusted: of a broken draft, what can be read is read. */
const draftSchema = z.object({
  values: z
    .preprocess((values) => values ?? {}, valuesSchema)
    .transform((values) => values as unknown as OfferValues),
  /** When it was last typed into, in milliseconds. */
  at: z.number(),
  by: text.transform((id) => id || undefined).optional(),
  /** A submission whose response may have been lost: the same offer goes again under the same key, with the same pictures. */
  attempt: z
    .object({ intent: z.string(), key: z.string(), images: z.array(z.unknown()) })
    .transform(({ images, ...rest }) => ({
      ...rest,
      images: images.filter((image) => typeof image === "string"),
    }))
    .optional()
    .catch(undefined),
  /** The ids of its pictures, which lie in a database that a page cannot wait for when it is left. */
  pictures: z.array(z.string()).optional().catch(undefined),
  provenance: provenanceSchema.optional().catch(undefined),
});

export type Draft = z.output<typeof draftSchema>;
export type Attempt = NonNullable<Draft["attempt"]>;

export const lockOf = (id: string) => `${DRAFT_KEY}:${id}`;

export function storedDrafts(now = Date.now()): Record<string, Draft> {
  const stored = storedJson("localStorage", DRAFT_KEY);
  const known = Object.entries(Object(stored)).flatMap(([id, each]) => {
    const { data } = draftSchema.safeParse(each);
    return data && now - data.at < MAX_AGE_DAYS * 24 * 3_600_000 ? [[id, data] as const] : [];
  });
  return Object.fromEntries(known.sort(([, a], [, b]) => b.at - a.at).slice(0, MAX_DRAFTS));
}

export function storeDraft(id: string, draft: Draft | undefined): void {
  const { [id]: _, ...others } = storedDrafts();
  const drafts = draft ? { ...others, [id]: draft } : others;
  const isEmpty = Object.keys(drafts).length === 0;
  storeText("localStorage", DRAFT_KEY, isEmpty ? undefined : JSON.stringify(drafts));
}

/**
 * The draft that this tab continues: its own, or the newest, or a new one. Another tab may be writing it: the tab in
 * front takes it over. Another user's is dropped.
 */
export async function chooseDraft(
  newId?: string,
): Promise<{ id: string; draft: Draft | undefined; isElsewhere: boolean }> {
  const held = await heldLocks();
  const drafts = storedDrafts();
  const own = storedText("sessionStorage", DRAFT_TAB_KEY);
  for (const [id, { by }] of Object.entries(drafts))
    if (isForeign(by) && !held.has(lockOf(id))) storeDraft(id, undefined);
  // Another user's id is not reused either: their pictures would come with it.
  const open = Object.keys(drafts).filter((id) => !isForeign(drafts[id]?.by));
  const id = newId ?? (own && open.includes(own) ? own : open[0]) ?? newKey();
  return { id, draft: drafts[id], isElsewhere: held.has(lockOf(id)) };
}

/** The draft of a shared link: the one that has it already, or a new one. Another offer is not mixed with it, and stays stored. */
export function draftForLink(url: string): string {
  const known = Object.entries(storedDrafts()).find(
    ([, { by, values }]) => !isForeign(by) && parseLink(values.product_url)?.url === url,
  );
  return known?.[0] ?? newKey();
}

/** The tab continues with this draft after a reload, or after the login and back. */
export function rememberDraft(id: string | undefined): void {
  storeText("sessionStorage", DRAFT_TAB_KEY, id);
}

function isForeign(by: string | undefined): boolean {
  const me = storedUserId();
  return by !== undefined && me !== undefined && by !== me;
}

export function storedUserId(): string | undefined {
  const id = JSON.parse(sessionStore.getItem(SESSION_KEY) ?? "null")?.user?.id;
  return typeof id === "string" ? id : undefined;
}

/** What to fill in from the stored draft: all but what was typed here since `before`. */
export function fillIn(typed: OfferValues, stored: OfferValues, before = emptyOffer): Partial<OfferValues> {
  const followed = typedFields.filter((name) => typed[name] === before[name] && typed[name] !== stored[name]);
  return Object.fromEntries(followed.map((name) => [name, stored[name]]));
}

/** Identifies an offer to send: another word or another picture is another offer. */
export function intentOf(values: OfferValues, pictures: readonly { id: string }[]): string {
  return JSON.stringify([values, pictures.map(({ id }) => id)]);
}
