import { sql } from "drizzle-orm";
import { type Random, seededRandom, wholeBetween } from "#domain/format/seeded-random.ts";
import { type Level, voteWeights } from "#domain/users/level.ts";
import { deleteContent } from "#server/db/delete-content.ts";
import { commentMarks, comments } from "#server/db/schema/comments.ts";
import { clickHours, votes } from "#server/db/schema/votes.ts";
import type { Tx } from "#server/db/transaction.ts";
import { asUuids, newId } from "#server/db/uuid.ts";
import { type DemoOffer, demoArticles, demoOffers, demoPeople } from "./demo-content.ts";
import { readDemoJson } from "./demo-files.ts";
import { insertSaved, ringForReplies } from "./demo-notices.ts";
import { insertVoices } from "./demo-voices.ts";

const minute = 60_000;
const day = 24 * 60;

interface DemoComment {
  member: string;
  /** Minutes after the offer or the article was published. */
  after: number;
  body: string;
  /** How many found it useful. */
  useful?: number;
  replies?: DemoComment[];
}

const demoComments = () => readDemoJson<(DemoComment & { on: string })[]>("comments.json");

/** What the demo's own people say about its offers: the same at every load but for the time. */
export async function insertCommunity(tx: Tx, now: Date): Promise<void> {
  const offers = demoOffers().filter(({ status }) => status === "approved");
  await insertLevels(tx, offers);
  await tx.insert(votes).values(offers.flatMap((offer, n) => votesOn(offer, seededRandom(n + 1), now)));
  await tx.insert(clickHours).values(offers.flatMap((offer) => clicksOf(offer, now)));
  await insertVoices(tx, offers, (person) => levelOfDemo(offers, person), now);
  await insertComments(tx, now);
  await insertSaved(tx);
}

const levelOfDemo = (offers: readonly DemoOffer[], person: { id: string; age_days: number }): Level => {
  const sent = offers.filter(({ member }) => member === person.id).length;
  if (person.age_days < 7 || sent < 3) return "semente";
  return sent < 10 ? "broto" : "colheita";
};

/** By the site's own rule: each approved offer is a contribution. */
async function insertLevels(tx: Tx, offers: readonly DemoOffer[]): Promise<void> {
  for (const person of demoPeople()) {
    const handle = person.email.replace(/@.*/, "").replaceAll(".", "_");
    await tx.execute(
      sql`UPDATE users SET handle = ${handle}, handle_set_at = created_at WHERE id = ${person.id}`,
    );
    const level = levelOfDemo(offers, person);
    await tx.execute(sql`INSERT INTO member_levels (user_id, level) VALUES (${person.id}, ${level})`);
  }
  await tx.execute(sql`INSERT INTO contributions (user_id, kind, content_id, created_at)
    SELECT user_id, 'offer', id, published_at FROM products
    WHERE id = ANY (${asUuids(offers.map(({ id }) => id))})`);
}

/** Of ten people who vote, so many find it hot: they know what a price is worth. */
const warmth = { sale: 9, falling: 7, new: 7, ordinary: 4, invented: 3, "half-of-double": 1 } as const;

function votesOn(offer: DemoOffer, random: Random, now: Date): (typeof votes.$inferInsert)[] {
  const { age_minutes, member, clicks } = offer;
  const approved = demoOffers().filter(({ status }) => status === "approved");
  // Accounts weigh nothing in their first day.
  const voters = demoPeople().filter(
    ({ id, age_days }) => id !== member && age_days * day > age_minutes + day,
  );
  const wanted = wholeBetween(random, 2, 4 + Math.min(18, Math.round(Math.sqrt(clicks) + age_minutes / 120)));
  const some = voters.map((person) => ({ person, at: random() })).sort((a, b) => a.at - b.at);
  const warm = warmth[offer.history?.habit ?? "sale"] / 10;
  return some.slice(0, wanted).map(({ person, at }) => {
    const isHot = random() < warm;
    const value = isHot ? 1 : -1;
    const reason = isHot ? null : random() < 0.7 ? "preco_comum" : "mais_barato";
    const created_at = ago(now, at * Math.min(age_minutes, 2 * day));
    const quarters = value * voteWeights[levelOfDemo(approved, person)];
    return { product_id: offer.id, user_id: person.id, value, reason, quarters, created_at };
  });
}

/** Those of the last day, of all that the offer has. */
function clicksOf({ id, clicks, age_minutes }: DemoOffer, now: Date): (typeof clickHours.$inferInsert)[] {
  const n = Math.round(age_minutes < day ? clicks : (clicks * day) / age_minutes / 4);
  const hour = new Date(now.getTime() - Math.min(age_minutes, 60) * minute);
  hour.setUTCMinutes(0, 0, 0);
  return n > 0 ? [{ product_id: id, hour: hour.toISOString(), n }] : [];
}

async function insertComments(tx: Tx, now: Date): Promise<void> {
  const people = new Map(demoPeople().map(({ email, id }) => [email, id]));
  const ages = new Map<string, number>([
    ...demoOffers().map(({ id, age_minutes }) => [id, age_minutes] as const),
    ...demoArticles().map(({ id, age_days }) => [id, age_days * day] as const),
  ]);
  const articles = new Set(demoArticles().map(({ id }) => id));
  const rows: (typeof comments.$inferInsert & { id: string })[] = [];
  const marks: (typeof commentMarks.$inferInsert)[] = [];
  const add = (on: string, said: DemoComment, thread_id: string | null): string => {
    const user_id = people.get(said.member);
    if (user_id === undefined) throw new Error(`people.json does not know ${said.member}`);
    const id = newId();
    const place = articles.has(on) ? { article_id: on } : { product_id: on };
    // Not before its offer, and not in the future.
    const created_at = ago(now, Math.max(1, (ages.get(on) ?? 0) - said.after));
    rows.push({ id, ...place, thread_id, user_id, person: user_id, body: said.body, created_at });
    const others = [...people.values()].filter((person) => person !== user_id).slice(0, said.useful ?? 0);
    marks.push(...others.map((person) => ({ comment_id: id, user_id: person, created_at })));
    return id;
  };
  for (const { on, ...said } of demoComments()) {
    const thread = add(on, said, null);
    for (const reply of said.replies ?? []) add(on, reply, thread);
  }
  await tx.insert(comments).values(rows);
  await tx.insert(commentMarks).values(marks);
  await ringForReplies(tx, rows, now);
}

/** All that was said about the demo's offers and articles, and all that its people said. */
export async function removeCommunity(tx: Tx): Promise<void> {
  await deleteContent(
    tx,
    [...demoOffers(), ...demoArticles()].map(({ id }) => id),
  );
  const people = demoPeople().map(({ id }) => id);
  for (const table of ["votes", "confirmations", "comment_marks", "comments"])
    await tx.execute(sql`DELETE FROM ${sql.identifier(table)} WHERE user_id = ANY (${asUuids(people)})`);
}

function ago(now: Date, minutes: number): string {
  return new Date(now.getTime() - minutes * minute).toISOString();
}
