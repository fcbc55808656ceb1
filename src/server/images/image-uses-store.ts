import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { imageMessages } from "#domain/images/image-limits.ts";
import { keyOfImage, pageImageOf, storedPathOf } from "#domain/images/own-image.ts";
import { isAdminRole } from "#domain/users/roles.ts";
import { images } from "#server/db/schema/images.ts";
import type { Reader, Tx } from "#server/db/transaction.ts";
import { Problem } from "#server/http/problem.ts";

type ImageUser = { id: string; role: string };

/**
 * Claims the pictures that an offer is about to show, and returns their addresses on our pages. Each must be in our store and
 * uploaded by this user, unless the offer showed it before. Locked until the transaction ends, so that none is swept.
 */
export async function claimImages(
  tx: Tx,
  wanted: readonly string[],
  { held = [], caller }: { held?: readonly string[]; caller: ImageUser },
): Promise<string[]> {
  const added = wanted.filter((address) => !held.includes(address));
  const taken = await lockImages(tx, added, caller);
  return [...new Set(wanted.map((address) => taken.get(address) ?? address))];
}

/** The address on our pages of each of these, for several actions at once. */
export async function lockImages(
  tx: Tx,
  addresses: readonly string[],
  caller: ImageUser,
): Promise<Map<string, string>> {
  const found = await findImages(tx, addresses, { isHeld: true });
  const taken = new Map<string, string>();
  for (const address of addresses) {
    const image = found.at(address);
    const isTheirs = image?.owner_id === caller.id || isAdminRole(caller.role);
    if (!image || !isTheirs) throw Problem.wrong("images", imageMessages.gone);
    taken.set(address, pageImageOf(image.key));
  }
  const keys = found.all.map(({ key }) => key);
  if (keys.length > 0) await tx.update(images).set({ loose_since: null }).where(inArray(images.key, keys));
  return taken;
}

/** The caller shows these no longer: the sweeper checks for other uses before it deletes one. */
export async function releaseImages(tx: Tx, addresses: readonly string[]): Promise<void> {
  const keys = addresses.flatMap((address) => keyOfImage(address) ?? []);
  if (keys.length === 0) return;
  const isKnown = and(inArray(images.key, keys), isNull(images.loose_since));
  await tx.update(images).set({ loose_since: sql`now()` }).where(isKnown);
}

/** Those of them that are in our store, locked until the transaction ends; the demo's pictures, for example, have no row. */
export async function lockStoredImages(tx: Tx, addresses: readonly string[]): Promise<string[]> {
  const found = await findImages(tx, addresses, { isHeld: true });
  return addresses.filter((address) => found.at(address));
}

/** Something shows them again. Returns those that still exist. */
export async function reclaimImages(tx: Tx, addresses: readonly string[]): Promise<string[]> {
  const here = await lockStoredImages(tx, addresses);
  const keys = here.flatMap((address) => keyOfImage(address) ?? []);
  if (keys.length > 0) await tx.update(images).set({ loose_since: null }).where(inArray(images.key, keys));
  return here;
}

/** Which of these addresses show no picture of ours. Locks nothing. */
export async function missingImages(db: Reader, addresses: readonly string[]): Promise<Set<string>> {
  const found = await findImages(db, addresses);
  return new Set(addresses.filter((address) => !found.at(address)));
}

async function findImages(db: Reader, addresses: readonly string[], { isHeld = false } = {}) {
  const keys = addresses.flatMap((address) => keyOfImage(address) ?? []);
  const paths = addresses.flatMap((address) => storedPathOf(address) ?? []);
  const all = keys.length + paths.length === 0 ? [] : await imagesOf(db, keys, paths, isHeld);
  const byAddress = new Map(
    all.flatMap((image) => [pageImageOf(image.key), image.path].map((name) => [name, image])),
  );
  const at = (address: string) => byAddress.get(storedPathOf(address) ?? address);
  return { all, at };
}

function imagesOf(db: Reader, keys: string[], paths: string[], isHeld: boolean) {
  const { key, path, owner_id } = images;
  const found = db
    .select({ key, path, owner_id })
    .from(images)
    .where(and(or(inArray(key, keys), inArray(path, paths)), eq(images.state, "here")))
    .orderBy(key);
  return isHeld ? found.for("update") : found;
}
