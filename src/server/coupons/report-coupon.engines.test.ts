import { beforeEach, expect, test } from "vitest";
import { couponMessages } from "#domain/coupons/coupon-messages.ts";
import { couponOutcomes, coupons } from "#server/db/schema/coupons.ts";
import { aStore, type MadeStore } from "#testing/a-store.ts";
import { aCoupon, publicCoupons, reportAs } from "#testing/coupons.ts";
import { aPerson, type Person } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";
import { aMember, behindProxy } from "#testing/voices.ts";

let server: TestServer;
let store: MadeStore;
beforeEach(async () => {
  server = await freshServer(behindProxy);
  store = await aStore(server.db, "Outra loja");
});

const members = (n: number) => Promise.all(Array.from({ length: n }, () => aMember(server)));
const rowOf = async (id: string) => (await server.db.select().from(coupons)).find((row) => row.id === id);
const outcomes = () => server.db.select().from(couponOutcomes);

test("fifty reports at once lose none, double none, and do not change the coupon's version", async () => {
  const [coupon, other] = [await aCoupon(server.db, store), await aCoupon(server.db, store)];
  const people = await members(50);
  const said = people.flatMap((person, n) => [
    { person, id: coupon, worked: n % 5 > 0 },
    ...(n < 10 ? [{ person, id: other, worked: false }] : []),
  ]);
  const answers = await Promise.all(
    said.map(({ person, id, worked }) => reportAs(server, person, id, worked)),
  );
  expect(answers.map(({ status, mine, message }) => [status, mine, message])).toEqual(
    said.map(({ worked }) => [200, worked, couponMessages.thanks]),
  );
  expect(await rowOf(coupon)).toMatchObject({
    ...{ worked: 40, failed: 10, worked_quarters: 160, failed_quarters: 40, version: 1 },
    probably_expired: false,
  });
  expect((await rowOf(coupon))?.rank).toBeCloseTo(0.7184, 3);
  expect(await rowOf(other)).toMatchObject({ worked: 0, failed: 10, probably_expired: true });
  const found = await outcomes();
  expect(new Set(found.map(({ coupon_id, user_id }) => `${coupon_id} ${user_id}`)).size).toBe(60);
  expect(found).toHaveLength(60);
  const shown = (await publicCoupons(server)).coupons.find(({ id }) => id === coupon);
  expect(shown?.recent).toHaveLength(12);
});

test("at once, too, one person counts once a day, a third of one sender a quarter, and who may not reads why", async () => {
  const coupon = await aCoupon(server.db, store);
  const over = await aCoupon(server.db, store, { until: "2020-01-01" });
  const [ana, beto, ...crowd] = (await members(20)) as [Person, Person, ...Person[]];
  const novato = await aPerson(server);
  const [same, novatos, taps, late] = await Promise.all([
    Promise.all(
      crowd.map((person, n) => reportAs(server, person, coupon, true, n < 6 ? "203.0.113.1" : undefined)),
    ),
    reportAs(server, novato, coupon, true),
    Promise.all([1, 2, 3, 4].map(() => reportAs(server, ana, coupon, false))),
    reportAs(server, beto, over, true),
  ]);
  expect([...same, novatos, ...taps].map(({ status }) => status)).toEqual(Array(23).fill(200));
  expect(novatos.message).toBe(couponMessages.new_account);
  expect(late).toMatchObject({ status: 409, code: "coupon_expired" });
  // Twelve senders of their own and two of the six that share one; the other four weigh a quarter.
  expect(await rowOf(coupon)).toMatchObject({
    worked: 14,
    failed: 1,
    worked_quarters: 60,
    failed_quarters: 4,
  });
  expect(await outcomes()).toHaveLength(20);
  const [changed, taken] = await Promise.all([
    reportAs(server, ana, coupon, true),
    reportAs(server, beto, coupon, null),
    ...crowd.slice(6, 9).map((person) => reportAs(server, person, coupon, null)),
  ]);
  expect([changed?.mine, taken?.mine]).toEqual([true, null]);
  expect(await rowOf(coupon)).toMatchObject({ worked: 12, failed: 0 });
});
