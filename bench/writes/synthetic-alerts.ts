import { createECDH, randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { type Random, seededRandom, wholeBetween } from "#domain/format/seeded-random.ts";
import {
  type AlertTerms,
  alertTerms,
  frequencyOf,
  type Term,
  termKeys,
  termsIn,
} from "#server/alerts/alert-terms.ts";
import { indexColumns } from "#server/alerts/alert-terms-store.ts";
import type { Db } from "#server/db/connect.ts";
import { alerts, alertTermKeys, alertTerms as termRows } from "#server/db/schema/alerts.ts";
import { authSessions } from "#server/db/schema/auth.ts";
import { pushDevices } from "#server/db/schema/notices.ts";

const syllables = "ba ce di fo gu la me ni po ru sa te vi zo ca de fi go lu ma ne pi ro su ta ve".split(" ");
const vocabularySize = 20_000;
/** The commonest words are in nearly every offer: nobody asks for them alone. */
const commonest = 150;
const batch = 1000;
/** Of all but those who wait for `awaited`. */
export const highestPrice = 100;
/** Where the devices are: see `visits/start-doubles.ts`. */
export const pushHost = "push.exemplo.com.br";
/** One alert in so many goes to a device and an address too. */
const channelsEvery = 50;
/** The word of the alerts that an offer rings whatever it costs. */
export const awaited = "xyzmedida";

/** The n-th word, the first the most frequent; different for each n, and many a part of others. */
function wordAt(n: number): string {
  const digits = [];
  for (let rest = n + syllables.length; rest > 0; rest = Math.floor(rest / syllables.length))
    digits.push(syllables[rest % syllables.length]);
  return digits.join("");
}

const words = Array.from({ length: vocabularySize }, (_, n) => wordAt(n));

/** By Zipf's law. */
export function randomWord(random: Random, from = 0): string {
  const rank = Math.floor(from * ((vocabularySize - 1) / Math.max(1, from)) ** random());
  const any = Math.floor(vocabularySize ** random()) - 1;
  return words[from > 0 ? rank : any] ?? "";
}

/** As in a sample of offers. */
const frequencies = new Map<string, number>();
for (const [rank, word] of words.entries())
  for (const text of [word, ...grams(word)])
    frequencies.set(text, (frequencies.get(text) ?? 0) + 500 / (rank + 1));

function grams(word: string): string[] {
  return Array.from({ length: Math.max(0, word.length - 2) }, (_, at) => word.slice(at, at + 3));
}

const frequency = (text: string) => Math.round(frequencies.get(text) ?? 0);

export async function addPeople(db: Db, count: number): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    INSERT INTO auth_users (id, email, email_confirmed_at)
    SELECT gen_random_uuid(), 'alerta.' || i || '@exemplo.com.br', now() FROM generate_series(1, ${count}) i RETURNING id`);
  const people = rows.map(({ id }) => id);
  await addDevices(
    db,
    people.filter((_, n) => n % channelsEvery === 0),
  );
  return people;
}

/** One each. Of the keys only the size counts. */
async function addDevices(db: Db, people: readonly string[]): Promise<void> {
  const pair = createECDH("prime256v1");
  const p256dh = pair.generateKeys("base64url");
  const sessions = people.map((user_id) => ({ id: randomUUID(), user_id, refresh_key: Buffer.alloc(32) }));
  await db.insert(authSessions).values(sessions);
  await db.insert(pushDevices).values(
    sessions.map(({ id, user_id }) => ({
      user_id,
      session_id: id,
      endpoint: `https://${pushHost}/${id}`,
      p256dh,
      auth: Buffer.alloc(16).toString("base64url"),
      consent_text: "medida",
    })),
  );
}

/**
 * The first `waiting` alerts, each of another person, ask for `awaited`; the others for one to three words below a price. A
 * share has channels beside the bell.
 */
export async function addAlerts(
  db: Db,
  people: readonly string[],
  { from, to, waiting }: { from: number; to: number; waiting: number },
): Promise<void> {
  const random = seededRandom(from);
  for (let first = from; first < to; first += batch) {
    const terms = new Map<number, Term>();
    const rows = Array.from({ length: Math.min(batch, to - first) }, (_, n) => {
      const q = first + n < waiting ? awaited : question(random);
      const asked = alertTerms({ q, whole: q, without: "", store: null, category: null, product_key: null });
      for (const term of termsIn(asked)) terms.set(term.id, term);
      const user_id = people[(first + n) % people.length] ?? "";
      const more = (first + n) % channelsEvery === 0 ? ["email", "push"] : [];
      return { ...alertRow(user_id, q, asked), channels: ["bell", ...more] };
    });
    await insertTerms(db, [...terms.values()]);
    await db.insert(alerts).values(rows);
  }
  await db.execute(sql`ANALYZE alerts, alert_terms, alert_term_keys`);
}

function question(random: Random): string {
  const more = Array.from({ length: wholeBetween(random, 0, 2) }, () => randomWord(random));
  return [randomWord(random, commonest), ...more].join(" ");
}

function alertRow(user_id: string, q: string, terms: AlertTerms) {
  const max_price = q === awaited ? null : highestPrice;
  const index = indexColumns(terms, (term) => frequencyOf(term, frequency));
  return { id: randomUUID(), user_id, name: q, q, max_price, ...index };
}

async function insertTerms(db: Db, terms: Term[]): Promise<void> {
  const rows = terms.map((term) => ({ ...term, offers: frequencyOf(term, frequency) }));
  await db.insert(termRows).values(rows).onConflictDoNothing();
  const keys = terms.flatMap((term) => termKeys(term, frequency).map((key) => ({ key, term_id: term.id })));
  await db.insert(alertTermKeys).values(keys).onConflictDoNothing();
}
