import { eq, sql } from "drizzle-orm";
import { type EndReason, voiceRule } from "#domain/confirmations/voice-rule.ts";
import { endsByVoices, returnsByVoices, sumVoices, truthful } from "#domain/confirmations/voices.ts";
import { isEnded } from "#domain/format/date.ts";
import type { LogReason } from "#domain/log/log-reasons.ts";
import type { OfferChange } from "#domain/log/offer-act.ts";
import { reasonOfEnd, reasonOfRevival } from "#domain/log/reason-of.ts";
import type { Action } from "#domain/operation/actions.ts";
import { offerEnd } from "#domain/products/offer-end.ts";
import type { OwnedProduct } from "#domain/products/product.ts";
import { recordProductEvent } from "#server/db/audit.ts";
import { products } from "#server/db/schema/products.ts";
import type { Tx } from "#server/db/transaction.ts";
import { logOffers } from "#server/log/logged-things-store.ts";
import { followPrices } from "#server/prices/observations-store.ts";
import { ownedColumns, tagsOf } from "#server/products/products-store.ts";
import { tagStoresOf } from "#server/stores/offer-stores-store.ts";
import type { EndContext, EndedBy } from "./end-context.ts";
import { queueEndLetter } from "./end-letter.ts";
import { insertTrueNos } from "./true-no-store.ts";
import { loadVoices, storeSums, writeState } from "./voices-store.ts";

export type { EndContext } from "./end-context.ts";

/** Ends a public offer. Answers up to now no longer count, unless its sender takes the end back. */
export async function endOffer(
  context: EndContext,
  current: OwnedProduct,
  { by, actor_id, reason }: EndedBy & { reason: EndReason },
): Promise<OwnedProduct> {
  const { tx, now } = context;
  const voices = by === "sender" ? [] : await loadVoices(tx, current.id, now);
  const at = now.toISOString();
  const product = await writeEnd(tx, current, { ended: true, ended_by: by, ended_at: at });
  const since = by === "sender" ? {} : { since: at };
  await writeState(tx, current.id, { ...noSums, at, ...since, end_reason: reason, revived_at: null });
  const action = by === "sender" ? "end-user-product" : "end-offer";
  await record(tx, action, { by, actor_id }, { current, product, reason });
  log(tx, { by, actor_id }, { before: current, after: product }, reasonOfEnd(by, reason));
  await insertTrueNos(tx, current.id, truthful(voices, now.getTime()), actor_id);
  if (by !== "sender") await queueEndLetter(context, product, { by, actor_id, reason });
  return product;
}

/**
 * Brings an ended offer back as old as it was. Where people do, what they said since its end counts on; the team starts over; of who takes
 * back their own end, all that was said before and since counts, and may end it anew.
 */
export async function reviveOffer(
  context: EndContext,
  current: OwnedProduct,
  { by, actor_id }: EndedBy,
): Promise<OwnedProduct> {
  const { tx, now } = context;
  const at = now.toISOString();
  const product = await writeEnd(
    tx,
    current,
    offerEnd({ valid_until: current.valid_until, ended_by: null }, now),
  );
  const revived = { end_reason: null, revived_at: at };
  const counts = {
    people: { since: current.ended_at },
    team: { ...noSums, at, since: at },
    sender: { revived_at: null },
  };
  await writeState(tx, current.id, { ...revived, ...counts[by] });
  const action = by === "sender" ? "resume-user-product" : "revive-offer";
  await record(tx, action, { by, actor_id }, { current, product });
  log(tx, { by, actor_id }, { before: current, after: product }, reasonOfRevival(by));
  if (by === "sender") return settleVoices(context, product);
  await queueEndLetter(context, product, { by, actor_id, reason: null });
  return product;
}

/** After an answer: sums up, and ends the offer or brings it back where that follows. */
export async function settleVoices(context: EndContext, current: OwnedProduct): Promise<OwnedProduct> {
  const { tx, now } = context;
  const sums = sumVoices(await loadVoices(tx, current.id, now), now.getTime());
  await storeSums(tx, current.id, sums, now);
  const community = { by: "people", actor_id: null } as const;
  if (!current.ended && endsByVoices(sums))
    return endOffer(context, current, { ...community, reason: sums.reason ?? "outro" });
  if (canReturn(current, now) && returnsByVoices(sums)) return reviveOffer(context, current, community);
  return current;
}

/** Whether answers may bring it back. */
export function canReturn({ ended, ended_by, ended_at, valid_until }: OwnedProduct, now: Date): boolean {
  const isTheirs = ended_by === "people" || ended_by === "sender";
  const since = now.getTime() - voiceRule.returnDays * 24 * 3_600_000;
  const isRecent = ended_at !== null && Date.parse(ended_at) > since;
  return ended && isTheirs && isRecent && !isEnded(valid_until, now);
}

const noSums = { yes: 0, no: 0, yes_people: 0, last_yes_at: null } as const;

async function writeEnd(
  tx: Tx,
  current: OwnedProduct,
  end: Pick<OwnedProduct, "ended" | "ended_at" | "ended_by">,
): Promise<OwnedProduct> {
  const [row] = await tx
    .update(products)
    .set({ ...end, version: current.version + 1, updated_at: sql`now()` })
    .where(eq(products.id, current.id))
    .returning(ownedColumns);
  const product = row as OwnedProduct;
  for (const tag of tagsOf(product)) tx.changes.add(tag);
  await tagStoresOf(tx, [product.id]);
  await followPrices(tx, [product.id]);
  return product;
}

/** Who sent it is no moderator: the log names the team alone. */
function log(tx: Tx, { by, actor_id }: EndedBy, change: OfferChange, reason: LogReason): void {
  logOffers(tx, by === "team" ? actor_id : null, [change], reason);
}

async function record(
  tx: Tx,
  action: Action,
  { by, actor_id }: EndedBy,
  { current, product, reason }: { current: OwnedProduct; product: OwnedProduct; reason?: EndReason },
): Promise<void> {
  const why = { ...(reason ? { end_reason: reason } : {}), ...(by === "people" ? { by } : {}) };
  const change = { before: current, after: { ...product, ...why } };
  await recordProductEvent(tx, actor_id, action, product.id, change);
}
