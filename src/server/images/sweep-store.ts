import { and, eq, gt, inArray, lt, ne, sql } from "drizzle-orm";
import { pageImageOf, storedAddressOf } from "#domain/images/own-image.ts";
import type { Db } from "#server/db/connect.ts";
import { articles, articleVersions } from "#server/db/schema/articles.ts";
import { images } from "#server/db/schema/images.ts";
import { trash } from "#server/db/schema/operation.ts";
import { products } from "#server/db/schema/products.ts";
import { stores } from "#server/db/schema/stores.ts";
import { inTransaction, type Tx } from "#server/db/transaction.ts";

/** Articles are looked through for each of these: a statement may take five seconds. */
const batch = 50;

interface UnusedImage {
  key: string;
  path: string | null;
}

/**
 * Checks some pictures that have been unused for long: those that nothing shows are marked for deletion, those in use are not
 * unused any more, and those that only a deleted row shows are checked again in a day. Locked meanwhile: `claimImages` waits, and
 * then finds the picture gone. Returns whether there may be more.
 */
export function markUnusedImages(db: Db): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const loose = await tx
      .select({ key: images.key, path: images.path })
      .from(images)
      // Deleted offers can be brought back for a day.
      .where(and(eq(images.state, "here"), lt(images.loose_since, sql`now() - interval '25 hours'`)))
      .orderBy(images.loose_since)
      .limit(batch)
      .for("update", { skipLocked: true });
    if (loose.length === 0) return false;
    const shown = await findUses(tx, loose);
    const keysOf = (some: UnusedImage[]) =>
      inArray(
        images.key,
        some.map(({ key }) => key),
      );
    const fates = [
      { set: { loose_since: null }, which: loose.filter(({ key }) => shown.get(key) === "here") },
      { set: { loose_since: sql`now()` }, which: loose.filter(({ key }) => shown.get(key) === "trash") },
      { set: { state: "going" }, which: loose.filter(({ key }) => !shown.has(key)) },
    ];
    for (const { set, which } of fates)
      if (which.length > 0) await tx.update(images).set(set).where(keysOf(which));
    return loose.length === batch;
  });
}

/** Uploads that never completed: none takes so long. */
export async function markAbandonedUploads(db: Db): Promise<void> {
  const isGivenUp = and(
    eq(images.state, "coming"),
    lt(images.created_at, sql`now() - interval '30 minutes'`),
  );
  await db.update(images).set({ state: "going" }).where(isGivenUp);
}

export function listDeletableImages(db: Db, after: string) {
  return (
    db
      .select({ key: images.key, type: images.type })
      .from(images)
      // Said twice, so that the index of what is unfinished can be used.
      .where(and(eq(images.state, "going"), ne(images.state, "here"), gt(images.key, after)))
      .orderBy(images.key)
      .limit(batch)
  );
}

/**
 * Which of them an offer, an article or a store shows, and which only a deleted row. In one statement, hence one snapshot: between two, an
 * offer could move into the trash or out of it unseen. Texts are materialised once and then searched.
 */
async function findUses(tx: Tx, loose: UnusedImage[]): Promise<Map<string, "here" | "trash">> {
  const names = loose.flatMap(({ key, path }) =>
    namesIn(path)
      .concat(key)
      .map((name) => ({ key, name })),
  );
  const addresses = loose.flatMap(({ key, path }) => [pageImageOf(key), ...addressOf(path)]);
  const rows = await tx.execute<{ key: string; is_deleted: boolean }>(sql`
    WITH texts AS MATERIALIZED (
      SELECT array_to_string(${products.images}, ' ') AS text, false AS is_deleted FROM ${products}
        WHERE ${products.images} && ${sql.param(addresses)}::text[]
      UNION ALL SELECT concat_ws(' ', ${articles.featured_image_url}, ${articles.content}), false FROM ${articles}
      UNION ALL SELECT concat_ws(' ', ${articleVersions.featured_image_url}, ${articleVersions.content}), false FROM ${articleVersions}
      UNION ALL SELECT ${stores.logo}, false FROM ${stores} WHERE ${stores.logo} IS NOT NULL
      UNION ALL SELECT ${trash.row}::text, true FROM ${trash})
    SELECT key, bool_and(is_deleted) AS is_deleted FROM texts,
      unnest(${sql.param(names.map(({ key }) => key))}::text[], ${sql.param(names.map(({ name }) => name))}::text[]) AS names(key, name)
    WHERE position(name IN text) > 0
    GROUP BY key`);
  return new Map(rows.map(({ key, is_deleted }) => [key, is_deleted ? "trash" : "here"]));
}

function addressOf(path: string | null): string[] {
  return path === null ? [] : [storedAddressOf(path)];
}

/** As it may appear in an article or in a deleted row: with its bucket, since a path alone may be any word. */
function namesIn(path: string | null): string[] {
  if (path === null) return [];
  const spelt = [path, encodeURI(path)];
  const inHtml = spelt.map((text) => text.replaceAll("&", "&amp;"));
  return [...new Set([...spelt, ...inHtml])].map((text) => `product-images/${text}`);
}
