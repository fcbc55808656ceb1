import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { appealMessages } from "#domain/appeals/appeal-messages.ts";
import { appeals } from "#server/db/schema/appeals.ts";
import { authUsers } from "#server/db/schema/auth.ts";
import { memberLevels } from "#server/db/schema/levels.ts";
import { logEntries } from "#server/db/schema/log.ts";
import { products } from "#server/db/schema/products.ts";
import { newId } from "#server/db/uuid.ts";
import {
  anAppeal,
  appeal,
  aRejection,
  ask,
  decideAppeal,
  firstReason,
  myOffer,
  openAppeals,
} from "#testing/appeals.ts";
import { aPerson, newOfferFields, type Person } from "#testing/factories.ts";
import { queuedLetters, writtenLetters } from "#testing/queued-letters.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
let first: Person;
let other: Person;
let ana: Person;
beforeEach(async () => {
  server = await freshServer();
  [first, other] = [await aPerson(server, "admin"), await aPerson(server, "admin")];
  ana = await aPerson(server);
});

interface Noticed {
  unread: number;
  notices: { kind: string; outcome: string; path: string; name: string }[];
}
const noticesOf = async (who: Person) => (await ask<Noticed>(server, who, "load-notices", {})).notices;
const read = async (path: string) => (await server.request(path)).status;
const pathOf = async (id: string) => {
  const [row] = await server.db.select({ slug: products.slug }).from(products).where(eq(products.id, id));
  return `/product/${row?.slug}`;
};
const acts = async () =>
  (await server.db.select().from(logEntries).orderBy(logEntries.seq)).map(
    ({ act, reason, by, before, after }) => [act, reason, by, before?.status, after?.status].join(" "),
  );
const openCount = async () => {
  const response = await server.request("/functions/v1/get-panel-counts", { headers: other.auth });
  return ((await response.json()) as { open_appeals: number }).open_appeals;
};
const demote = (who: Person) => server.db.execute(sql`UPDATE users SET role = 'user' WHERE id = ${who.id}`);

test("another moderator grants the appeal: the offer is public, and its sender hears of it once, by letter and bell", async () => {
  const offer = await anAppeal(server, first, ana, { name: "Panela de Ferro" });
  expect([await openCount(), await read("/product/panela-de-ferro")]).toEqual([1, 404]);
  const granted = await decideAppeal(server, other, offer, "granted", "Você tem razão.");
  expect(granted).toMatchObject({
    ok: true,
    status: 200,
    message: "1 recurso aceito",
    appeal: {
      status: "granted",
      answer: "Você tem razão.",
      product: { status: "approved", reason: null, version: 3 },
    },
  });
  expect([await openCount(), await read("/product/panela-de-ferro")]).toEqual([0, 200]);
  expect(await myOffer(server, ana, offer)).toMatchObject({
    status: "approved",
    appeal: { status: "granted", answer: "Você tem razão.", same_moderator: false },
  });
  expect(await queuedLetters(server)).toMatchObject([
    {
      letter: "appeal-granted",
      to: ana.email,
      values: {
        answer: "Você tem razão.",
        same_moderator: false,
        offer_url: `${server.config.site.url}/product/panela-de-ferro`,
      },
    },
  ]);
  expect(await noticesOf(ana)).toMatchObject([
    { kind: "appeal", outcome: "granted", name: "Panela de Ferro", path: "/product/panela-de-ferro" },
  ]);
  expect((await acts()).slice(-3)).toEqual([
    "offer-rejected preco-nao-confere equipe-1 pending rejected",
    "appeal contestacao comunidade rejected rejected",
    "appeal-granted contestacao-aceita equipe-2 rejected approved",
  ]);
  // The same decision by two moderators is one.
  expect(await decideAppeal(server, other, offer, "granted")).toMatchObject({ ok: true });
  expect(await decideAppeal(server, other, offer, "upheld")).toMatchObject({
    status: 409,
    message: appealMessages.already_decided,
  });
  expect((await server.db.select().from(logEntries)).length).toBe((await acts()).length);
  expect(await queuedLetters(server)).toHaveLength(1);
});

test("a decision that stays needs words, changes no offer, and says what can be done", async () => {
  const offer = await anAppeal(server, first, ana);
  const wordless = { appeals: [{ productId: offer.id, version: 2 }], decision: "upheld", answer: " " };
  expect(await ask(server, other, "decide-appeals", wordless)).toMatchObject({
    status: 422,
    fields: { answer: appealMessages.missing_answer },
  });
  expect(await decideAppeal(server, other, offer, "upheld", "O preço na loja é R$ 120.")).toMatchObject({
    ok: true,
    message: "1 decisão mantida",
    appeal: { status: "upheld", version: 2, product: { status: "rejected", reason: firstReason } },
  });
  expect(await myOffer(server, ana, offer)).toMatchObject({
    version: 2,
    reason: firstReason,
    appeal: { status: "upheld", answer: "O preço na loja é R$ 120.", same_moderator: false },
  });
  expect(await noticesOf(ana)).toMatchObject([
    { kind: "appeal", outcome: "upheld", path: `/dashboard?recorrer=${offer.id}` },
    { kind: "decision", outcome: "rejected" },
  ]);
  const [letter] = await writtenLetters(server);
  expect(letter?.subject).toContain("a decisão sobre");
  expect(letter?.text).toContain("Outra pessoa da equipe");
  expect(letter?.text).toContain("O preço na loja é R$ 120.");
  expect(letter?.text).toContain(`${server.config.site.url}/dashboard?editar=${offer.id}`);
  expect((await acts()).at(-1)).toBe("appeal-upheld contestacao-negada equipe-2 rejected rejected");
});

test("the moderator who rejected an offer decides again only where there is no other, and says so", async () => {
  const [one, two] = [await anAppeal(server, first, ana), await anAppeal(server, first, ana)];
  expect(await openAppeals(server, first)).toMatchObject([
    { objection: "own_decision", is_own_decision: true },
    { objection: "own_decision" },
  ]);
  expect(await decideAppeal(server, first, one, "granted")).toMatchObject({
    ok: false,
    status: 403,
    message: appealMessages.own_decision,
    appeal: { status: "open" },
  });
  await server.db
    .update(authUsers)
    .set({ banned_until: "2099-01-01T00:00:00Z" })
    .where(eq(authUsers.id, other.id));
  expect(await decideAppeal(server, first, one, "granted")).toMatchObject({
    ok: true,
    appeal: { objection: null },
  });
  await demote(other);
  expect(await openAppeals(server, first)).toMatchObject([{ objection: null, is_own_decision: true }]);
  expect(await decideAppeal(server, first, two, "upheld")).toMatchObject({ ok: true });
  for (const offer of [one, two])
    expect((await myOffer(server, ana, offer)).appeal).toMatchObject({ same_moderator: true });
  for (const { text } of await writtenLetters(server)) expect(text).toContain("a mesma da primeira decisão");
});

test("the sender of an offer never decides on its appeal while there is another moderator", async () => {
  const offer = await anAppeal(server, first, other);
  expect(await openAppeals(server, other)).toMatchObject([
    { objection: "own_offer", is_own_decision: false },
  ]);
  expect(await decideAppeal(server, other, offer, "granted")).toMatchObject({
    status: 403,
    message: appealMessages.own_offer,
  });
  // Of two moderators one sent it, so the other decides again.
  expect(await openAppeals(server, first)).toMatchObject([{ objection: null, is_own_decision: true }]);
  const third = await aPerson(server, "admin");
  expect(await decideAppeal(server, first, offer, "granted")).toMatchObject({ status: 403 });
  expect(await decideAppeal(server, third, offer, "granted")).toMatchObject({ ok: true });
});

test("a decision is on the offer that the moderator saw, and what one refuses stops no other", async () => {
  const [changed, plain] = [await anAppeal(server, first, ana), await anAppeal(server, first, ana)];
  const edit = { productId: changed.id, productData: { sale_price: 1 } };
  expect((await ask(server, first, "edit-product", edit)).product).toMatchObject({
    status: "rejected",
    version: 3,
  });
  const body = {
    appeals: [changed, { id: newId(), version: 1 }, plain].map(({ id, version }) => ({
      productId: id,
      version,
    })),
    decision: "granted",
  };
  expect(await ask(server, other, "decide-appeals", body)).toMatchObject({
    message: "1 de 3 recursos aceitos",
    results: [
      { status: 409, message: appealMessages.moved_on, appeal: { version: 3, product: { sale_price: 1 } } },
      { status: 404, message: appealMessages.unknown },
      { ok: true },
    ],
  });
  expect([await read(await pathOf(changed.id)), await read(await pathOf(plain.id))]).toEqual([404, 200]);
  expect(await decideAppeal(server, other, { id: changed.id, version: 3 }, "granted")).toMatchObject({
    ok: true,
  });
});

test("a decision is undone within seconds: offer, letter, notice and appeal are as they were", async () => {
  const offer = await anAppeal(server, first, ana);
  for (const decision of ["granted", "upheld"] as const) {
    const decided = await decideAppeal(
      server,
      other,
      (await openAppeals(server, other))[0] ?? offer,
      decision,
    );
    const undone = await decideAppeal(server, other, decided.appeal ?? offer, "reopen");
    expect(undone).toMatchObject({
      ok: true,
      appeal: { status: "open", answer: null, product: { status: "rejected", reason: firstReason } },
    });
    expect(await read(await pathOf(offer.id))).toBe(404);
    expect(await queuedLetters(server)).toEqual([]);
    expect(await noticesOf(ana)).toMatchObject([{ kind: "decision", outcome: "rejected" }]);
    expect((await myOffer(server, ana, offer)).appeal).toMatchObject({ status: "open", decided_at: null });
  }
  expect((await acts()).slice(-4)).toEqual([
    "appeal-granted contestacao-aceita equipe-2 rejected approved",
    "appeal-reopened desfeita equipe-2 approved rejected",
    "appeal-upheld contestacao-negada equipe-2 rejected rejected",
    "appeal-reopened desfeita equipe-2 rejected rejected",
  ]);
  const [waits = offer] = await openAppeals(server, other);
  const { appeal: granted = offer } = await decideAppeal(server, other, waits, "granted");
  const stale = { id: offer.id, version: waits.version };
  expect(await decideAppeal(server, other, stale, "reopen")).toMatchObject({ ok: false, status: 409 });
  await server.db.update(appeals).set({ decided_at: sql`now() - interval '1 minute'` });
  expect(await decideAppeal(server, other, granted, "reopen")).toMatchObject({
    status: 409,
    message: appealMessages.nothing_to_undo,
  });
  expect(await read(await pathOf(offer.id))).toBe(200);
});

test("a granted appeal lifts the bar that its rejection set, and the undo sets it again", async () => {
  await server.db.insert(memberLevels).values({ user_id: ana.id, level: "colheita" });
  const fields = newOfferFields({ product_url: "https://www.kabum.com.br/produto/1/fone" });
  const { product } = await ask(server, ana, "submit-user-product", fields);
  expect(product.status).toBe("approved");
  const barredUntil = async () =>
    (await server.db.select().from(memberLevels).where(eq(memberLevels.user_id, ana.id)))[0]?.barred_until ??
    null;
  await ask(server, first, "update-product-status", {
    productId: product.id,
    status: "rejected",
    reason: firstReason,
  });
  const bar = Date.parse((await barredUntil()) ?? "");
  expect(bar).toBeGreaterThan(Date.now());
  await appeal(server, ana, product);
  const [waits = product] = await openAppeals(server, other);
  const { appeal: granted = product } = await decideAppeal(server, other, waits, "granted");
  expect(await barredUntil()).toBeNull();
  await decideAppeal(server, other, granted, "reopen");
  expect(Math.abs(Date.parse((await barredUntil()) ?? "") - bar)).toBeLessThan(60_000);
});

test("of moderators who decide at once, and of a sender who edits meanwhile, one comes first and the others are refused", async () => {
  const third = await aPerson(server, "admin");
  const ends = new Set<string>();
  for (let n = 0; n < 12; n++) {
    const offer = await anAppeal(server, first, ana, { name: `Panela Funda ${n}` });
    const edit = { productId: offer.id, version: offer.version, name: `Outra Panela ${n}` };
    const calls = [
      () => decideAppeal(server, other, offer, "granted").then(({ ok }) => ok),
      () => decideAppeal(server, third, offer, "upheld").then(({ ok }) => ok),
      () => ask(server, ana, "edit-user-product", edit).then(({ status }) => status === 200),
    ];
    const order = [0, 1, 2].map((place) => (place + n) % 3);
    const done: boolean[] = [];
    await Promise.all(order.map(async (which) => (done[which] = (await calls[which]?.()) ?? false)));
    const [granted, upheld, edited] = done;
    const { status, appeal: left } = await myOffer(server, ana, offer);
    const end = `${status} ${left?.status}`;
    ends.add(end);
    // A decision that stays leaves the offer as it was, so that it can still be edited.
    if (granted) expect([upheld, edited, end]).toEqual([false, false, "approved granted"]);
    else if (upheld) expect(end).toBe(edited ? "pending upheld" : "rejected upheld");
    else expect([edited, end]).toEqual([true, "pending closed"]);
    expect(await read(`/product/panela-funda-${n}`)).toBe(granted ? 200 : 404);
  }
  expect(ends.size).toBeGreaterThan(1);
});

test("a call that fails at its end leaves no trace of its decision", async () => {
  const offer = await anAppeal(server, first, ana);
  const before = await acts();
  await server.db.execute(
    sql`CREATE FUNCTION refuse_entry() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$`,
  );
  await server.db.execute(
    sql`CREATE TRIGGER refuse_entry BEFORE INSERT ON log_entries EXECUTE FUNCTION refuse_entry()`,
  );
  try {
    const body = { appeals: [{ productId: offer.id, version: 2 }], decision: "granted" };
    expect((await ask(server, other, "decide-appeals", body)).status).toBe(500);
  } finally {
    await server.db.execute(sql`DROP TRIGGER refuse_entry ON log_entries`);
    await server.db.execute(sql`DROP FUNCTION refuse_entry()`);
  }
  expect(await openAppeals(server, other)).toMatchObject([{ id: offer.id, version: 2 }]);
  expect([await acts(), await queuedLetters(server)]).toMatchObject([before, [{ letter: "offer-rejected" }]]);
  expect(await decideAppeal(server, other, offer, "granted")).toMatchObject({ ok: true });
});

test("a rejection from before there was a record is appealed, too, and any moderator decides", async () => {
  const offer = await aRejection(server, first, ana);
  await server.db.execute(sql`DELETE FROM audit_events`);
  expect(await appeal(server, ana, offer)).toMatchObject({ status: 200 });
  expect(await openAppeals(server, first)).toMatchObject([{ rejected_by: null, objection: null }]);
  expect(await decideAppeal(server, first, offer, "granted")).toMatchObject({ ok: true });
  expect((await myOffer(server, ana, offer)).appeal).toMatchObject({ same_moderator: false });
});
