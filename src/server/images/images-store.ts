import { and, eq } from "drizzle-orm";
import type { Db } from "#server/db/connect.ts";
import { images } from "#server/db/schema/images.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { lockCaller, type SessionRef } from "#server/http/caller.ts";

type NewImage = typeof images.$inferInsert;

/**
 * Before its first file: whatever fails then, the row tells the sweeper what to remove. Refuses an owner whose session has ended
 * since the upload began, by a ban or a deletion: the picture would outlive the account.
 */
export async function reserveImage(
  db: Db,
  owner: SessionRef,
  row: Omit<NewImage, "state" | "owner_id">,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { id: owner_id } = await lockCaller(tx, owner);
    await tx.insert(images).values({ ...row, owner_id, state: "coming" });
  });
}

/** False where the sweeper was quicker and took it for an abandoned upload. */
export async function markStored(db: Db, key: string): Promise<boolean> {
  const isComing = and(eq(images.key, key), eq(images.state, "coming"));
  const marked = await db
    .update(images)
    .set({ state: "here" })
    .where(isComing)
    .returning({ key: images.key });
  return marked.length > 0;
}

/** After its last file. */
export async function deleteImage(db: Db, key: string): Promise<void> {
  await db.delete(images).where(eq(images.key, key));
}
