import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { couponMessages } from "#domain/coupons/coupon-messages.ts";
import { dayInSaoPaulo } from "#domain/format/date.ts";
import { matchEvent } from "#server/alerts/match-event.ts";
import { alertEvents, alerts } from "#server/db/schema/alerts.ts";
import { couponOutcomes, coupons } from "#server/db/schema/coupons.ts";
import { auditEvents } from "#server/db/schema/operation.ts";
import { stores } from "#server/db/schema/stores.ts";
import { aStore, type MadeStore } from "#testing/a-store.ts";
import { aCoupon, codesOf, couponCall, publicCoupons } from "#testing/coupons.ts";
import { aPerson, json, type Person, password } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
let store: MadeStore;
let ana: Person;
let admin: Person;
beforeEach(async () => {
  server = await freshServer();
  store = await aStore(server.db, "KaBuM!", { slug: "kabum", hosts: ["kabum.com.br"] });
  ana = await aPerson(server);
  admin = await aPerson(server, "admin");
});

const fields = { store: "kabum", code: " note200 ", kind: "amount", value: "200,00", min_purchase: 4000 };
const call = (name: string, body: object, by?: Person) => couponCall(server, name, body, by);
const submit = (more: object = {}, by = ana) => call("submit-coupon", { ...fields, ...more }, by);
const decide = (coupon: { id: string; version: number }, status: string, reason?: string) =>
  call(
    "decide-coupons",
    { coupons: [{ couponId: coupon.id, version: coupon.version }], status, reason },
    admin,
  );
const codes = async () => codesOf(await publicCoupons(server));
async function noticesOf(person: Person) {
  const response = await server.request("/functions/v1/load-notices", json({}, person.auth));
  return ((await response.json()) as { notices: object[] }).notices;
}

test("a member's coupon waits unseen, and its sender gets a notice of the decision", async () => {
  const { coupon } = await submit({ status: "approved", user_id: admin.id, worked: 99 });
  expect(coupon).toMatchObject({
    code: "NOTE200",
    status: "pending",
    user_id: ana.id,
    worked: 0,
    published_at: null,
  });
  expect(await codes()).toEqual([]);
  const queue = await server.request("/functions/v1/load-coupons?status=pending", { headers: admin.auth });
  expect(await queue.json()).toMatchObject({
    pending: 1,
    coupons: [{ code: "NOTE200", same_code: 0, foreign_link: false, look_alike: false }],
  });
  expect(await decide(coupon, "approved")).toMatchObject({
    message: "1 cupom aprovado",
    results: [{ ok: true }],
  });
  expect(await codes()).toEqual(["NOTE200"]);
  expect(await noticesOf(ana)).toMatchObject([
    {
      kind: "coupon_decision",
      outcome: "approved",
      name: "NOTE200",
      store_name: "KaBuM!",
      path: `/cupons/kabum?ordem=novos#cupom-${coupon.id}`,
    },
  ]);
  const events = await server.db.select().from(auditEvents).where(eq(auditEvents.object_id, coupon.id));
  expect(new Set(events.map(({ action }) => action))).toEqual(new Set(["submit-coupon", "decide-coupon"]));
});

test("a decision is on a version, two moderators' same decision is one, and undoing it takes the notice back", async () => {
  const { coupon } = await submit();
  await call("edit-coupon", { couponId: coupon.id, couponData: { note: "Notebooks" } }, admin);
  expect(await decide(coupon, "rejected")).toMatchObject({
    results: [{ ok: false, status: 409, coupon: { version: 2 } }],
  });
  await decide({ ...coupon, version: 2 }, "rejected", "Não passou");
  expect(await decide({ ...coupon, version: 2 }, "rejected")).toMatchObject({
    results: [{ ok: true, coupon: { version: 3, reason: "Não passou" } }],
  });
  expect(await noticesOf(ana)).toMatchObject([{ outcome: "rejected", path: "/enviar-cupom" }]);
  expect(await decide({ ...coupon, version: 3 }, "pending")).toMatchObject({
    results: [{ ok: true, coupon: { status: "pending" } }],
  });
  expect(await noticesOf(ana)).toEqual([]);
  expect(await decide({ id: crypto.randomUUID(), version: 1 }, "approved")).toMatchObject({
    message: "Nenhum cupom aprovado",
    results: [{ status: 404 }],
  });
});

test("the reason of a rejected coupon can be changed, and its sender reads the new one", async () => {
  const { coupon } = await submit();
  await decide(coupon, "rejected", "Não passou");
  const change = { couponId: coupon.id, version: 2, couponData: { reason: " O cupom já venceu " } };
  expect(await call("edit-coupon", change, admin)).toMatchObject({
    coupon: { version: 3, status: "rejected", reason: "O cupom já venceu" },
  });
  const mine = await server.request("/functions/v1/load-my-coupons", { headers: ana.auth });
  expect(await mine.json()).toMatchObject({ coupons: [{ reason: "O cupom já venceu" }] });
});

test("the same code of one store twice is one coupon, also at once; of another store it is another", async () => {
  const beto = await aPerson(server);
  const both = await Promise.all([
    submit(),
    submit({ code: "NOTE200" }, beto),
    submit({ code: "Note200" }, beto),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(both.find(({ status }) => status === 409)).toMatchObject({
    code: "duplicate",
    fields: { code: couponMessages.already_waiting },
  });
  const other = await aStore(server.db, "Outra loja");
  expect(await submit({ store: other.slug })).toMatchObject({ status: 200 });
  expect(await server.db.$count(coupons)).toBe(2);
});

test("while the lists show an expired coupon, only the team takes its place", async () => {
  const until = dayInSaoPaulo(new Date(Date.now() - 10 * 86_400_000));
  const id = await aCoupon(server.db, store, { code: "NOTE200", until });
  expect(await submit()).toMatchObject({ status: 409, message: couponMessages.just_ended, couponId: id });
  expect(await codes()).toEqual(["NOTE200"]);
  expect(await call("add-coupon", fields, admin)).toMatchObject({ status: 200 });
  expect((await publicCoupons(server)).coupons).toMatchObject([{ code: "NOTE200", until: null }]);
});

test("a coupon that is no longer listed makes room for its code, a rejected one too", async () => {
  const id = await aCoupon(server.db, store, { code: "NOTE200", until: "2020-01-01" });
  const { status, coupon } = await submit();
  expect(status).toBe(200);
  const [old] = await server.db.select().from(coupons).where(eq(coupons.id, id));
  expect(old?.status).toBe("withdrawn");
  await decide(coupon, "rejected");
  expect((await submit()).status).toBe(200);
  expect(await decide({ ...coupon, version: 2 }, "pending")).toMatchObject({
    results: [{ ok: false, message: couponMessages.taken }],
  });
});

test.each([
  ["an unknown store", { store: "nenhuma" }, { store: couponMessages.unknown_store }],
  [
    "a link to another host",
    { url: "https://kabum.com.br.example.org/x" },
    { url: couponMessages.foreign_link },
  ],
  ["a store that cannot be written", { store: "\0" }, { store: couponMessages.unknown_store }],
  ["a day that has passed", { until: "2020-01-01" }, { until: couponMessages.past_until }],
  ["a day in a hundred years", { until: "2126-01-01" }, { until: couponMessages.far_until }],
  ["a cap on reais", { cap: 10 }, { cap: couponMessages.cap_without_percent }],
])("%s is refused with a sentence, and nothing is written", async (_, more, sentences) => {
  expect(await submit(more)).toMatchObject({ status: 422, fields: sentences });
  expect(await server.db.$count(coupons)).toBe(0);
});

test("a store's own short link is its own, and a link that imitates another's is refused and marked", async () => {
  await aStore(server.db, "Amazon", { hosts: ["amazon.com.br"] });
  expect(await submit({ store: "amazon", url: "https://amzn.to/3abc" })).toMatchObject({ status: 200 });
  const bare = await aStore(server.db, "Loja nua");
  const url = "https://kabum-ofertas.com/cupom";
  expect(await submit({ store: bare.slug, url })).toMatchObject({
    status: 422,
    fields: { url: expect.stringMatching(/imita o da loja KaBuM!/) },
  });
  await aCoupon(server.db, bare, { code: "VELHO", url, status: "pending" });
  const queue = await server.request(`/functions/v1/load-coupons?store=${bare.slug}`, {
    headers: admin.auth,
  });
  expect(await queue.json()).toMatchObject({ coupons: [{ foreign_link: false, look_alike: true }] });
});

test("an admin adds, edits, deletes and restores; an edit asks the rules of the coupon as it would be", async () => {
  const { coupon } = await call("add-coupon", { ...fields, url: "https://www.kabum.com.br/ofertas" }, admin);
  expect(coupon).toMatchObject({ status: "approved", published_at: expect.any(String) });
  const edit = (couponData: object, version?: number) =>
    call("edit-coupon", { couponId: coupon.id, couponData, version }, admin);
  expect(await edit({ cap: 50 })).toMatchObject({
    status: 422,
    fields: { cap: couponMessages.cap_without_percent },
  });
  expect(await edit({ kind: "percent", value: 10, cap: "80", min_purchase: 150 })).toMatchObject({
    coupon: { version: 2, cap: 80 },
  });
  expect(await edit({ kind: "shipping" })).toMatchObject({ coupon: { value: null, cap: null, version: 3 } });
  expect(await edit({ note: "x" }, 1)).toMatchObject({ status: 409, coupon: { version: 3 } });
  await aCoupon(server.db, store, { code: "OUTRO" });
  expect(await edit({ code: "outro" })).toMatchObject({ status: 409, message: couponMessages.taken });
  const outcome = {
    coupon_id: coupon.id,
    person: ana.id,
    user_id: ana.id,
    day: "2026-11-16",
    worked: true,
    quarters: 4,
  };
  await server.db.insert(couponOutcomes).values(outcome);
  expect(await call("delete-coupon", { couponId: coupon.id, version: 3 }, admin)).toMatchObject({
    status: 200,
  });
  expect(await codes()).toEqual(["OUTRO"]);
  expect(await call("restore-coupon", { couponId: coupon.id }, admin)).toMatchObject({
    coupon: { id: coupon.id, version: 3 },
  });
  expect((await codes()).sort()).toEqual(["NOTE200", "OUTRO"]);
  expect(await server.db.$count(couponOutcomes)).toBe(1);
});

test("a sender takes a coupon back while it waits, and nobody else can", async () => {
  const { coupon } = await submit();
  const withdraw = (by: Person) => call("withdraw-coupon", { couponId: coupon.id }, by);
  expect(await withdraw(await aPerson(server))).toMatchObject({ status: 404 });
  expect(await withdraw(ana)).toMatchObject({ coupon: { status: "withdrawn" } });
  const mine = await server.request("/functions/v1/load-my-coupons", { headers: ana.auth });
  expect(await mine.json()).toMatchObject({ coupons: [{ id: coupon.id, status: "withdrawn" }] });
});

test("a store's new coupon rings for alerts that name the store and whose words it has", async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => aPerson(server)));
  const add = (body: object, by: Person | undefined) =>
    server.request("/functions/v1/add-alert", json({ channels: ["bell"], ...body }, by?.auth));
  await add({ store: "KaBuM!" }, people[0]);
  await add({ store: "KaBuM!", q: "notebook" }, people[1]);
  await add({ store: "KaBuM!", q: "geladeira" }, people[2]);
  await add({ store: "Amazon" }, people[3]);
  expect(await server.db.$count(alerts)).toBe(4);
  await call("add-coupon", { ...fields, note: "Notebooks acima de R$ 4.000" }, admin);
  await ring();
  const rung = await Promise.all(people.map(noticesOf));
  expect(rung.map((notices) => notices.length)).toEqual([1, 1, 0, 0]);
  expect(rung[0]).toMatchObject([
    {
      kind: "coupon",
      name: "NOTE200",
      path: expect.stringMatching(/^\/cupons\/kabum\?ordem=novos#cupom-[\w-]{36}$/),
      alerts: [{ name: expect.any(String) }],
    },
  ]);
  expect(await server.db.$count(alertEvents)).toBe(0);
});

async function ring() {
  for (const { id, coupon_id } of await server.db
    .select()
    .from(alertEvents)
    .where(eq(alertEvents.kind, "coupon")))
    await matchEvent(server.db, { id, tries: 0, coupon_id });
}

test("an alert that named a store before there was one rings by the name, and never for one that is not listed", async () => {
  const alert = { channels: ["bell"], store: "Casa Nova" };
  await server.request("/functions/v1/add-alert", json(alert, ana.auth));
  await server.request("/functions/v1/add-alert", json({ ...alert, q: "notebook" }, ana.auth));
  const { id } = await aStore(server.db, "Casa Nova", { listed: false });
  const add = (code: string) =>
    call("add-coupon", { ...fields, store: "casa-nova", code, note: "Notebooks" }, admin);
  await add("SEGREDO");
  await ring();
  expect(await noticesOf(ana)).toEqual([]);
  await server.db.update(stores).set({ listed: true }).where(eq(stores.id, id));
  await add("ABERTO");
  await ring();
  expect(await noticesOf(ana)).toMatchObject([{ name: "ABERTO", alerts: [{}, {}] }]);
  await server.db.update(stores).set({ listed: false }).where(eq(stores.id, id));
  expect(await noticesOf(ana)).toEqual([]);
});

test("a merged store's coupons are the other's at once, under its address too", async () => {
  const other = await aStore(server.db, "Outra loja", { slug: "kabum-loja" });
  await aCoupon(server.db, other, { code: "VELHA" });
  await server.db.update(stores).set({ merged_into: store.id }).where(eq(stores.id, other.id));
  for (const slug of ["kabum", "kabum-loja"])
    expect(await publicCoupons(server, { store: slug })).toMatchObject({
      coupons: [{ code: "VELHA", store: { slug: "kabum" } }],
    });
});

test("a deletion of the account leaves published coupons and numbers without the person", async () => {
  const waiting = (await submit()).coupon;
  const published = await aCoupon(server.db, store, { user_id: ana.id });
  const beto = await aPerson(server);
  // The only event of it is another's.
  const edited = await call("edit-coupon", { couponId: published, couponData: { note: "Notebooks" } }, admin);
  expect(edited).toMatchObject({ status: 200, coupon: { user_id: ana.id } });
  const deleted = await aCoupon(server.db, store, { user_id: ana.id });
  await call("delete-coupon", { couponId: deleted }, admin);
  const outcome = {
    coupon_id: published,
    person: ana.id,
    user_id: ana.id,
    worked: true,
    quarters: 4,
    mark: "m",
  };
  await server.db
    .insert(couponOutcomes)
    .values(["2026-11-15", "2026-11-16"].map((day) => ({ ...outcome, day })));
  await server.db
    .insert(couponOutcomes)
    .values({ ...outcome, person: beto.id, user_id: beto.id, coupon_id: waiting.id, day: "2026-11-16" });
  const gone = await server.request("/functions/v1/delete-my-account", json({ password }, ana.auth));
  expect(gone.status).toBe(200);
  expect(await server.db.select().from(coupons)).toMatchObject([
    { id: published, user_id: null, status: "approved" },
  ]);
  const left = await server.db.select().from(couponOutcomes);
  expect(left).toMatchObject([1, 2].map(() => ({ user_id: null, mark: "m", worked: true })));
  expect(new Set(left.map(({ person }) => person)).size).toBe(1);
  expect(left[0]?.person).not.toBe(ana.id);
  const [{ n } = { n: -1 }] = await server.db.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM audit_events WHERE before::text LIKE ${`%${ana.id}%`} OR after::text LIKE ${`%${ana.id}%`}`,
  );
  expect(n).toBe(0);
});
