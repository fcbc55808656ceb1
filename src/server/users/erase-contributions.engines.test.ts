import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { commentPeople, comments } from "#server/db/schema/comments.ts";
import { contributions, memberLevels } from "#server/db/schema/levels.ts";
import { contentSums, votes } from "#server/db/schema/votes.ts";
import { newId } from "#server/db/uuid.ts";
import { anOffer, aPerson, json, type Person, password } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
let ana: Person;
let beto: Person;
let offer: string;
beforeEach(async () => {
  server = await freshServer();
  [ana, beto] = [await aPerson(server), await aPerson(server)];
  offer = (await anOffer(server.db)).id;
  await server.db
    .insert(votes)
    .values({ product_id: offer, user_id: ana.id, value: 1, quarters: 4, mark: "m" });
  await server.db.insert(memberLevels).values({ user_id: ana.id, level: "broto" });
  await server.db.insert(contributions).values({ user_id: ana.id, kind: "offer", content_id: newId() });
});

async function comment(by: Person, body: string, thread_id?: string): Promise<string> {
  const row = { product_id: offer, user_id: by.id, person: by.id, body, mark: "m" };
  const [made] = await server.db
    .insert(comments)
    .values(thread_id ? { ...row, thread_id } : row)
    .returning({ id: comments.id });
  return made?.id ?? "";
}
const leave = (choice?: string) =>
  server.request("/functions/v1/delete-my-account", json({ password, comments: choice }, ana.auth));
async function sums() {
  const [row] = await server.db.execute(
    sql`SELECT sum(quarters)::int AS quarters, sum(voters)::int AS voters, sum(comments)::int AS comments FROM ${contentSums}`,
  );
  return row;
}

test.each([undefined, "keep"])(
  "with %s the comments stay without their person, and so do sums",
  async (choice) => {
    const thread = await comment(ana, "Chegou bem.");
    await comment(beto, "Aqui também.", thread);
    const before = await sums();
    expect((await leave(choice)).status).toBe(200);
    const [left] = await server.db.select().from(comments).where(eq(comments.id, thread));
    expect(left).toMatchObject({ body: "Chegou bem.", status: "shown", user_id: null, mark: null });
    expect(left?.person).not.toBe(ana.id);
    expect(await sums()).toEqual(before);
    expect(await server.db.select().from(commentPeople)).toHaveLength(2);
    const [vote] = await server.db.select().from(votes);
    expect(vote).toMatchObject({ user_id: null, mark: "m", quarters: 4 });
    expect(await server.db.select().from(contributions)).toEqual([]);
    expect(await server.db.select().from(memberLevels)).toEqual([]);
  },
);

test("with erase the comments go, and one with replies leaves an empty place", async () => {
  const thread = await comment(ana, "Chegou bem.");
  await comment(beto, "Aqui também.", thread);
  await comment(ana, "Sozinha.");
  await comment(ana, "Uma resposta.", await comment(beto, "Outra conversa."));
  // More than one bite.
  await server.db.execute(sql`INSERT INTO comments (id, product_id, user_id, person, body)
    SELECT gen_random_uuid(), ${offer}, ${ana.id}, ${ana.id}, 'Mais uma.' FROM generate_series(1, 501)`);
  expect((await leave("erase")).status).toBe(200);
  const left = await server.db.select().from(comments);
  expect(left.map(({ body }) => body).sort()).toEqual(["", "Aqui também.", "Outra conversa."]);
  expect(left.find(({ id }) => id === thread)).toMatchObject({ status: "deleted", user_id: null });
  expect(await sums()).toMatchObject({ quarters: 4, voters: 1, comments: 2 });
});

test("another choice is refused with a sentence, and nothing is erased", async () => {
  const answer = await leave("talvez");
  expect([answer.status, await answer.json()]).toMatchObject([
    422,
    { fields: { comments: expect.any(String) } },
  ]);
});
