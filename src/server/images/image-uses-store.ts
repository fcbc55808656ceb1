import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { imageMessages } from "#domain/images/image-limits.ts";
import { keyOfImage, pageImageOf, storedPathOf } from "#domain/images/own-image.ts";
import { isAdminRole } from "#domain/users/roles.ts";
import { images } from "#server/db/schema/images.ts";
import type { Tx } from "#server/db/transaction.ts";
import { Problem } from "#server/http/problem.ts";

/**
 * The pictures that something is about to show, by the addresses that its pages use. Each must be in our store, and sent by
 * whoever shows it now; what was shown there before may stay. They are held until the deed is done, so that none is swept.
 */
export async function takeImages(
  tx: Tx,
  wanted: readonly string[],
  { held = [], caller }: { held?: readonly string[]; caller: { id: string; role: string } },
): Promise<string[]> {
  const added = wanted.filter((address) => !held.includes(address));
  const found = await findImages(tx, added);
  const taken = wanted.map((address) => {
    if (held.includes(address)) return address;
    const image = found.find(
      ({ key, path }) => key === keyOfImage(address) || path === storedPathOf(address),
    );
    const isTheirs = image?.owner_id === caller.id || isAdminRole(caller.role);
    if (!image || !isTheirs) {
      const message = imageMessages.gone;
      throw new Problem(422, "invalid", message, { fields: { images: message } });
    }
    return pageImageOf(image.key);
  });
  const keys = found.map(({ key }) => key);
  if (keys.length > 0) await tx.update(images).set({ loose_since: null }).where(inArray(images.key, keys));
  return [...new Set(taken)];
}

/** Nothing shows these any more, as far as the caller knows: the sweeper looks once more before it takes one away. */
export async function letGoOfImages(tx: Tx, addresses: readonly string[]): Promise<void> {
  const keys = addresses.flatMap((address) => keyOfImage(address) ?? []);
  if (keys.length === 0) return;
  const isKnown = and(inArray(images.key, keys), isNull(images.loose_since));
  await tx.update(images).set({ loose_since: sql`now()` }).where(isKnown);
}

/** Those of them that are in our store, held until the deed is done; the demo's pictures, for one, have no row. */
export async function storedImages(tx: Tx, addresses: readonly string[]): Promise<string[]> {
  const keys = (await findImages(tx, addresses)).map(({ key }) => key);
  return addresses.filter((address) => keys.includes(keyOfImage(address) ?? ""));
}

/** What shows them is back. Answers those that are still there. */
export async function takeBackImages(tx: Tx, addresses: readonly string[]): Promise<string[]> {
  const here = await storedImages(tx, addresses);
  const keys = here.flatMap((address) => keyOfImage(address) ?? []);
  if (keys.length > 0) await tx.update(images).set({ loose_since: null }).where(inArray(images.key, keys));
  return here;
}

async function findImages(tx: Tx, addresses: readonly string[]) {
  const keys = addresses.flatMap((address) => keyOfImage(address) ?? []);
  const paths = addresses.flatMap((address) => storedPathOf(address) ?? []);
  if (keys.length + paths.length === 0) return [];
  const { key, path, owner_id } = images;
  return tx
    .select({ key, path, owner_id })
    .from(images)
    .where(and(or(inArray(key, keys), inArray(path, paths)), eq(images.state, "here")))
    .orderBy(key)
    .for("update");
}
