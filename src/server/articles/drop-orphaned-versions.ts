import type { Db } from "#server/db/connect.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { releaseImages } from "#server/images/image-uses-store.ts";
import { imagesOf } from "./article-images.ts";
import { dropSomeOrphans } from "./article-versions-store.ts";

/** Each may be a long text. */
const atOnce = 50;

/** Deletes versions of articles that can no longer be restored, and releases their pictures. */
export async function dropOrphanedVersions(db: Db, siteUrl: string): Promise<void> {
  let dropped = atOnce;
  while (dropped === atOnce)
    dropped = await inTransaction(db, async (tx) => {
      const gone = await dropSomeOrphans(tx, atOnce);
      await releaseImages(
        tx,
        gone.flatMap((version) => imagesOf(version, siteUrl)),
      );
      return gone.length;
    });
}
