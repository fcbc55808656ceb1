import { eq, sql } from "drizzle-orm";
import { retiredHandles } from "#server/db/schema/levels.ts";
import { users } from "#server/db/schema/people.ts";
import type { Tx } from "#server/db/transaction.ts";
import type { SecretBox } from "#server/session/secret-box.ts";

const handleMark = (box: SecretBox, handle: string) => box.mark(`handle ${handle}`);

/** Nobody else gets a person's handle for a year after they gave it up: links and mentions must not lead to another. */
export async function retireHandle(tx: Tx, id: string, box: SecretBox): Promise<void> {
  const [user] = await tx.select({ handle: users.handle }).from(users).where(eq(users.id, id));
  if (!user?.handle) return;
  const row = { mark: handleMark(box, user.handle), until: sql`now() + interval '1 year'` as never };
  await tx
    .insert(retiredHandles)
    .values(row)
    .onConflictDoUpdate({ target: retiredHandles.mark, set: { until: row.until } });
}
