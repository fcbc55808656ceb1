import type { LogAct } from "#domain/log/log-acts.ts";
import type { LogReason } from "#domain/log/log-reasons.ts";
import type { OwnedProduct } from "#domain/products/product.ts";
import { recordEvents } from "#server/db/audit.ts";
import { appendLog } from "#server/log/log-store.ts";
import { ringForAppeals, silenceAppeals } from "#server/notices/community-notices-store.ts";
import type { Moderator } from "#server/products/moderation/moderator.ts";
import { lockCounters, writeStatuses } from "#server/products/moderation/write-statuses.ts";
import { queueAppealLetters } from "./appeal-letters.ts";
import { type StoredAppeal, writeAppeals } from "./appeals-store.ts";
import { liftBars, restoreBars } from "./rejections-store.ts";

/** Both locked by the offer's lock. */
export interface Appealed {
  product: OwnedProduct;
  appeal: StoredAppeal;
}

const offersOf = (decided: readonly Appealed[]) => decided.map(({ product }) => product);
const idsOf = (decided: readonly Appealed[]) => decided.map(({ product }) => product.id);
const sendersOf = (decided: readonly Appealed[]) =>
  new Map(decided.map(({ product }) => [product.id, product.user_id]));

/** Publishes the offers, by the way of every approval. */
export async function grantAppeals(
  moderator: Moderator,
  decided: readonly Appealed[],
  answer: string | null,
): Promise<void> {
  if (decided.length === 0) return;
  const { tx } = moderator;
  await writeAppeals(tx, idsOf(decided), decisionBy(moderator, "granted", answer));
  await liftBars(tx, sendersOf(decided));
  const approval = { status: "approved", reason: null, action: "decide-appeal", hasNoLetter: true } as const;
  const published = await writeStatuses(moderator, offersOf(decided), approval);
  await announce(moderator, decided, { products: published, answer });
  log(moderator, decided, {
    act: "appeal-granted",
    reason: "contestacao-aceita",
    from: "rejected",
    to: "approved",
  });
}

/** They stay rejected, by a second look. */
export async function upholdAppeals(
  moderator: Moderator,
  decided: readonly Appealed[],
  answer: string,
): Promise<void> {
  if (decided.length === 0) return;
  const { tx } = moderator;
  await writeAppeals(tx, idsOf(decided), decisionBy(moderator, "upheld", answer));
  await record(moderator, decided, answer);
  await moderator.mail.takeBack(tx, idsOf(decided));
  await announce(moderator, decided, { products: offersOf(decided), answer });
  log(moderator, decided, {
    act: "appeal-upheld",
    reason: "contestacao-negada",
    from: "rejected",
    to: "rejected",
  });
}

/** Undoes decisions: the appeals wait again, and what was published by them is rejected for the same reason as before. */
export async function reopenAppeals(moderator: Moderator, decided: readonly Appealed[]): Promise<void> {
  if (decided.length === 0) return;
  const { tx, now } = moderator;
  const granted = decided.filter(({ appeal }) => appeal.status === "granted");
  const upheld = decided.filter(({ appeal }) => appeal.status === "upheld");
  if (granted.length > 1) await lockCounters(tx);
  for (const { product, appeal } of granted)
    await writeStatuses(moderator, [product], {
      status: "rejected",
      reason: appeal.rejected_reason,
      action: "decide-appeal",
      hasNoLetter: true,
    });
  await restoreBars(tx, sendersOf(granted), now);
  await record(moderator, upheld);
  const undone = { status: "open", answer: null, decided_by: null, decided_at: null } as const;
  await writeAppeals(tx, idsOf(decided), undone);
  await moderator.mail.takeBack(tx, idsOf(decided));
  await silenceAppeals(tx, idsOf(decided));
  log(moderator, granted, { act: "appeal-reopened", reason: "desfeita", from: "approved", to: "rejected" });
  log(moderator, upheld, { act: "appeal-reopened", reason: "desfeita", from: "rejected", to: "rejected" });
}

function decisionBy({ by, now }: Moderator, status: "granted" | "upheld", answer: string | null) {
  return { status, answer, decided_by: by.id, decided_at: now.toISOString() };
}

/** Letter and bell, to who sent them. */
async function announce(
  moderator: Moderator,
  decided: readonly Appealed[],
  { products, answer }: { products: readonly OwnedProduct[]; answer: string | null },
): Promise<void> {
  const same = decided.filter(({ appeal }) => appeal.rejected_by === moderator.by.id);
  await queueAppealLetters(moderator, products, { answer, decidedAgain: new Set(idsOf(same)) });
  await ringForAppeals(moderator.tx, idsOf(decided), moderator.by.id);
}

/** What changes no offer. */
async function record({ tx, by }: Moderator, decided: readonly Appealed[], note?: string): Promise<void> {
  if (decided.length === 0) return;
  const event = { actor_id: by.id, action: "decide-appeal", object_kind: "product" } as const;
  await recordEvents(
    tx,
    decided.map(({ product }) => ({
      ...event,
      object_id: product.id,
      before: product,
      after: note ? { ...product, note } : product,
    })),
  );
}

interface LogLine {
  act: LogAct;
  reason: LogReason;
  from: "rejected" | "approved";
  to: "rejected" | "approved";
}

function log({ tx, by }: Moderator, decided: readonly Appealed[], { act, reason, from, to }: LogLine): void {
  for (const { product } of decided) {
    const subject = { kind: "offer", id: product.id } as const;
    appendLog(tx, { act, subject, reason, by: by.id, before: { status: from }, after: { status: to } });
  }
}
