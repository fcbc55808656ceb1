import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { inArray, sql } from "drizzle-orm";
import type { Db } from "#server/db/connect.ts";
import { images } from "#server/db/schema/images.ts";

/** Leftovers of a fault that nothing would ever clean up; must be empty a minute after it is over. */
export async function stuck(db: Db, folder: string): Promise<string[]> {
  return [...(await leases(db)), ...(await sessions(db)), ...(await halfFiles(db, folder))];
}

/**
 * Jobs and letters with a lease of more than a minute: if its holder died, no other process could take over by then.
 */
async function leases(db: Db): Promise<string[]> {
  const rows = await db.execute<{ what: string }>(sql`
    SELECT format('job %s, held until %s', name, lease_until) AS what FROM job_runs
      WHERE lease_until > now() + interval '1 minute'
    UNION ALL SELECT format('letter %s, held until %s', id, not_before) FROM outbox
      WHERE sent_at IS NULL AND failed_at IS NULL AND tries > 0 AND last_error IS NULL
        AND not_before > now() + interval '1 minute'`);
  return rows.map(({ what }) => what);
}

/** Open transactions and lock waits. The embedded engine has one session, our own. */
async function sessions(db: Db): Promise<string[]> {
  if (db.engine === "pglite") return [];
  const rows = await db.execute<{ what: string }>(sql`
    SELECT format('session %s: %s since %s', pid, state, state_change) AS what FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()
        AND state LIKE 'idle in transaction%' AND state_change < now() - interval '1 second'
    UNION ALL SELECT format('session %s waits for a lock', pid) FROM pg_locks JOIN pg_stat_activity USING (pid)
      WHERE NOT granted AND datname = current_database()`);
  return rows.map(({ what }) => what);
}

/** A partial file whose image still has its row belongs to the sweeper, which goes by rows. */
async function halfFiles(db: Db, folder: string): Promise<string[]> {
  const halves = filesIn(folder).filter((name) => name.endsWith(".part"));
  const keyOf = (file: string) => basename(file).replace(/(-480|-full)?\.\w+\.part$/, "");
  const rows = await db
    .select({ key: images.key })
    .from(images)
    .where(inArray(images.key, halves.map(keyOf)));
  const known = new Set(rows.map(({ key }) => key));
  return halves.filter((file) => !known.has(keyOf(file))).map((file) => `the file ${file}`);
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
