import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { withoutSums } from "#server/db/delete-content.ts";
import { comments } from "#server/db/schema/comments.ts";
import { users } from "#server/db/schema/people.ts";
import { votes } from "#server/db/schema/votes.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { newId } from "#server/db/uuid.ts";
import { anArticle, anOffer, aPerson, json, type Person, password } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await freshServer();
});

const post = (name: string, body: object, { auth }: Person) =>
  server.request(`/functions/v1/${name}`, json(body, auth));
const profile = (handle: string, more = "") =>
  server.request(`/functions/v1/get-profile?handle=${handle}${more}`);

async function named(handle: string, role?: string): Promise<Person> {
  const person = await aPerson(server, role);
  await server.db.update(users).set({ handle }).where(eq(users.id, person.id));
  return person;
}

async function comment(by: Person, place: object, more: object = {}) {
  await server.db
    .insert(comments)
    .values({ user_id: by.id, person: by.id, body: "Chegou bem.", ...place, ...more });
}

test("a profile shows public offers, comments and the temperature of unmasked offers, and nothing else of the person", async () => {
  const ana = await named("ana_s");
  const old = await anOffer(server.db, { user_id: ana.id, name: "Fone" });
  await anOffer(server.db, { user_id: ana.id, name: "Mesa", ended: true });
  await anOffer(server.db, { user_id: ana.id, status: "pending", name: "Espera" });
  const young = await anOffer(server.db, {
    user_id: ana.id,
    name: "Nova",
    published_at: new Date().toISOString(),
  });
  for (const { id } of [old, young])
    await server.db.insert(votes).values({ product_id: id, user_id: newId(), value: 1, quarters: 4 });
  await comment(ana, { product_id: old.id }, { useful: 3 });
  await comment(ana, { article_id: (await anArticle(server.db)).id });
  await comment(ana, { product_id: old.id }, { status: "held" });
  await comment(ana, { product_id: (await anOffer(server.db, { status: "rejected", name: "X" })).id });
  await comment(ana, { article_id: (await anArticle(server.db, { status: "draft", title: "Y" })).id });
  const answer = await profile("ana_s");
  const text = await answer.text();
  const body = JSON.parse(text);
  expect(body.profile).toMatchObject({
    handle: "ana_s",
    level: "semente",
    offers: 3,
    live_offers: 2,
    temperature: 10,
  });
  expect(body.profile).toMatchObject({ comments: 2, useful: 3 });
  expect(body.profile.since).toMatch(/^\d{4}-\d{2}$/);
  expect(body.products.map(({ name }: { name: string }) => name)).toEqual(["Nova", "Mesa", "Fone"]);
  expect(body.comments.map(({ place }: { place: { kind: string } }) => place.kind).sort()).toEqual([
    "article",
    "product",
  ]);
  for (const secret of [ana.email, ana.id, "Souza", "Espera"]) expect(text).not.toContain(secret);
});

test("pages of a profile's offers follow each other without a gap", async () => {
  const ana = await named("ana_s");
  for (let n = 0; n < 15; n++) await anOffer(server.db, { user_id: ana.id });
  const first = await (await profile("ana_s")).json();
  expect(first.products).toHaveLength(12);
  const second = await (await profile("ana_s", `&cursor=${first.next}`)).json();
  expect([second.products.length, second.next]).toEqual([3, null]);
  const ids = [...first.products, ...second.products].map(({ id }: { id: string }) => id);
  expect(new Set(ids).size).toBe(15);
  expect((await profile("ana_s", "&cursor=x")).status).toBe(422);
});

test("a profile counts the newest thousand comments and no more", async () => {
  const ana = await named("ana_s");
  const { id } = await anOffer(server.db, { user_id: ana.id });
  await inTransaction(server.db, (tx) =>
    withoutSums(
      tx,
      sql`INSERT INTO comments (id, product_id, user_id, person, body, useful)
        SELECT gen_random_uuid(), ${id}, ${ana.id}, ${ana.id}, 'Chegou.', 2 FROM generate_series(1, 1001)`,
    ),
  );
  expect((await (await profile("ana_s")).json()).profile).toMatchObject({ comments: 1000, useful: 2000 });
  expect(await (await server.request("/u/ana_s")).text()).toMatch(/1\.000\+.*2\.000\+ marcas de útil/s);
});

test("hidden, unknown, given up, erased, banned and malformed handles are one and the same 404", async () => {
  const admin = await aPerson(server, "admin");
  const people = Object.fromEntries(
    await Promise.all(
      ["oculta", "mudou", "saiu", "banida"].map(async (handle) => [handle, await named(handle)]),
    ),
  ) as Record<string, Person>;
  const { oculta, mudou, saiu, banida } = people as {
    [name in "oculta" | "mudou" | "saiu" | "banida"]: Person;
  };
  for (const handle of Object.keys(people)) expect((await profile(handle)).status).toBe(200);
  await post("set-profile", { hidden: true }, oculta);
  await server.db.update(users).set({ handle_set_at: sql`now() - interval '31 days'` });
  await post("set-handle", { handle: "mudada" }, mudou);
  await post("delete-my-account", { password }, saiu);
  await post("ban-user", { userId: banida.id, reason: "Spam" }, admin);
  const asked = [...Object.keys(people), "ninguem", "", "x", "a%00b", "<b>", "x".repeat(500), "'%20OR%201=1"];
  const answers = await Promise.all(
    asked.map(async (handle) => {
      const answer = await profile(handle);
      return [answer.status, await answer.text()];
    }),
  );
  expect(new Set(answers.map(String)).size).toBe(1);
  expect(answers[0]?.[0]).toBe(404);
  expect((await profile("mudada")).status).toBe(200);
  await post("set-profile", { hidden: false }, oculta);
  await post("unban-user", { userId: banida.id }, admin);
  expect((await profile("oculta")).status).toBe(200);
  expect((await profile("banida")).status).toBe(200);
});

test("an offer says who sent it, and whether that person has a page", async () => {
  const ana = await named("ana_s");
  const { slug } = await anOffer(server.db, { user_id: ana.id });
  let limit = 1;
  const sent = async () => {
    // Each time another address: lists are cached for a minute.
    const list = `/functions/v1/get-approved-products?limit=${++limit}`;
    const { products } = await (await server.request(list)).json();
    const { sent_by, sender_hidden, by_team } = products.find(
      (offer: { slug: string }) => offer.slug === slug,
    );
    return { sent_by, sender_hidden, by_team };
  };
  expect(await sent()).toEqual({ sent_by: "ana_s", sender_hidden: false, by_team: false });
  await post("set-profile", { hidden: true }, ana);
  expect(await sent()).toEqual({ sent_by: "ana_s", sender_hidden: true, by_team: false });
  await post("delete-my-account", { password }, ana);
  expect(await sent()).toEqual({ sent_by: null, sender_hidden: false, by_team: false });
});

test("a profile's switch is the person's own and takes true or false only", async () => {
  const [ana, beto] = [await named("ana_s"), await named("beto")];
  expect((await post("set-profile", { hidden: "sim" }, ana)).status).toBe(422);
  expect((await post("set-profile", { hidden: true, userId: ana.id }, beto)).status).toBe(200);
  expect((await profile("ana_s")).status).toBe(200);
  expect((await profile("beto")).status).toBe(404);
});
