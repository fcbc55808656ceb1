import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { dropExpiredRows } from "#server/db/housekeeping.ts";
import { commentMarks, comments, reports } from "#server/db/schema/comments.ts";
import { confirmations, offerStates } from "#server/db/schema/confirmations.ts";
import { contributions } from "#server/db/schema/levels.ts";
import { trash } from "#server/db/schema/operation.ts";
import type { products } from "#server/db/schema/products.ts";
import { clickHours, votes } from "#server/db/schema/votes.ts";
import { anArticle, anOffer, aPerson, json, type Person } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";
import { aVoter, proxy, vote } from "#testing/votes.ts";
import { eraseOldMarks } from "./erase-marks.ts";

let server: TestServer;
let admin: Person;
beforeEach(async () => {
  server = await freshServer({ TRUSTED_PROXIES: proxy });
  admin = await aPerson(server, "admin");
});

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const newId = () => crypto.randomUUID();

async function call(person: Person, name: string, fields: object): Promise<void> {
  const response = await server.request(`/functions/v1/${name}`, json(fields, person.auth));
  expect(response.status, await response.clone().text()).toBe(200);
}

const temperatureOf = async (person: Person, id: string) => {
  const asked = json({ offers: [id] }, person.auth);
  const answer = await (await server.request("/functions/v1/load-my-marks", asked)).json();
  return [answer.offers[id]?.temperature, answer.offers[id]?.votes];
};

test("a mark is erased once voting on its offer is closed: over for two days, rejected, deleted or 30 days old", async () => {
  const given: [string, Partial<typeof products.$inferInsert>][] = [
    ["live", {}],
    ["waits", { status: "pending", published_at: ago(1) }],
    ["ended", { ended: true }],
    ["just ended", { ended: true, ended_at: ago(47) }],
    ["ended for two days", { ended: true, ended_at: ago(49) }],
    ["rejected", { status: "rejected" }],
    ["old", { published_at: ago(24 * 30) }],
  ];
  for (const [name, fields] of given) {
    const offer = await anOffer(server.db, { published_at: ago(1), ...fields });
    await server.db.insert(votes).values({ product_id: offer.id, value: 1, quarters: 4, mark: name });
  }
  await server.db.insert(votes).values({ product_id: newId(), value: 1, quarters: 4, mark: "deleted" });
  await eraseOldMarks(server.db);
  const left = await server.db.execute(sql`SELECT mark FROM votes WHERE mark IS NOT NULL ORDER BY mark`);
  expect(left.map(({ mark }) => mark)).toEqual(["just ended", "live", "waits"]);
  expect(await server.db.$count(votes)).toBe(8);
});

test("a sender who ends an offer and takes that back makes no room for more votes of one address", async () => {
  const ana = await aPerson(server);
  const { id: productId } = await anOffer(server.db, { published_at: ago(1), user_id: ana.id });
  const address = "203.0.113.9";
  for (const _ of [1, 2]) await vote(server, await aVoter(server), { productId, value: 1 }, address);
  await call(ana, "end-offer", { productId, reason: "acabou" });
  await eraseOldMarks(server.db);
  await call(ana, "end-user-product", { productId, ended: false });
  const third = await vote(server, await aVoter(server), { productId, value: 1 }, address);
  expect(third).toMatchObject({ status: 200, temperature: 23, votes: 3 });
});

test("answers lose their mark after 48 hours, comments and marks of use after 30 days", async () => {
  const product_id = newId();
  for (const [mark, hours] of [
    ["new", 47],
    ["old", 49],
  ] as const)
    await server.db
      .insert(confirmations)
      .values({ product_id, says: "sim", quarters: 4, mark, created_at: ago(hours) });
  for (const [mark, hours] of [
    ["new", 30 * 24 - 1],
    ["old", 30 * 24 + 1],
  ] as const) {
    const rows = { mark, created_at: ago(hours) };
    await server.db.insert(comments).values({ product_id, person: newId(), body: "Bom.", ...rows });
    await server.db.insert(commentMarks).values({ comment_id: newId(), ...rows });
    const report = { kind: "offer", content_id: product_id, reason: "spam", quarters: 4 };
    await server.db.insert(reports).values({ ...report, ...rows });
  }
  await eraseOldMarks(server.db);
  for (const table of [confirmations, comments, commentMarks, reports]) {
    const rows = await server.db.select({ mark: table.mark }).from(table).orderBy(table.mark);
    expect(rows).toEqual([{ mark: "new" }, { mark: null }]);
  }
});

test("a price rise above 5% by the team restarts the temperature, a smaller one or a fall does not", async () => {
  const { id: productId } = await anOffer(server.db, {
    published_at: ago(1),
    sale_price: 100,
    original_price: 900,
  });
  const voter = await aVoter(server);
  await vote(server, voter, { productId, value: 1 });
  const edit = (sale_price: number) =>
    call(admin, "edit-product", { productId, productData: { sale_price } });
  for (const price of [105, 90, 94.5]) await edit(price);
  expect(await temperatureOf(voter, productId)).toEqual([10, 1]);
  await server.db.execute(sql`INSERT INTO votes (id, product_id, user_id, value, quarters)
    SELECT gen_random_uuid(), ${productId}, gen_random_uuid(), 1, 4 FROM generate_series(1, 49)`);
  expect(await temperatureOf(voter, productId)).toEqual([500, 50]);
  await edit(99.23);
  expect(await temperatureOf(voter, productId)).toEqual([0, 0]);
});

test("a sender's rise restarts it once it is approved, by the last public price", async () => {
  const sender = await aVoter(server);
  const { id: productId } = await anOffer(server.db, {
    user_id: sender.id,
    published_at: ago(1),
    sale_price: 100,
    original_price: 900,
  });
  const voter = await aVoter(server);
  await vote(server, voter, { productId, value: 1 });
  const approve = () => call(admin, "update-product-status", { productId, status: "approved" });
  const edit = (sale_price: number) => call(sender, "edit-user-product", { productId, sale_price });
  await edit(150);
  await edit(104);
  expect(await server.db.$count(votes)).toBe(1);
  await approve();
  expect(await temperatureOf(voter, productId)).toEqual([10, 1]);
  await edit(108);
  await edit(112);
  expect(await server.db.$count(votes)).toBe(1);
  await approve();
  expect(await temperatureOf(voter, productId)).toEqual([0, 0]);
});

/** One row of every kind about an offer and an article, and the same about another offer. */
async function sayEverything(product_id: string, article_id?: string): Promise<void> {
  const person = await aVoter(server);
  await vote(server, person, { productId: product_id, value: 1 });
  await server.db.insert(confirmations).values({ product_id, says: "sim", quarters: 4 });
  await server.db.insert(offerStates).values({ product_id });
  await server.db.insert(clickHours).values({ product_id, hour: ago(1), n: 2 });
  await server.db.insert(contributions).values({ user_id: person.id, kind: "no", content_id: product_id });
  for (const place of article_id ? [{ product_id }, { article_id }] : [{ product_id }]) {
    const id = newId();
    const said = { ...place, person: person.id, user_id: person.id, body: "Bom." };
    await server.db.insert(comments).values([
      { id, ...said },
      { ...said, thread_id: id },
    ]);
    await server.db.insert(commentMarks).values({ comment_id: id, user_id: newId() });
    await server.db
      .insert(reports)
      .values({ kind: "comment", content_id: id, user_id: newId(), reason: "spam", quarters: 4 });
  }
  const report = { kind: "offer", content_id: product_id, user_id: newId(), reason: "spam", quarters: 4 };
  await server.db.insert(reports).values(report);
}

const tables = [
  "votes",
  "content_sums",
  "click_hours",
  "confirmations",
  "offer_states",
  "comments",
  "comment_people",
  "comment_marks",
  "reports",
  "contributions",
];

async function rowsOfAll(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables)
    counts[table] = Number(
      (await server.db.execute(sql`SELECT count(*)::int AS n FROM ${sql.identifier(table)}`))[0]?.n,
    );
  return counts;
}

test("votes, comments and all else about an offer wait with it in the trash, return with it, and go when the trash is emptied", async () => {
  const { id: productId } = await anOffer(server.db, { published_at: ago(1) });
  const article = await anArticle(server.db);
  const other = await anOffer(server.db, { published_at: ago(1) });
  await sayEverything(other.id);
  const ofOther = await rowsOfAll();
  await sayEverything(productId, article.id);
  const all = await rowsOfAll();
  await call(admin, "delete-product", { productId });
  await dropExpiredRows(server.db);
  expect(await rowsOfAll()).toEqual(all);
  await call(admin, "restore-product", { productId });
  expect(await temperatureOf(admin, productId)).toEqual([10, 1]);
  expect(await rowsOfAll()).toEqual(all);
  await call(admin, "delete-product", { productId });
  await call(admin, "delete-article", { id: article.id });
  await server.db.update(trash).set({ deleted_at: ago(25) });
  await dropExpiredRows(server.db);
  expect(await rowsOfAll()).toEqual(ofOther);
});
