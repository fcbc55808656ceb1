import { sql } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import { catchMail } from "#testing/mail-catcher.ts";
import { recordFinding, repetitions } from "../../src/testing/repetitions.ts";
import { eventually, start } from "../process/server-process.ts";
import { createOfferWriter } from "./notices/offer-writer.ts";
import { aSite, type Site, signedInUsers, withDatabase } from "./site.ts";

const readers = repetitions(5000, 200);
const kills = repetitions(20, 2);
const issueOffers = 8;
/** Of a process to its mail server: as many letters may be under way when it is killed, and are not sent again. */
const connections = 5;

/** By hand: the clock would wait for the morning. */
function startIssue(site: Site): Promise<void> {
  return withDatabase(site, async ({ db }) => {
    await db.execute(sql`
      INSERT INTO newsletter_subscribers (id, email, status, consent_text, confirmed_at)
      SELECT gen_random_uuid(), 'leitora.' || n || '@example.com', 'confirmed', 'teste', now()
      FROM generate_series(1, ${readers}::int) AS n`);
    await db.execute(sql`
      WITH issue AS (INSERT INTO letter_issues (day, started_at)
        VALUES ((now() AT TIME ZONE 'America/Sao_Paulo')::date, now()) RETURNING id)
      INSERT INTO issue_offers (issue_id, rank, product_id)
      SELECT issue.id, row_number() OVER () - 1, products.id FROM issue, products WHERE status = 'approved'`);
  });
}

async function isOut(site: Site): Promise<boolean> {
  const [row] = await withDatabase(site, ({ db }) =>
    db.execute<{ is_out: boolean }>(sql`
      SELECT (SELECT bool_and(done_at IS NOT NULL) FROM letter_issues) AND NOT EXISTS (
        SELECT 1 FROM outbox WHERE issue_id IS NOT NULL AND sent_at IS NULL AND failed_at IS NULL) AS is_out`),
  );
  return row?.is_out === true;
}

test("F32: the daily letter of two instances, one of which is killed again and again, reaches each address once", async () => {
  const catcher = await catchMail();
  const site = await aSite("postgres", inject("databaseUrl"));
  // Twenty seconds for all, so that every kill comes while it goes out.
  const env = { ...site.env, SMTP_URL: catcher.url, MAIL_PER_MINUTE: String(Math.min(100_000, 3 * readers)) };
  const pair = await Promise.all([start(env), start(env)]);
  const writer = createOfferWriter((await signedInUsers(site, pair[0], 0)).admin);
  writer.goTo(pair[0].url);
  for (let n = 0; n < issueOffers; n++) await writer.publish();
  await startIssue(site);
  for (let i = 0; i < kills; i++) {
    const next = ((i + 1) * readers) / (kills + 1);
    await eventually(300, async () => catcher.letters.length >= next);
    await pair[i % 2]?.kill();
    pair[i % 2] = await start(env);
  }
  await eventually(300, () => isOut(site));
  const copies = Map.groupBy(catcher.letters, ({ recipients: [to = ""] }) => to);
  const twice = [...copies.values()].filter(({ length }) => length > 1);
  recordFinding({
    id: "F32",
    what: "the daily letter goes out from two instances, one of them killed again and again",
    count: `${readers} addresses, ${kills} kills`,
    expected: "each address once; no letter under way at a kill is sent again",
    seen: `${catcher.letters.length} letters; ${readers - copies.size} addresses without one, ${twice.length} with two`,
  });
  expect(twice).toEqual([]);
  expect(readers - copies.size).toBeLessThanOrEqual(connections * kills);
  await Promise.all(pair.map((server) => server.stop()));
  await catcher.close();
});
