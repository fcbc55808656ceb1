import { eq, sql } from "drizzle-orm";
import type { MovedWithStore, OwnedStore } from "#domain/stores/store.ts";
import { storeMessages } from "#domain/stores/store-messages.ts";
import type { MergedStores } from "#domain/stores/store-schema.ts";
import { recordEvent } from "#server/db/audit.ts";
import { storeDomains, stores } from "#server/db/schema/stores.ts";
import type { Tx } from "#server/db/transaction.ts";
import { lockAdmin } from "#server/http/caller.ts";
import { Problem } from "#server/http/problem.ts";
import type { HandlerContext } from "#server/http/route.ts";
import { appendLog } from "#server/log/log-store.ts";
import { lockStore, refuseStaleStore, requireStore } from "./change-store.ts";
import { lockNewStores } from "./offer-stores-store.ts";
import { countMoving } from "./stores-store.ts";

/**
 * One store takes another's place: its name, its domains and its address lead there from now on, and all that is asked of it counts both.
 * Offers, coupons and alerts follow in bites (`move-merged-stores.ts`): a large store has hundreds of thousands.
 */
export async function mergeStores({ tx, input, caller, config }: HandlerContext<MergedStores>) {
  const { id: actor_id } = await lockAdmin(tx, caller, config);
  const { from, into, from_version, into_version } = input;
  if (from === into) throw Problem.wrong("into", storeMessages.same);
  // Before the locks: of a large store it takes a while.
  const moving = await countMoving(tx, from);
  await lockNewStores(tx);
  // In one order: two merges never deadlock.
  const locked = new Map<string, OwnedStore>();
  for (const id of [from, into].sort()) locked.set(id, await lockStore(tx, id));
  const [gone, stays] = [locked.get(from), locked.get(into)];
  if (!gone || !stays) throw new Error("both are locked");
  refuseStaleStore(gone, from_version);
  refuseStaleStore(stays, into_version);
  await takePlace(tx, gone, stays);
  const store = await requireStore(tx, into);
  for (const { id, slug } of [gone, stays]) tx.changes.add(`store:${slug}`).add(`coupons:${id}`);
  tx.changes.add("stores").add("coupons").add("home").add("search");
  await recordEvent(tx, {
    ...{ actor_id, action: "merge-stores", object_kind: "store", object_id: into },
    before: { name: gone.name, from: gone, into: stays, moving },
    after: store,
  });
  appendLog(tx, {
    ...{ act: "store-merged", subject: { kind: "store", id: from }, reason: "lojas-unidas", by: actor_id },
    ...{ before: { status: "active" }, after: { status: "merged" } },
  });
  return { message: storeMessages.merged, store, moving: moving satisfies MovedWithStore };
}

/** What the store that stays did not say, the other says. An address that was listed must not lead to one that is not. */
async function takePlace(tx: Tx, gone: OwnedStore, stays: OwnedStore): Promise<void> {
  const { id } = stays;
  await tx.update(storeDomains).set({ store_id: id }).where(eq(storeDomains.store_id, gone.id));
  await tx.update(stores).set({ merged_into: id }).where(eq(stores.merged_into, gone.id));
  await tx
    .update(stores)
    .set({ merged_into: id, logo: null, version: gone.version + 1, updated_at: sql`now()` })
    .where(eq(stores.id, gone.id));
  await tx
    .update(stores)
    .set({
      about: stays.about || gone.about,
      logo: stays.logo ?? gone.logo,
      commission: stays.commission ?? gone.commission,
      listed: stays.listed || gone.listed,
      listed_at: sql`coalesce(listed_at, (SELECT listed_at FROM stores g WHERE g.id = ${gone.id}))`,
      version: stays.version + 1,
      updated_at: sql`now()`,
    })
    .where(eq(stores.id, id));
  // The figures of both together are computed anew.
  await tx.execute(sql`DELETE FROM store_figures WHERE store_id IN (${gone.id}, ${id})`);
}
