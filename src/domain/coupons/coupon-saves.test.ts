import fc from "fast-check";
import { expect, test } from "vitest";
import { type Saving, saves } from "./coupon-saves.ts";

const money = (max: number) => fc.integer({ min: 1, max: max * 100 }).map((cents) => cents / 100);
const orNone = <T>(given: fc.Arbitrary<T>) => fc.option(given, { nil: null });
const cart = fc.integer({ min: 0, max: 999_999_999 }).map((cents) => cents / 100);
const reduction: fc.Arbitrary<Saving> = fc.oneof(
  fc.record({
    kind: fc.constant("percent" as const),
    value: money(100),
    min_purchase: orNone(money(9_999_999)),
    cap: orNone(money(9_999_999)),
  }),
  fc.record({
    kind: fc.constant("amount" as const),
    value: money(9_999_999),
    min_purchase: orNone(money(9_999_999)),
    cap: fc.constant(null),
  }),
);
const property = (rule: (coupon: Saving, cart: number) => boolean) =>
  fc.assert(fc.property(reduction, cart, rule), { numRuns: 2000 });

test("a coupon never takes off more than the cart, nor above its cap, nor less than nothing, and always whole cents", () => {
  property((coupon, sum) => {
    const off = saves(coupon, sum);
    const isWhole = Math.abs(off * 100 - Math.round(off * 100)) < 1e-6;
    return off >= 0 && off <= sum && off <= (coupon.cap ?? sum) && isWhole;
  });
});

test("below the minimum it takes nothing off, at the minimum all of it", () => {
  property(
    (coupon, sum) => coupon.min_purchase === null || sum >= coupon.min_purchase || saves(coupon, sum) === 0,
  );
  const at = { kind: "amount", value: 20, min_purchase: 200.1, cap: null } as const;
  expect([saves(at, 200.09), saves(at, 200.1)]).toEqual([0, 20]);
});

test("a larger cart never saves less, and no cap or minimum saves more than none", () => {
  fc.assert(
    fc.property(reduction, cart, cart, (coupon, one, other) => {
      const [less, more] = one <= other ? [one, other] : [other, one];
      const isFree = saves({ ...coupon, cap: null, min_purchase: null }, one) >= saves(coupon, one);
      return saves(coupon, less) <= saves(coupon, more) && isFree;
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ["10% of 5.299,00 up to 80", { kind: "percent", value: 10, min_purchase: 150, cap: 80 }, 5299, 80],
  ["20% above 79 up to 60", { kind: "percent", value: 20, min_purchase: 79, cap: 60 }, 79, 15.8],
  [
    "7,5% of 0,99: a fraction of a cent is the store's",
    { kind: "percent", value: 7.5, min_purchase: null, cap: null },
    0.99,
    0.07,
  ],
  [
    "29% of 1,00, which no double holds",
    { kind: "percent", value: 29, min_purchase: null, cap: null },
    1,
    0.29,
  ],
  [
    "all of the largest cart",
    { kind: "percent", value: 100, min_purchase: null, cap: null },
    9_999_999.99,
    9_999_999.99,
  ],
  ["R$ 30 of a cart of 12", { kind: "amount", value: 30, min_purchase: null, cap: null }, 12, 12],
  ["an empty cart", { kind: "amount", value: 30, min_purchase: null, cap: null }, 0, 0],
  [
    "freight, which is no part of the cart",
    { kind: "shipping", value: null, min_purchase: null, cap: null },
    100,
    0,
  ],
  ["what has no figure", { kind: "other", value: null, min_purchase: null, cap: null }, 100, 0],
] as const)("%s", (_, coupon, sum, off) => {
  expect(saves(coupon, sum)).toBe(off);
});
