import { eq, sql } from "drizzle-orm";
import { retiredHandles } from "#server/db/schema/levels.ts";
import { users } from "#server/db/schema/people.ts";
import type { Reader, Tx } from "#server/db/transaction.ts";
import type { SecretBox } from "#server/session/secret-box.ts";

export async function findHandle(db: Reader, id: string): Promise<string | null> {
  const [user] = await db.select({ handle: users.handle }).from(users).where(eq(users.id, id));
  return user?.handle ?? null;
}

const handleMark = (box: SecretBox, handle: string) => box.mark(`handle ${handle}`);

/** Nobody else gets a person's handle for a year after they gave it up: links and mentions must not lead to another. */
export async function retireHandle(tx: Tx, id: string, box: SecretBox): Promise<void> {
  const handle = await findHandle(tx, id);
  if (!handle) return;
  const row = { mark: handleMark(box, handle), until: sql`now() + interval '1 year'` as never };
  await tx
    .insert(retiredHandles)
    .values(row)
    .onConflictDoUpdate({ target: retiredHandles.mark, set: { until: row.until } });
}
