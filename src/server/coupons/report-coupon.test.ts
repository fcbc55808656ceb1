import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { couponMessages } from "#domain/coupons/coupon-messages.ts";
import { dayInSaoPaulo } from "#domain/format/date.ts";
import { couponOutcomes, coupons } from "#server/db/schema/coupons.ts";
import { aStore, type MadeStore } from "#testing/a-store.ts";
import { aCoupon, codesOf, publicCoupons, reportAs } from "#testing/coupons.ts";
import { aPerson, json, type Person } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";
import { aMember, behindProxy } from "#testing/voices.ts";
import { eraseOldOutcomeMarks, refreshOutcomes } from "./refresh-outcomes.ts";

let server: TestServer;
let store: MadeStore;
let coupon: string;
beforeEach(async () => {
  server = await freshServer(behindProxy);
  store = await aStore(server.db, "Outra loja");
  coupon = await aCoupon(server.db, store, { code: "NOTE200" });
});

const members = (n: number) => Promise.all(Array.from({ length: n }, () => aMember(server)));
const report = (by: Person, worked: unknown, address?: string) =>
  reportAs(server, by, coupon, worked, address);
const shown = async () => (await publicCoupons(server)).coupons[0];

test("one tap of a person a day counts, the later one replaces the earlier, and null takes it back", async () => {
  const [ana] = (await members(1)) as [Person];
  expect(await report(ana, true)).toMatchObject({
    status: 200,
    mine: true,
    worked: 1,
    failed: 0,
    state: "working",
  });
  await report(ana, true);
  const second = await report(ana, false);
  expect(second).toMatchObject({ mine: false, worked: 0, failed: 1, state: "unstable", recent: [false] });
  expect(await shown()).toMatchObject({ worked: 0, failed: 1, state: "unstable" });
  const init = json({ coupons: [coupon, crypto.randomUUID()] }, ana.auth);
  const marks = await (await server.request("/functions/v1/load-my-marks", init)).json();
  expect(marks.coupons).toMatchObject({ [coupon]: { worked: false, mine: false, figures: { failed: 1 } } });
  expect(await report(ana, null)).toMatchObject({ mine: null, worked: 0, failed: 0, state: "unreported" });
  expect(await server.db.$count(couponOutcomes)).toBe(0);
});

test("five failures in a row by three people make it probably expired, and one success brings it back", async () => {
  const people = await members(3);
  const days = [3, 2];
  for (const person of people) await report(person, false);
  for (const [n, ago] of days.entries()) {
    const day = dayInSaoPaulo(new Date(Date.now() - ago * 86_400_000));
    const user_id = people[n]?.id ?? "";
    const old = { coupon_id: coupon, user_id, person: user_id, day, worked: false, quarters: 4 };
    await server.db.insert(couponOutcomes).values({ ...old, created_at: `${day}T12:00:00Z` });
  }
  await refreshOutcomes(server.db);
  expect(await shown()).toMatchObject({ failed: 5, state: "probably_expired" });
  await aCoupon(server.db, store, { code: "OUTRO" });
  expect(codesOf(await publicCoupons(server))).toEqual(["OUTRO", "NOTE200"]);
  expect(await report(people[0] as Person, true)).toMatchObject({ state: "unstable", worked: 1, failed: 4 });
});

test("a new account weighs nothing, a third person of one address a quarter, and who sent it cannot vouch for it", async () => {
  const [ana, beto, caio, dora] = (await members(4)) as [Person, Person, Person, Person];
  const novato = await aPerson(server);
  const fresh = await report(novato, true);
  expect(fresh).toMatchObject({
    message: couponMessages.new_account,
    mine: true,
    worked: 0,
    state: "unreported",
  });
  for (const person of [ana, beto, caio]) await report(person, true, "203.0.113.1");
  const [row] = await server.db.select().from(coupons);
  expect(row).toMatchObject({ worked: 2, worked_quarters: 9 });
  await server.db.execute(sql`UPDATE coupons SET user_id = ${dora.id}`);
  expect(await report(dora, true)).toMatchObject({ message: couponMessages.own_worked, worked: 2 });
  expect(await report(dora, false)).toMatchObject({ message: couponMessages.thanks, failed: 1 });
});

test("outcomes leave the thirty days, their marks too, and what was last stays", async () => {
  const [ana] = (await members(1)) as [Person];
  await report(ana, true);
  await server.db.execute(
    sql`UPDATE coupon_outcomes SET created_at = created_at - interval '31 days', day = day - 31`,
  );
  await refreshOutcomes(server.db);
  await eraseOldOutcomeMarks(server.db);
  expect(await shown()).toMatchObject({ worked: 0, state: "unreported", last_worked_at: expect.any(String) });
  expect(await server.db.select({ mark: couponOutcomes.mark }).from(couponOutcomes)).toEqual([
    { mark: null },
  ]);
});

test("only what is on the site and valid today can be reported", async () => {
  const [ana] = (await members(1)) as [Person];
  const cases = [
    [{ status: "pending" }, 404],
    [{ status: "withdrawn" }, 404],
    [{ until: "2020-01-01" }, 409],
    [{ starts_at: "2099-01-01" }, 409],
  ] as const;
  for (const [fields, status] of cases) {
    const id = await aCoupon(server.db, store, fields);
    expect([fields, await reportAs(server, ana, id, true)]).toMatchObject([fields, { status }]);
  }
  expect(await report(ana, "sim")).toMatchObject({ status: 422, message: couponMessages.worked });
  expect(await reportAs(server, ana, crypto.randomUUID(), true)).toMatchObject({ status: 404 });
  expect(await server.db.$count(couponOutcomes)).toBe(0);
});

test("a cart puts what saves most first, and a cart that is none is refused with a sentence", async () => {
  const { db } = server;
  await aCoupon(db, store, { code: "TETO", value: 50, cap: 30 });
  await aCoupon(db, store, { code: "MINIMO", kind: "amount", value: 100, min_purchase: 500 });
  await aCoupon(db, store, { code: "FRETE", kind: "shipping", value: null });
  await aCoupon(db, store, {
    code: "VENCIDO",
    kind: "amount",
    value: 100,
    until: dayInSaoPaulo(new Date(Date.now() - 86_400_000)),
  });
  const saved = async (cart: string) =>
    (await publicCoupons(server, { store: store.slug, cart })).coupons.map(({ code, saves }) => [
      code,
      saves,
    ]);
  expect(await saved("400,00")).toEqual([
    ["NOTE200", 40],
    ["TETO", 30],
    ["FRETE", 0],
    ["MINIMO", 0],
    ["VENCIDO", 0],
  ]);
  expect((await saved("500"))[0]).toEqual(["MINIMO", 100]);
  expect((await saved("9.999.999,99"))[0]).toEqual(["NOTE200", 999_999.99]);
  expect((await saved("0")).every(([, saves]) => saves === 0)).toBe(true);
  for (const cart of ["muito", "-5", "10.000.000,00", "1,299"]) {
    const { status, fields } = await publicCoupons(server, { cart });
    expect([cart, status, fields]).toEqual([cart, 422, { cart: couponMessages.cart }]);
  }
  expect(await publicCoupons(server, { store: "nenhuma" })).toMatchObject({ status: 404 });
});

test("coupons come by the lower bound and then the last success, page by page, without those that ended long ago", async () => {
  const { db } = server;
  const at = (hour: number) => `2026-11-10T${String(hour).padStart(2, "0")}:00:00Z`;
  await aCoupon(db, store, { code: "A", rank: 0.5, last_worked_at: at(1) });
  await aCoupon(db, store, { code: "B", rank: 0.9, last_worked_at: at(1) });
  await aCoupon(db, store, { code: "C", rank: 0.5, last_worked_at: at(2) });
  await aCoupon(db, store, { code: "VELHO", until: "2020-01-01" });
  const first = await publicCoupons(server, { limit: "2" });
  expect(codesOf(first)).toEqual(["B", "C"]);
  const second = await publicCoupons(server, { limit: "2", cursor: first.next ?? "" });
  expect([codesOf(second), second.next]).toEqual([["A", "NOTE200"], null]);
  expect(await publicCoupons(server, { cursor: "x" })).toMatchObject({ status: 422 });
});
