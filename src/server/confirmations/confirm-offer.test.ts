import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { OwnedProduct } from "#domain/products/product.ts";
import { confirmations, offerStates } from "#server/db/schema/confirmations.ts";
import { contributions } from "#server/db/schema/levels.ts";
import { auditEvents } from "#server/db/schema/operation.ts";
import { products } from "#server/db/schema/products.ts";
import { anOffer, aPerson, type Person } from "#testing/factories.ts";
import { queuedLetters, writtenLetters } from "#testing/queued-letters.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";
import { aMember, behindProxy, callFrom } from "#testing/voices.ts";

let server: TestServer;
let ana: Person;
let offer: OwnedProduct;
beforeEach(async () => {
  server = await freshServer(behindProxy);
  ana = await aMember(server);
  offer = await anOffer(server.db, { user_id: ana.id, name: "Panela de Ferro", category: "Casa" });
});

const say = (says: string, by?: Person, more: { price?: unknown; address?: string; id?: string } = {}) => {
  const { address, id = offer.id, ...fields } = more;
  return callFrom(server, "confirm-offer", { productId: id, says, ...fields }, by, address);
};
const voices = () => server.db.select().from(confirmations).orderBy(confirmations.created_at);
const stored = async () => (await server.db.select().from(products).where(eq(products.id, offer.id)))[0];
/** All that was said happened so many hours earlier. */
const passHours = (hours: number) =>
  server.db
    .update(confirmations)
    .set({ created_at: sql`${confirmations.created_at} - make_interval(hours => ${hours})` });
/** People whose answers weigh 2. */
const crowd = async (n: number, says: string) => {
  const people = await Promise.all(Array.from({ length: n }, () => aMember(server, "safra")));
  for (const person of people) await say(says, person);
  return people;
};

test("a yes confirms an offer on its page and in the API, and drops no page and notifies nobody", async () => {
  const page = async () => (await server.request("/product/panela-de-ferro")).text();
  const changed: string[] = [];
  server.db.changes.listen((tags) => void changed.push(...tags));
  expect(await page()).not.toContain("Confirmada");
  expect(await say("sim", await aMember(server))).toMatchObject({
    status: 200,
    message: "Obrigado por confirmar!",
    says: "sim",
    state: "confirmed",
    confirmed_people: 1,
    end_reason: null,
  });
  expect(changed).toEqual([]);
  const listed = await (await server.request("/functions/v1/get-approved-products?limit=1")).json();
  expect(listed.products[0]).toMatchObject({ state: "confirmed", confirmed_people: 1 });
  expect(await stored()).toMatchObject({ version: 1, ended: false });
  expect(await queuedLetters(server)).toEqual([]);
  expect(await server.db.select().from(auditEvents)).toEqual([]);
});

test("within six hours the same answer changes nothing, and another one takes its place; later it is one more", async () => {
  const bia = await aMember(server);
  await say("sim", bia);
  const [first] = await voices();
  expect((await say("sim", bia)).status).toBe(200);
  expect(await voices()).toEqual([first]);
  expect(await say("acabou", bia)).toMatchObject({ message: "Obrigado por avisar!", state: "live" });
  expect(await voices()).toMatchObject([{ id: first?.id, says: "acabou", quarters: 4 }]);
  await passHours(6);
  await say("sim", bia);
  expect((await voices()).map(({ says }) => says)).toEqual(["acabou", "sim"]);
  expect(await server.db.select().from(offerStates)).toMatchObject([{ yes: 1, no: 0, yes_people: 1 }]);
});

test("an answer weighs by its person's level, and nothing in an account's first day", async () => {
  for (const level of ["semente", "broto", "colheita", "safra"] as const)
    await say("sim", await aMember(server, level));
  const answer = await say("acabou", await aPerson(server));
  expect(answer.message).toBe("Obrigado! Suas respostas contam a partir do segundo dia da sua conta.");
  expect((await voices()).map(({ quarters }) => quarters)).toEqual([2, 4, 8, 8, 0]);
  expect(await server.db.select().from(offerStates)).toMatchObject([
    { yes: expect.closeTo(5.5, 2), no: 0, yes_people: 4 },
  ]);
});

test("people end an offer: it leaves the lists and says why, its sender gets a letter, and a no that came true counts", async () => {
  const people = await crowd(2, "acabou");
  expect((await say("preco_mudou", people[0], { price: "120,00" })).state).toBe("doubtful");
  await say("acabou", people[0]);
  expect(await (await server.request("/product/panela-de-ferro")).text()).toContain("Talvez encerrada");
  await crowd(1, "acabou");
  expect(await (await server.request("/")).text()).toContain("Panela de Ferro");
  expect(await say("acabou", await aMember(server))).toMatchObject({
    status: 200,
    message: "Oferta encerrada. Obrigado por avisar!",
    state: "ended",
    end_reason: "acabou",
  });
  expect(await stored()).toMatchObject({
    ended: true,
    ended_by: "people",
    published_at: offer.published_at,
    version: 2,
  });
  expect(await (await server.request("/")).text()).not.toContain("Panela de Ferro");
  const page = await (await server.request("/product/panela-de-ferro")).text();
  expect(page).toContain("Encerrada: acabou o estoque");
  expect(await queuedLetters(server)).toMatchObject([
    { letter: "offer-ended", to: ana.email, values: { reason: "acabou", by_team: false } },
  ]);
  const [letter] = await writtenLetters(server);
  expect(letter?.text).toContain("Várias pessoas disseram que «Panela de Ferro» não vale mais");
  expect(await server.db.select().from(auditEvents)).toMatchObject([
    { action: "end-offer", actor_id: null, after: { by: "people", end_reason: "acabou" } },
  ]);
  expect(await server.db.select().from(contributions)).toHaveLength(4);
});

test("a no that came true counts once a day for a person", async () => {
  const people = await crowd(4, "acabou");
  const other = await anOffer(server.db, { name: "Tacho" });
  for (const person of people) await say("acabou", person, { id: other.id });
  expect(await server.db.$count(contributions)).toBe(4);
  await server.db.update(contributions).set({ created_at: sql`now() - interval '1 day'` });
  const third = await anOffer(server.db, { name: "Bule" });
  for (const person of people) await say("acabou", person, { id: third.id });
  expect(await server.db.$count(contributions)).toBe(8);
});

test("answers after its end bring an offer back, as old as it was; those from before do not count", async () => {
  await crowd(1, "sim");
  const [early] = await crowd(4, "acabou");
  expect(await stored()).toMatchObject({ ended: true });
  expect(await say("sim", early)).toMatchObject({ state: "ended" });
  expect(await say("sim", await aMember(server, "colheita"))).toMatchObject({
    message: "A oferta voltou. Obrigado por confirmar!",
    state: "confirmed",
    confirmed_people: 2,
    end_reason: null,
    revived_at: expect.any(String),
  });
  expect(await stored()).toMatchObject({
    ended: false,
    ended_by: null,
    ended_at: null,
    published_at: offer.published_at,
  });
  expect(await (await server.request("/product/panela-de-ferro")).text()).toContain("Voltou!");
  expect((await queuedLetters(server)).map(({ letter }) => letter)).toEqual(["offer-ended", "offer-revived"]);
  // The fourfold no before the end is answered: one more does not end it.
  expect(await say("acabou", await aMember(server))).toMatchObject({ state: "confirmed" });
});

test("an edit does not bring back an offer that people ended", async () => {
  await crowd(4, "acabou");
  const admin = await aPerson(server, "admin");
  const body = { productId: offer.id, productData: { valid_until: "2027-01-01" } };
  await callFrom(server, "edit-product", body, admin);
  expect(await stored()).toMatchObject({ ended: true, ended_by: "people", valid_until: "2027-01-01" });
});

test("the sender's yes counts nothing, and their no ends the offer at once", async () => {
  expect(await say("sim", ana)).toMatchObject({ state: "live", confirmed_people: 0 });
  expect(await say("preco_mudou", ana, { price: 120 })).toMatchObject({
    message: "Oferta encerrada. Obrigado por avisar!",
    state: "ended",
    end_reason: "preco_mudou",
  });
  expect(await stored()).toMatchObject({ ended: true, ended_by: "sender" });
  expect(await queuedLetters(server)).toEqual([]);
  expect(await server.db.select().from(auditEvents)).toMatchObject([
    { action: "end-user-product", actor_id: ana.id },
  ]);
  await crowd(1, "sim");
  expect(await say("sim", await aMember(server, "safra"))).toMatchObject({ state: "confirmed" });
});

test("the sender gets no letter where they turned letters off", async () => {
  await callFrom(server, "change-my-letters", { decision_letters: false }, ana);
  await crowd(4, "acabou");
  expect(await stored()).toMatchObject({ ended: true });
  expect(await queuedLetters(server)).toEqual([]);
});

test.each([
  [{ says: "talvez" }, 422, "Diga se ainda vale: sim, acabou, preço mudou ou cupom não funciona"],
  [{}, 422, "Diga se ainda vale: sim, acabou, preço mudou ou cupom não funciona"],
  [{ says: "preco_mudou" }, 422, "Informe o preço que você viu na loja"],
  [{ says: "preco_mudou", price: 0 }, 422, "O preço que você viu deve ser maior que zero"],
  [{ says: "preco_mudou", price: "abc" }, 422, "Informe o preço em reais, como 1.299,90"],
  [{ says: "preco_mudou", price: 100 }, 422, "Este já é o preço da oferta"],
  [{ says: "cupom_nao_funciona" }, 422, "Esta oferta não tem cupom"],
  [{ says: "sim", productId: "x" }, 422, "Produto não encontrado"],
  [{ says: "sim", productId: "00000000-0000-4000-8000-000000000000" }, 404, "Produto não encontrado"],
])("%j is refused with %i and a sentence", async (fields, status, message) => {
  const body = { productId: offer.id, ...fields };
  expect(await callFrom(server, "confirm-offer", body, await aMember(server))).toMatchObject({
    status,
    message,
  });
  expect(await voices()).toEqual([]);
});

test.each([
  [{ status: "pending" as const }, 404, "Produto não encontrado"],
  [{ status: "rejected" as const }, 404, "Produto não encontrado"],
  [{ valid_until: "2020-01-01" }, 409, "O último dia desta oferta passou"],
  [{ ended: true, ended_by: "team" }, 409, "Esta oferta foi encerrada pela equipe"],
  [
    { ended: true, ended_by: "people", ended_at: "2026-01-01T00:00:00Z" },
    409,
    "Esta oferta acabou há mais de 30 dias. Se ela voltou, envie de novo",
  ],
])("nobody answers about an offer that is %j", async (given, status, message) => {
  const { id } = await anOffer(server.db, given);
  expect(await say("sim", await aMember(server), { id })).toMatchObject({ status, message });
  expect(await voices()).toEqual([]);
});

test("a visitor does not answer, and nobody answers on another's behalf", async () => {
  expect((await say("sim")).status).toBe(401);
  const bia = await aMember(server);
  const body = { productId: offer.id, says: "sim", user_id: ana.id, quarters: 99, by_store: true };
  expect((await callFrom(server, "confirm-offer", body, bia)).status).toBe(200);
  expect(await voices()).toMatchObject([{ user_id: bia.id, quarters: 4, by_store: false }]);
});

test("one sender's accounts count as two people, and do not end an offer however many they are", async () => {
  const address = "192.0.2.9";
  for (let n = 0; n < 14; n++) await say("acabou", await aMember(server, "safra"), { address });
  expect((await voices()).map(({ quarters }) => quarters)).toEqual([8, 8, ...Array(12).fill(1)]);
  expect(await stored()).toMatchObject({ ended: false });
  const marks = new Set((await voices()).map(({ mark }) => mark));
  expect([marks.size, [...marks][0]?.includes(address)]).toEqual([1, false]);
});

test("new accounts do not end an offer however many they are", async () => {
  for (let n = 0; n < 12; n++) await say("acabou", await aPerson(server));
  expect(await stored()).toMatchObject({ ended: false });
  expect(await server.db.select().from(offerStates)).toMatchObject([{ yes: 0, no: 0 }]);
});
