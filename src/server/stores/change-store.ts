import { eq, inArray, sql } from "drizzle-orm";
import { imageMessages } from "#domain/images/image-limits.ts";
import type { OwnedStore } from "#domain/stores/store.ts";
import { storeMessages, takenDomain } from "#domain/stores/store-messages.ts";
import type { EditedStore } from "#domain/stores/store-schema.ts";
import { recordEvent } from "#server/db/audit.ts";
import { storeDomains, stores } from "#server/db/schema/stores.ts";
import type { Tx } from "#server/db/transaction.ts";
import { lockAdmin } from "#server/http/caller.ts";
import { Problem } from "#server/http/problem.ts";
import type { HandlerContext } from "#server/http/route.ts";
import { claimImages, missingImages, releaseImages } from "#server/images/image-uses-store.ts";
import type { Caller } from "#server/session/session-store.ts";
import { freeStoreSlug, lockNewStores } from "./offer-stores-store.ts";
import { readOwnedStore } from "./stores-store.ts";

/** An absent field stays as it is; without a change nothing is written. */
export async function editStore({ tx, input, caller, config }: HandlerContext<EditedStore>) {
  const by = await lockAdmin(tx, caller, config);
  const { storeId, version, ...wanted } = input;
  // Names, domains and addresses are one writer's at a time.
  await lockNewStores(tx);
  const current = await lockStore(tx, storeId);
  refuseStaleStore(current, version);
  const changes = changesOf(current, wanted);
  if (Object.keys(changes).length === 0) return { message: storeMessages.saved, store: current };
  await writeStore(tx, current, changes, by);
  const store = await requireStore(tx, storeId);
  for (const slug of new Set([current.slug, store.slug])) tx.changes.add(`store:${slug}`);
  // Coupons are shown under its name, and only where it is listed.
  tx.changes.add("stores").add("coupons").add(`coupons:${storeId}`);
  await recordEvent(tx, {
    ...{ actor_id: by.id, action: "edit-store", object_kind: "store", object_id: storeId },
    before: current,
    after: store,
  });
  return { message: storeMessages.saved, store };
}

type Wanted = Omit<EditedStore, "storeId" | "version">;

function changesOf(current: OwnedStore, wanted: Wanted): Wanted {
  const isOther = ([field, value]: [string, unknown]) =>
    value !== undefined && written(value) !== written(current[field as keyof OwnedStore]);
  return Object.fromEntries(Object.entries(wanted).filter(isOther));
}

function written(value: unknown): string {
  return JSON.stringify(Array.isArray(value) ? value.toSorted() : value);
}

async function writeStore(tx: Tx, current: OwnedStore, changes: Wanted, by: Caller): Promise<void> {
  const { domains, logo, name, ...plain } = changes;
  if (domains) await writeDomains(tx, current, domains);
  const slug = name === undefined ? current.slug : await slugAfter(tx, current, name);
  const isFirst = changes.listed === true;
  await tx
    .update(stores)
    .set({
      ...plain,
      ...(name === undefined ? {} : { name, slug, folded_name: sql`fold(${name}::text)` }),
      ...(logo === undefined ? {} : { logo: await claimLogo(tx, current.logo, logo, by) }),
      ...(isFirst ? { listed_at: sql`coalesce(listed_at, now())` } : {}),
      version: current.version + 1,
      updated_at: sql`now()`,
    })
    .where(eq(stores.id, current.id));
}

/** An address that nobody has seen follows the name; one that was ever listed stays. */
async function slugAfter(tx: Tx, current: OwnedStore, name: string): Promise<string> {
  const [row] = await tx
    .select({ listed_at: stores.listed_at })
    .from(stores)
    .where(eq(stores.id, current.id));
  if (row?.listed_at !== null) return current.slug;
  return freeStoreSlug(tx, name, current.id);
}

async function claimLogo(
  tx: Tx,
  held: string | null,
  wanted: string | null,
  caller: Caller,
): Promise<string | null> {
  const before = held === null ? [] : [held];
  const isGone = wanted !== null && wanted !== held && (await missingImages(tx, [wanted])).size > 0;
  if (isGone) throw Problem.wrong("logo", imageMessages.gone);
  const [logo = null] = wanted === null ? [] : await claimImages(tx, [wanted], { held: before, caller });
  await releaseImages(
    tx,
    before.filter((address) => address !== logo),
  );
  return logo;
}

async function writeDomains(tx: Tx, current: OwnedStore, domains: string[]): Promise<void> {
  const [taken] = await tx.execute<{ host: string; name: string }>(sql`
    SELECT d.host, s.name FROM store_domains d JOIN stores s ON s.id = d.store_id
    WHERE d.host = ANY (${sql.param(domains)}::text[]) AND d.store_id <> ${current.id} ORDER BY d.host LIMIT 1`);
  if (taken) throw Problem.wrong("domains", takenDomain(taken.host, taken.name));
  const gone = current.domains.filter((host) => !domains.includes(host));
  const added = domains.filter((host) => !current.domains.includes(host));
  if (gone.length > 0) await tx.delete(storeDomains).where(inArray(storeDomains.host, gone));
  if (added.length > 0)
    await tx.insert(storeDomains).values(added.map((host) => ({ host, store_id: current.id })));
}

/** Locked until the transaction ends; one that was merged is none any more. */
export async function lockStore(tx: Tx, id: string): Promise<OwnedStore> {
  await tx.select({ id: stores.id }).from(stores).where(eq(stores.id, id)).for("update");
  const store = await requireStore(tx, id);
  if (store.merged_into !== null)
    throw new Problem(409, "conflict", storeMessages.already_merged, { extra: { store } });
  return store;
}

export async function requireStore(tx: Tx, id: string): Promise<OwnedStore> {
  const store = await readOwnedStore(tx, id);
  if (!store) throw new Problem(404, "not_found", storeMessages.unknown);
  return store;
}

/** Never a silent overwrite: a caller with another version gets the current one. */
export function refuseStaleStore(store: OwnedStore, seen: number | undefined): void {
  if (seen !== undefined && seen !== store.version)
    throw new Problem(409, "conflict", storeMessages.moved_on, { extra: { store } });
}
