import fc from "fast-check";
import { expect, test } from "vitest";
import { roundCents } from "#domain/format/money.ts";
import { type Conditions, instalmentCount, noConditions } from "./conditions-schema.ts";
import { isInterestFree, monthlyInterest, realCost } from "./real-cost.ts";

const price = fc.integer({ min: 1, max: 1_000_000 }).map((cents) => cents / 100);
const count = fc.integer(instalmentCount);
const isAtMost = (one: number, other: number) => expect(one).toBeLessThanOrEqual(other + 1e-5);

test("the implied interest is never negative, and a price of zero has none", () => {
  fc.assert(
    fc.property(fc.nat({ max: 100_000_000 }), price, count, (cents, value, n) => {
      const interest = monthlyInterest(cents / 100, { count: n, value });
      expect(interest).toBeGreaterThanOrEqual(0);
      expect(Number.isFinite(interest)).toBe(true);
    }),
  );
  expect(monthlyInterest(0, { count: 10, value: 5 })).toBe(0);
});

test("interest rises with the instalment and falls with the price paid at once", () => {
  fc.assert(
    fc.property(price, price, price, price, count, (onePrice, otherPrice, oneValue, otherValue, n) => {
      const [low, high] = [Math.min(onePrice, otherPrice), Math.max(onePrice, otherPrice)];
      const [small, large] = [Math.min(oneValue, otherValue), Math.max(oneValue, otherValue)];
      isAtMost(
        monthlyInterest(low, { count: n, value: small }),
        monthlyInterest(low, { count: n, value: large }),
      );
      isAtMost(
        monthlyInterest(high, { count: n, value: small }),
        monthlyInterest(low, { count: n, value: small }),
      );
    }),
  );
});

test("more instalments of the same value mean more interest", () => {
  fc.assert(
    fc.property(price, price, count, count, (once, value, one, other) => {
      const [few, many] = [Math.min(one, other), Math.max(one, other)];
      isAtMost(monthlyInterest(once, { count: few, value }), monthlyInterest(once, { count: many, value }));
    }),
  );
});

test("instalments that add up to the price have no interest, and are called so", () => {
  fc.assert(
    fc.property(price, count, (value, n) => {
      const once = roundCents(n * value);
      expect(monthlyInterest(once, { count: n, value })).toBe(0);
      expect(isInterestFree(once, { count: n, value })).toBe(true);
    }),
  );
});

test("a cent more in each instalment is no rounding any more", () => {
  fc.assert(
    fc.property(price, count, (value, n) => {
      const once = roundCents(n * value);
      expect(isInterestFree(once, { count: n, value: roundCents(value + 0.01) })).toBe(false);
      // One cent less in all: rounding.
      expect(isInterestFree(roundCents(once - 0.01 * (n - 1)), { count: n, value })).toBe(true);
    }),
  );
});

test.each([
  // Price ÷ instalment as annuity tables give it: (1 − (1 + i)^−n) ÷ i.
  [1, 10, 9.471305],
  [1, 12, 11.255077],
  [2, 12, 10.575341],
  [3, 24, 16.935542],
  [5, 6, 5.075692],
  [0.5, 36, 32.871016],
  [10, 48, 9.896926],
])("%d%% a month in %d instalments is what annuity tables say", (percent, n, factor) => {
  expect(monthlyInterest(factor, { count: n, value: 1 }) * 100).toBeCloseTo(percent, 2);
});

test("ten instalments of R$ 31,10 for what costs R$ 279,90 at once have an interest of 1,96% a month", () => {
  const { instalments } = realCost(279.9, { ...noConditions, instalments: { count: 10, value: 31.1 } });
  expect(instalments).toMatchObject({ total: 311, isFree: false, interest: 1.96 });
});

const conditions: fc.Arbitrary<Conditions> = fc
  .record({
    instalments: fc.option(fc.record({ count, value: price })),
    shipping: fc.oneof(fc.constantFrom("unknown" as const, "free" as const, "by_cep" as const), price),
    cashback: fc.option(fc.integer({ min: 1, max: 10_000 }).map((n) => n / 100)),
  })
  .map((given) => ({ ...noConditions, ...given }));

test("no cost is negative, cashback never exceeds the price nor lowers it, and freight only adds", () => {
  fc.assert(
    fc.property(price, conditions, (once, given) => {
      const cost = realCost(once, given);
      expect(cost.price).toBe(once);
      expect(cost.freight ?? 0).toBeGreaterThanOrEqual(0);
      expect(cost.withFreight ?? once).toBeGreaterThanOrEqual(once);
      expect(cost.instalments?.total ?? 0).toBeGreaterThanOrEqual(0);
      expect(cost.instalments?.interest ?? 0).toBeGreaterThanOrEqual(0);
      expect(cost.cashback?.value ?? 0).toBeGreaterThanOrEqual(0);
      expect(cost.cashback?.value ?? 0).toBeLessThanOrEqual(once);
    }),
  );
});

test("a higher price, freight or cashback never makes its own line lower", () => {
  fc.assert(
    fc.property(price, price, price, price, (one, other, freight, more) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)];
      const [near, far] = [Math.min(freight, more), Math.max(freight, more)];
      const withFreight = (once: number, shipping: number) =>
        realCost(once, { ...noConditions, shipping }).withFreight ?? 0;
      isAtMost(withFreight(low, near), withFreight(high, near));
      isAtMost(withFreight(low, near), withFreight(low, far));
      const back = (once: number, cashback: number) =>
        realCost(once, { ...noConditions, cashback }).cashback?.value ?? 0;
      isAtMost(back(low, 2), back(high, 2));
      isAtMost(back(low, 2), back(low, 3));
    }),
  );
});
