import { sql } from "drizzle-orm";
import { dayInSaoPaulo } from "#domain/format/date.ts";
import { countedKinds, type Overview } from "#domain/operation/overview.ts";
import type { Db } from "#server/db/connect.ts";
import type { Reader } from "#server/db/transaction.ts";

const dayMs = 24 * 3_600_000;

/** Today and yesterday, which may still change; each count reads its own index. It writes nothing where the numbers are the same. */
export async function countDays(db: Db, now: Date): Promise<void> {
  const [today, yesterday] = [now, new Date(now.getTime() - dayMs)].map(dayInSaoPaulo);
  await db.execute(sql`
    WITH days AS (
      SELECT day, day::timestamp AT TIME ZONE 'America/Sao_Paulo' AS since,
        (day + 1)::timestamp AT TIME ZONE 'America/Sao_Paulo' AS until
      FROM (VALUES (${today}::date), (${yesterday}::date)) AS asked (day)
    ),
    counted AS (
      SELECT day, 'clicks' AS kind, (SELECT coalesce(sum(n), 0) FROM click_hours WHERE hour >= since AND hour < until) AS n FROM days
      UNION ALL SELECT day, 'votes', (SELECT count(*) FROM votes WHERE created_at >= since AND created_at < until) FROM days
      UNION ALL SELECT day, 'comments', (SELECT count(*) FROM comments WHERE created_at >= since AND created_at < until) FROM days
      UNION ALL SELECT day, 'offers',
        (SELECT count(*) FROM products WHERE status = 'approved' AND NOT ended AND slug <> ''
          AND published_at >= since AND published_at < until)
        + (SELECT count(*) FROM products WHERE status = 'approved' AND ended AND published_at >= since AND published_at < until)
      FROM days
    )
    INSERT INTO daily_counts AS known (day, kind, n)
    SELECT day, kind, n FROM counted c
    WHERE n > 0 OR EXISTS (SELECT 1 FROM daily_counts d WHERE d.day = c.day AND d.kind = c.kind)
    ON CONFLICT (day, kind) DO UPDATE SET n = excluded.n WHERE known.n <> excluded.n`);
}

/** The last so many days, oldest first; one without a row had nothing to count. */
export async function listDays(db: Reader, now: Date, length: number): Promise<Overview["days"]> {
  const days = Array.from({ length }, (_, i) =>
    dayInSaoPaulo(new Date(now.getTime() - (length - 1 - i) * dayMs)),
  );
  const rows = await db.execute<{ day: string; kind: string; n: number }>(
    sql`SELECT day::text, kind, n FROM daily_counts WHERE day >= ${days[0] ?? ""}::date`,
  );
  const counts = new Map(rows.map(({ day, kind, n }) => [`${day} ${kind}`, n]));
  return days.map((day) => {
    const [clicks = 0, votes = 0, comments = 0, offers = 0] = countedKinds.map((kind) =>
      counts.get(`${day} ${kind}`),
    );
    return { day, clicks, votes, comments, offers };
  });
}
