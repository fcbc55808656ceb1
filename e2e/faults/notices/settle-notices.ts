import { rmSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Db } from "#server/db/connect.ts";
import { eventually } from "../../process/server-process.ts";
import { readNoticeFaults } from "../audit/notice-faults.ts";
import { type Site, withDatabase } from "../site.ts";
import type { Doubles } from "./doubles.ts";
import type { Crew } from "./followers.ts";
import { checkReceived, type ReceivedFaults } from "./received-faults.ts";

/** Longer than any lease: what waits longer waits for its time. */
const leaseSeconds = 65;

/** As if days went by: a letter in ten minutes, a day's bound and growing pauses hold nothing back. Leases stay. */
export async function letTimePass(db: Db): Promise<void> {
  await db.execute(
    sql`UPDATE deliveries SET done_at = done_at - interval '2 days' WHERE done_at > now() - interval '1 day'`,
  );
  await db.execute(sql`UPDATE deliveries SET not_before = now()
    WHERE done_at IS NULL AND not_before > now() + make_interval(secs => ${leaseSeconds})`);
}

/** After a kill, before the next start: as if that came later. */
export function expireLeases(site: Site): Promise<void> {
  // A killed server leaves it behind, with a socket that nobody answers.
  rmSync(join(site.env.DATA_DIR ?? "", "holder.json"), { force: true });
  return withDatabase(site, async ({ db }) => {
    await db.execute(
      sql`UPDATE alert_events SET not_before = now() WHERE not_before < now() + interval '1 day'`,
    );
    await db.execute(sql`UPDATE deliveries SET not_before = now() WHERE done_at IS NULL`);
    await db.execute(sql`UPDATE outbox SET not_before = now() WHERE sent_at IS NULL`);
  });
}

/** Events that were set aside wait for an operator: the audit counts their notices as lost. */
async function countWaiting(db: Db): Promise<number> {
  const [row] = await db.execute<{ n: number }>(sql`
    SELECT (SELECT count(*) FROM alert_events WHERE not_before < now() + interval '1 year')::int
      + (SELECT count(*) FROM deliveries WHERE done_at IS NULL)::int
      + (SELECT count(*) FROM outbox WHERE sent_at IS NULL AND failed_at IS NULL)::int AS n`);
  return row?.n ?? 0;
}

async function untilAllIsOut(site: Site, seconds: number): Promise<void> {
  await withDatabase(site, ({ db }) =>
    eventually(seconds, async () => {
      await letTimePass(db);
      return (await countWaiting(db)) === 0;
    }),
  );
}

interface Outcome {
  count: string;
  seen: string;
  faults: ReceivedFaults & { stored: string[] };
  /** Pushes and Telegram messages that a kill repeated. */
  repeated: number;
  /** Nothing lost, doubled or told after its withdrawal; what kill -9 repeats has the same topic and is no more than the kills. */
  check(): void;
}

const none = {
  lost: [],
  lettersTwice: [],
  messagesTwice: [],
  otherTopic: [],
  afterWithdrawal: [],
  stored: [],
};

/** Waits until everything is handed over, and compares what arrived with what was written. */
export async function settleNotices(
  site: Site,
  doubles: Doubles,
  { writer, readers }: Crew,
  { kills = 0, seconds = 240 } = {},
): Promise<Outcome> {
  await untilAllIsOut(site, seconds);
  const ours = new Set(readers.map(({ channel, reader }) => `${channel} ${reader}`));
  const names = new Set(writer.offers.map(({ name }) => name));
  const received = doubles
    .received()
    .filter(
      (each) => ours.has(`${each.channel} ${each.reader}`) && each.names.some((name) => names.has(name)),
    );
  const { repeated, ...found } = checkReceived({ readers, offers: writer.offers, received, kills });
  const inDatabase = await withDatabase(site, ({ db }) => readNoticeFaults(db));
  const faults = { ...found, stored: Object.values(inDatabase).flat() };
  const withdrawn = writer.offers.filter(({ withdrawnAt }) => withdrawnAt !== null).length;
  const of = (channel: string) => received.filter((each) => each.channel === channel).length;
  return {
    count: `${writer.offers.length} offers, ${withdrawn} of them withdrawn; ${of("email")} letters, ${of("push")} pushes, ${of("telegram")} Telegram messages`,
    seen: `${shown(faults)}; ${repeated} pushes and Telegram messages repeated by a kill`,
    faults,
    repeated,
    check() {
      expect(faults).toEqual(none);
    },
  };
}

const words: Record<keyof Outcome["faults"], string> = {
  lost: "lost",
  lettersTwice: "letters doubled",
  messagesTwice: "messages doubled beyond the kills",
  otherTopic: "repeated under another topic",
  afterWithdrawal: "told after withdrawal",
  stored: "wrong in the database",
};

function shown(faults: Outcome["faults"]): string {
  return Object.entries(words)
    .map(([name, word]) => {
      const found = faults[name as keyof typeof words];
      return `${found.length} ${word}${found[0] ? ` (${found[0]})` : ""}`;
    })
    .join(", ");
}
