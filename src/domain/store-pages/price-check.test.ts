import { expect, test } from "vitest";
import { noConditions } from "#domain/prices/conditions-schema.ts";
import { answerOf, checkOutcomes, outcomeOf, pauseAfter, voiceOf } from "./price-check.ts";

const plain = { coupon: null, conditions: noConditions };

test("sold out and another price are a voice of weight 1; every other outcome is none", () => {
  const voices = checkOutcomes.map((outcome) => voiceOf({ outcome, price: 120 }, plain));
  expect(voices).toEqual([
    null,
    { says: "preco_mudou", price: 120, weight: 1 },
    { says: "acabou", weight: 1 },
    null,
    null,
    null,
  ]);
});

test.each([
  { coupon: "XEPA10" },
  { conditions: { ...noConditions, payment: "pix" as const } },
  { conditions: { ...noConditions, needs: ["app" as const] } },
  { conditions: { ...noConditions, state: "used" as const } },
  { conditions: { ...noConditions, starting_at: true } },
])("another price says nothing about an offer whose price the page does not show: %o", (given) => {
  expect(voiceOf({ outcome: "other_price", price: 120 }, { ...plain, ...given })).toBeNull();
  expect(voiceOf({ outcome: "sold_out", price: 120 }, { ...plain, ...given })).toMatchObject({
    says: "acabou",
  });
});

test("a page's answer is what it says without doubt about this product", () => {
  const page = { product_key: "kabum:1", price: 99.9, available: false, doubts: [] };
  const doubted = (field: "price" | "available") => ({ ...page, doubts: [{ field, message: "" }] });
  expect(answerOf(page, "kabum:1")).toEqual({ price: 99.9, available: false });
  expect(answerOf(doubted("price"), "kabum:1")).toEqual({ price: null, available: false });
  expect(answerOf(doubted("available"), "kabum:1")).toEqual({ price: 99.9, available: null });
  expect(answerOf(page, "kabum:2")).toBeNull();
});

test.each([
  [{ price: 100, available: null }, "same"],
  [{ price: 100.01, available: true }, "other_price"],
  [{ price: 100, available: false }, "sold_out"],
  [{ price: null, available: true }, "no_price"],
] as const)("a page that says %o is %s for an offer of 100", (page, outcome) => {
  expect(outcomeOf(page, 100)).toBe(outcome);
});

test("a product is left alone for 6 hours, a day behind robots.txt, and twice as long after each failure up to 7 days", () => {
  const hours = (...given: Parameters<typeof pauseAfter>) => pauseAfter(...given) / 3_600_000;
  expect([hours("same", 0), hours("sold_out", 0), hours("robots", 0)]).toEqual([6, 6, 24]);
  expect([1, 2, 3, 4, 5, 30].map((failures) => hours("unreadable", failures))).toEqual([
    12, 24, 48, 96, 168, 168,
  ]);
});
