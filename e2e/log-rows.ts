import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { connectToHolder } from "#server/db/connect.ts";

/** What only the owner of the database can do: an entry of the log gets another price. Answers how to mend it. */
export async function changeEntry(seq: number): Promise<() => Promise<void>> {
  const set = async (after: object | null) => {
    const holder = readFileSync(join(process.env.JOURNEY_DATA ?? "", "holder.json"), "utf8");
    const { db, close } = connectToHolder((JSON.parse(holder) as { socket: string }).socket);
    const [row] = await db.execute<{ after: object | null }>(
      sql`SELECT after FROM log_entries WHERE seq = ${seq}`,
    );
    await db.execute(sql`UPDATE log_entries SET after = ${JSON.stringify(after)}::jsonb WHERE seq = ${seq}`);
    await close();
    return row?.after ?? null;
  };
  const before = await set({ price: 1 });
  return async () => {
    await set(before);
  };
}
