import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { voteMessages } from "#domain/votes/vote-messages.ts";
import { authSessions, authUsers } from "#server/db/schema/auth.ts";
import { auditEvents, idempotencyKeys } from "#server/db/schema/operation.ts";
import { products } from "#server/db/schema/products.ts";
import { votes } from "#server/db/schema/votes.ts";
import { newId } from "#server/db/uuid.ts";
import { anOffer, aPerson, json, type Person } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";
import { aVoter, proxy, vote } from "#testing/votes.ts";

let server: TestServer;
beforeEach(async () => {
  server = await freshServer({ TRUSTED_PROXIES: proxy });
});

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
/** Old enough that its temperature is shown. */
const aShownOffer = (given: Partial<typeof products.$inferInsert> = {}) =>
  anOffer(server.db, { published_at: ago(1), ...given });

async function sumsOf(id: string) {
  const [row] = await server.db.execute<{ quarters: number; voters: number }>(sql`
    SELECT coalesce(sum(quarters), 0)::int AS quarters, coalesce(sum(voters), 0)::int AS voters FROM content_sums WHERE content_id = ${id}`);
  return row;
}

test("a vote weighs by the level of its person: Semente 0.5, Broto 1, Colheita and Safra 1.5", async () => {
  for (const [level, temperature] of [
    ["semente", 5],
    ["broto", 10],
    ["colheita", 15],
    ["safra", 15],
  ] as const) {
    const { id } = await aShownOffer();
    const answer = await vote(server, await aVoter(server, level), { productId: id, value: 1 });
    expect(answer).toEqual({ status: 200, message: voteMessages.cast, temperature, votes: 1 });
  }
});

test("an account weighs nothing in its first 24 hours", async () => {
  const { id: productId } = await aShownOffer();
  const answer = await vote(server, await aPerson(server), { productId, value: 1 });
  expect(answer).toMatchObject({ status: 200, temperature: 0, votes: 1 });
});

test("a vote can be changed, said twice and withdrawn; a cold one stores its reason", async () => {
  const { id: productId } = await aShownOffer();
  const person = await aVoter(server);
  const cold = { productId, value: -1, reason: "loja_ruim" };
  expect(await vote(server, person, { productId, value: 1 })).toMatchObject({ temperature: 10, votes: 1 });
  expect(await vote(server, person, cold)).toMatchObject({ temperature: -10, votes: 1 });
  expect(await vote(server, person, cold)).toMatchObject({ temperature: -10, votes: 1 });
  expect(await server.db.select().from(votes)).toMatchObject([{ value: -1, reason: "loja_ruim" }]);
  const withdrawn = { status: 200, message: voteMessages.withdrawn, temperature: 0, votes: 0 };
  expect(await vote(server, person, { productId, value: 0 })).toEqual(withdrawn);
  expect(await vote(server, person, { productId, value: 0 })).toEqual(withdrawn);
  expect(await sumsOf(productId)).toEqual({ quarters: 0, voters: 0 });
});

test("the temperature is null while it is masked, also in the answer to a vote", async () => {
  const { id: productId } = await anOffer(server.db, { published_at: ago(0.1) });
  const answers = [];
  for (let i = 0; i < 5; i++) answers.push(await vote(server, await aVoter(server), { productId, value: 1 }));
  expect(answers.map((answer) => [answer.temperature, answer.votes])).toEqual([
    [null, 1],
    [null, 2],
    [null, 3],
    [null, 4],
    [50, 5],
  ]);
});

test("an unknown, unapproved, own, ended or old offer takes no vote, and a sentence says why", async () => {
  const person = await aVoter(server);
  const refused = async (given: Partial<typeof products.$inferInsert>, status: number, message: string) => {
    const { id: productId } = await aShownOffer(given);
    expect(await vote(server, person, { productId, value: 1 })).toMatchObject({ status, message });
  };
  await refused({ status: "pending" }, 404, "Produto não encontrado");
  await refused({ status: "rejected" }, 404, "Produto não encontrado");
  await refused({ status: "pending", user_id: person.id }, 404, "Produto não encontrado");
  await refused({ user_id: person.id }, 403, voteMessages.own);
  await refused({ ended: true }, 409, voteMessages.over);
  await refused({ valid_until: "2026-01-01" }, 409, voteMessages.over);
  await refused({ published_at: ago(30 * 24) }, 409, voteMessages.old);
  const unknown = { productId: newId(), value: 1 };
  expect(await vote(server, person, unknown)).toMatchObject({ status: 404 });
  expect(await server.db.$count(votes)).toBe(0);
});

test("a vote stays as it is once the offer is over: it is neither changed nor withdrawn", async () => {
  const { id: productId } = await aShownOffer();
  const person = await aVoter(server);
  await vote(server, person, { productId, value: 1 });
  await server.db.update(products).set({ ended: true }).where(eq(products.id, productId));
  for (const value of [0, -1])
    expect(await vote(server, person, { productId, value, reason: "outro" })).toMatchObject({ status: 409 });
  expect(await sumsOf(productId)).toEqual({ quarters: 4, voters: 1 });
});

test("a value, a reason or an id that is none is 422 with a sentence", async () => {
  const { id: productId } = await aShownOffer();
  const person = await aVoter(server);
  for (const [fields, message] of [
    [{ productId, value: 2 }, voteMessages.unknown_value],
    [{ productId, value: "1" }, voteMessages.unknown_value],
    [{ productId, value: 0.5 }, voteMessages.unknown_value],
    [{ productId, value: null }, voteMessages.unknown_value],
    [{ productId, value: -1 }, voteMessages.missing_reason],
    [{ productId, value: -1, reason: "" }, voteMessages.missing_reason],
    [{ productId, value: -1, reason: "feia" }, voteMessages.missing_reason],
    [{ productId, value: -1, reason: null }, voteMessages.missing_reason],
    [{ productId: "1", value: 1 }, "Produto não encontrado"],
  ] as const)
    expect(await vote(server, person, fields), JSON.stringify(fields)).toMatchObject({
      status: 422,
      message,
    });
  expect(await server.db.$count(votes)).toBe(0);
});

test("a vote belongs to the person of the token, whatever the body says", async () => {
  const { id: productId } = await aShownOffer();
  const [ana, beto] = [await aVoter(server), await aVoter(server)];
  const fields = { productId, value: 1, user_id: beto.id, userId: beto.id, weight: 100, quarters: 400 };
  expect(await vote(server, ana, fields)).toMatchObject({ temperature: 10 });
  expect(await server.db.select({ user_id: votes.user_id }).from(votes)).toEqual([{ user_id: ana.id }]);
  const visitor = await server.request("/functions/v1/vote-offer", json({ productId, value: 1 }));
  expect(visitor.status).toBe(401);
});

test("one sender counts as two full votes on an offer; the rest weigh 0.25, on each offer for itself", async () => {
  const [one, two] = [await aShownOffer(), await aShownOffer()];
  const people = await Promise.all(Array.from({ length: 4 }, () => aVoter(server, "colheita")));
  const address = "203.0.113.9";
  const degrees = async (productId: string) => {
    const answers = [];
    for (const person of people) answers.push(await vote(server, person, { productId, value: 1 }, address));
    return answers.map(({ temperature }) => temperature);
  };
  expect(await degrees(one.id)).toEqual([15, 30, 33, 35]);
  expect(await degrees(two.id)).toEqual([15, 30, 33, 35]);
});

test("a full vote that is changed is full again, and a withdrawn one makes room for another", async () => {
  const { id: productId } = await aShownOffer();
  const [ana, beto, caio] = [await aVoter(server), await aVoter(server), await aVoter(server)];
  const address = "203.0.113.9";
  for (const person of [ana, beto, caio]) await vote(server, person, { productId, value: 1 }, address);
  expect(await sumsOf(productId)).toEqual({ quarters: 9, voters: 3 });
  await vote(server, ana, { productId, value: -1, reason: "outro" }, address);
  expect(await sumsOf(productId)).toEqual({ quarters: 1, voters: 3 });
  await vote(server, ana, { productId, value: 0 }, address);
  await vote(server, caio, { productId, value: -1, reason: "outro" }, address);
  expect(await sumsOf(productId)).toEqual({ quarters: 0, voters: 2 });
});

test("the addresses of one IPv6 network are one sender", async () => {
  const { id: productId } = await aShownOffer();
  for (let i = 1; i <= 3; i++)
    await vote(server, await aVoter(server), { productId, value: 1 }, `2001:db8:1:2::${i}`);
  expect(await sumsOf(productId)).toEqual({ quarters: 9, voters: 3 });
});

test("fifty votes at once by one person are one vote", async () => {
  const { id: productId } = await aShownOffer();
  const person = await aVoter(server);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      vote(server, person, i % 2 ? { productId, value: 1 } : { productId, value: -1, reason: "outro" }),
    ),
  );
  expect(new Set(answers.map(({ status, votes }) => `${status} ${votes}`))).toEqual(new Set(["200 1"]));
  const [row, ...more] = await server.db.select().from(votes);
  expect(more).toEqual([]);
  expect(await sumsOf(productId)).toEqual({ quarters: row?.quarters, voters: 1 });
});

test("fifty votes at once by fifty people of one sender: two in full, the others a quarter, none lost", async () => {
  const { id: productId } = await aShownOffer();
  const people = [];
  for (let i = 0; i < 50; i++) people.push(await aVoter(server));
  await Promise.all(people.map((person) => vote(server, person, { productId, value: 1 }, "203.0.113.9")));
  expect(await sumsOf(productId)).toEqual({ quarters: 2 * 4 + 48, voters: 50 });
});

test("votes that arrive together get each their own result, and a refused one spoils none", async () => {
  const [owner, ended, banned] = [await aVoter(server), await aVoter(server), await aVoter(server)];
  const shared = await aShownOffer({ user_id: owner.id });
  const over = await aShownOffer({ ended: true });
  await server.db.delete(authSessions).where(eq(authSessions.user_id, ended.id));
  await server.db
    .update(authUsers)
    .set({ banned_until: sql`now() + interval '1 day'` })
    .where(eq(authUsers.id, banned.id));
  const cast: [Person, { productId: string; value: number }, number][] = [];
  for (const [level, value, temperature] of [
    ["broto", 1, 10],
    ["semente", 1, 5],
    ["colheita", 1, 15],
    ["colheita", -1, -15],
    ["broto", -1, -10],
    ["semente", -1, -5],
  ] as const)
    cast.push([await aVoter(server, level), { productId: (await aShownOffer()).id, value }, temperature]);
  const reason = "outro";
  // The first runs alone; the others share a transaction.
  const answers = cast.map(([person, fields]) => vote(server, person, { ...fields, reason }));
  const refused = [owner, ended, banned].map((person) =>
    vote(server, person, { productId: shared.id, value: 1 }),
  );
  const closed = vote(server, cast[0]?.[0] as Person, { productId: over.id, value: 1 });
  expect(await Promise.all(answers)).toEqual(
    cast.map(([, , temperature]) => ({ status: 200, message: voteMessages.cast, temperature, votes: 1 })),
  );
  expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([403, 401, 401]);
  expect(await closed).toMatchObject({ status: 409, message: voteMessages.over });
  const stored = await server.db.select().from(votes);
  const byPerson = new Map(stored.map((row) => [row.user_id, [row.product_id, row.quarters]]));
  expect(byPerson).toEqual(
    new Map(cast.map(([{ id }, { productId }, degrees]) => [id, [productId, degrees * 0.4]])),
  );
});

test("a batch that fails is logged once, and each of its votes then runs by itself", async () => {
  const { id: productId } = await aShownOffer();
  const people = [];
  for (let i = 0; i < 6; i++) people.push(await aVoter(server));
  await server.db.execute(sql`ALTER TABLE votes ADD CONSTRAINT failing CHECK (value > 0)`);
  try {
    // The first runs alone.
    const answers = people.map((person, i) =>
      vote(server, person, { productId, value: i === 3 ? -1 : 1, reason: "outro" }),
    );
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200, 500, 200, 200]);
  } finally {
    await server.db.execute(sql`ALTER TABLE votes DROP CONSTRAINT failing`);
  }
  expect(await sumsOf(productId)).toEqual({ quarters: 5 * 4, voters: 5 });
  const failed = server.lines.filter(({ msg }) => String(msg).startsWith("a batch failed"));
  expect(failed).toMatchObject([{ err: { code: "23514" } }]);
});

test("a vote drops no page, stores no key and leaves no record; the sender is a keyed hash", async () => {
  const { id: productId } = await aShownOffer();
  const heard: unknown[] = [];
  server.db.changes.listen((tags) => heard.push(tags));
  const person = await aVoter(server);
  const rows = async () => [await server.db.$count(idempotencyKeys), await server.db.$count(auditEvents)];
  const before = await rows();
  await vote(server, person, { productId, value: 1 }, "203.0.113.9");
  expect(await rows()).toEqual(before);
  expect(heard).toEqual([]);
  const [row] = await server.db.select().from(votes);
  expect(row?.mark).toBe(server.box.mark(`vote ${productId} 203.0.113.9`));
});
