import { setTimeout } from "node:timers/promises";
import { isNull, sql } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import { outbox } from "#server/db/schema/operation.ts";
import { catchMail, type MailCatcher } from "#testing/mail-catcher.ts";
import { emptyPostgresDatabase } from "#testing/test-database.ts";
import { recordFinding, repetitions } from "../../src/testing/repetitions.ts";
import { eventually, start } from "../process/server-process.ts";
import { range, settle, tally, untilAllWrite, untilWriting } from "./settle.ts";
import { aSite, type Site, signedInUsers, siteOn, withDatabase } from "./site.ts";
import { startClient } from "./write-log/start-client.ts";

const kills = repetitions(30, 0);
const starts = repetitions(20, 0);
const everySeconds = 20;
/** The time another process may take to show a change. */
const boundMs = 2000;

/** Waits until every due letter has been delivered. Returns the recipients of confirmation letters. */
async function delivered(site: Site, catcher: MailCatcher): Promise<string[]> {
  const isSent = () =>
    withDatabase(site, async ({ db }) => (await db.$count(outbox, isNull(outbox.sent_at))) === 0);
  await eventually(180, isSent);
  return catcher.letters.flatMap(({ recipients }) => recipients);
}

/** Letters by their Message-ID: each was queued once, and may arrive once. */
function copies(catcher: MailCatcher): number {
  return catcher.letters.length - new Set(catcher.letters.map(({ messageId }) => messageId)).size;
}

test.skipIf(kills === 0)(
  "F6: two instances share one PostgreSQL, one is killed repeatedly, and requests fail only briefly",
  async () => {
    const catcher = await catchMail();
    const site = await aSite("postgres");
    const env = { ...site.env, SMTP_URL: catcher.url };
    const pair = await Promise.all([start(env), start(env)]);
    const [first] = pair;
    const client = startClient([pair[0].url, pair[1].url], await signedInUsers(site, first), { boundMs });
    const failed: number[] = [];
    await untilAllWrite(client);
    for (let i = 0; i < kills; i++) {
      await untilWriting(client);
      await setTimeout(everySeconds * 1000);
      const dying = i % 2;
      await pair[dying]?.kill();
      // A load balancer retries a refused connection on the other.
      client.goTo(pair[1 - dying]?.url ?? "");
      pair[dying] = await start(env);
      client.goTo(pair[0].url, pair[1].url);
      failed.push(goneIn(client.writeLog()));
    }
    const after = await settle(site, client, () => delivered(site, catcher));
    const perKill = failed.map((sum, i) => sum - (failed[i - 1] ?? 0));
    recordFinding({
      id: "F6",
      what: `two instances on PostgreSQL in turn, one killed every ${everySeconds} s`,
      count: `${kills} kills, ${after.count}, ${catcher.letters.length} letters`,
      expected: "at most 1 failed request a kill, each letter once, seven zeros",
      seen: `${range(perKill)} requests in flight were cut off at a kill; refusals: ${tally(after.refused)}; ${copies(catcher)} letters twice; ${after.seen}`,
    });
    after.check();
    expect(copies(catcher)).toBe(0);
    await Promise.all(pair.map((server) => server.stop()));
    await catcher.close();
  },
);

function goneIn({ intents }: ReturnType<ReturnType<typeof startClient>["writeLog"]>): number {
  const refusals = [...intents.values()].flatMap((intent) => intent.refusals);
  return refusals.filter(({ status }) => status === "gone").length;
}

test.skipIf(starts === 0)(
  "F6 starts: two instances that start together on an empty database migrate it once",
  async () => {
    const faults: string[] = [];
    for (let i = 0; i < starts; i++) {
      const site = siteOn(await emptyPostgresDatabase(inject("databaseUrl")));
      const pair = await Promise.all([start(site.env), start(site.env)]);
      const [counts] = await withDatabase(site, ({ db }) =>
        db.execute<Record<string, number>>(sql`
        SELECT (SELECT count(*)::int FROM auth_users) AS people, (SELECT count(*)::int FROM auth_signing_keys) AS keys,
          (SELECT count(*)::int - count(DISTINCT hash)::int FROM drizzle.__drizzle_migrations) AS twice`),
      );
      const seen = JSON.stringify(counts);
      if (seen !== JSON.stringify({ people: 1, keys: 1, twice: 0 })) faults.push(seen);
      await Promise.all(pair.map((server) => server.stop()));
    }
    recordFinding({
      id: "F6 starts",
      what: "two instances that start together on an empty PostgreSQL",
      count: `${starts} times`,
      expected: "migrated once, one admin, one key, both serve",
      seen: faults.length === 0 ? `${starts} of ${starts} so` : faults.join("; "),
    });
    expect(faults).toEqual([]);
  },
);
