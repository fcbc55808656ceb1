import { and, eq } from "drizzle-orm";
import type { Db } from "#server/db/connect.ts";
import { images } from "#server/db/schema/images.ts";

type NewImage = typeof images.$inferInsert;

/** Before its first file: whatever happens then, the row says what to look for. */
export async function expectImage(db: Db, row: Omit<NewImage, "state">): Promise<void> {
  await db.insert(images).values({ ...row, state: "coming" });
}

/** False where the sweeper was quicker: it took the files of what seemed to have been given up. */
export async function markHere(db: Db, key: string): Promise<boolean> {
  const isComing = and(eq(images.key, key), eq(images.state, "coming"));
  const marked = await db
    .update(images)
    .set({ state: "here" })
    .where(isComing)
    .returning({ key: images.key });
  return marked.length > 0;
}

/** After its last file. */
export async function forgetImage(db: Db, key: string): Promise<void> {
  await db.delete(images).where(eq(images.key, key));
}
