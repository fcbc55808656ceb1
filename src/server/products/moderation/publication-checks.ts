import { and, eq, inArray, isNotNull, notInArray } from "drizzle-orm";
import type { OwnedProduct } from "#domain/products/product.ts";
import { levelRule } from "#domain/users/level-rule.ts";
import { recordEvents } from "#server/db/audit.ts";
import { publicationChecks } from "#server/db/schema/levels.ts";
import { products } from "#server/db/schema/products.ts";
import type { Tx } from "#server/db/transaction.ts";
import { appendLog } from "#server/log/log-store.ts";
import { barPeople, refreshLevels } from "#server/users/levels-store.ts";
import { addMs, type Moderator } from "./moderator.ts";
import { markChecked } from "./publication-checks-store.ts";
import { writeStatuses } from "./write-statuses.ts";

const dayMs = 86_400_000;

const unchanged = { before: { status: "approved" }, after: { status: "approved" } } as const;

/** After a decision: no more in the queue. An approval of what is published is a look at it; a rejection bars its sender. */
export async function closeChecks(
  { tx, by, now }: Moderator,
  before: readonly OwnedProduct[],
  open: ReadonlySet<string>,
  status: string,
): Promise<void> {
  const checked = before.filter(({ id }) => open.has(id));
  if (checked.length === 0) return;
  await markChecked(
    tx,
    checked.map(({ id }) => id),
    now,
  );
  if (status === "approved") {
    const event = { actor_id: by.id, action: "check-publication", object_kind: "product" } as const;
    await recordEvents(
      tx,
      checked.map((product) => ({ ...event, object_id: product.id, after: product })),
    );
    const look = { act: "offer-checked", reason: "conferida", by: by.id, ...unchanged } as const;
    appendLog(tx, ...checked.map(({ id }) => ({ ...look, subject: { kind: "offer", id } as const })));
  }
  if (status !== "rejected") return;
  const senders = sendersOf(checked);
  await barPeople(tx, senders, addMs(now, levelRule.barredDays * dayMs));
  await refreshLevels(tx, senders, now);
}

/** Undoes decisions about what was published at once: it is published again, waits for a look again, and bars nobody. */
export async function reopenChecks(
  moderator: Moderator,
  decided: readonly OwnedProduct[],
): Promise<OwnedProduct[]> {
  if (decided.length === 0) return [];
  const { tx } = moderator;
  const rejected = decided.filter(({ status }) => status === "rejected");
  await markChecked(
    tx,
    decided.map(({ id }) => id),
    null,
  );
  await barPeople(tx, await withoutOtherRejection(tx, rejected), null);
  const undone = { action: "edit-product", hasNoLetter: true, log_reason: "desfeita" } as const;
  return writeStatuses(moderator, rejected, { status: "approved", reason: null, ...undone });
}

/** Their senders, but those who are barred for another offer of these days as well. */
async function withoutOtherRejection(tx: Tx, undone: readonly OwnedProduct[]): Promise<string[]> {
  const ids = undone.map(({ id }) => id);
  const rows = await tx
    .select({ user_id: products.user_id })
    .from(publicationChecks)
    .innerJoin(products, eq(products.id, publicationChecks.product_id))
    .where(
      and(
        inArray(products.user_id, sendersOf(undone)),
        eq(products.status, "rejected"),
        isNotNull(publicationChecks.checked_at),
        notInArray(products.id, ids),
      ),
    );
  const barred = new Set(rows.map(({ user_id }) => user_id));
  return sendersOf(undone).filter((id) => !barred.has(id));
}

function sendersOf(products: readonly OwnedProduct[]): string[] {
  return [...new Set(products.flatMap(({ user_id }) => user_id ?? []))];
}
