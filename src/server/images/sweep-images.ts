import type { Db } from "#server/db/connect.ts";
import { filesOf } from "./image-files.ts";
import type { ImageStore } from "./image-store.ts";
import { deleteImage } from "./images-store.ts";
import { listDeletableImages, markAbandonedUploads, markUnusedImages } from "./sweep-store.ts";

/** A store that is down fails every time; one file that cannot be removed must not keep the others. */
const mostFailures = 3;

/**
 * Deletes what nothing shows: unused uploads, pictures of deleted offers, leftovers of a killed process. First the row is marked,
 * then the files go, then the row: after an interruption the next run continues.
 */
export async function sweepImages(db: Db, images: ImageStore): Promise<void> {
  await markAbandonedUploads(db);
  while (await markUnusedImages(db));
  const failures: unknown[] = [];
  let after = "";
  for (
    let going = await listDeletableImages(db, after);
    going.length > 0;
    going = await listDeletableImages(db, after)
  )
    for (const image of going) {
      after = image.key;
      try {
        await images.remove(filesOf(image));
        await deleteImage(db, image.key);
      } catch (error) {
        failures.push(error);
      }
      if (failures.length === mostFailures)
        throw new AggregateError(failures, "pictures could not be removed");
    }
  if (failures.length > 0) throw new AggregateError(failures, "some pictures could not be removed");
}
