import { expect, test } from "vitest";
import { seededRandom } from "#domain/format/seeded-random.ts";
import { judgePrice, type Verdict } from "./price-verdict.ts";
import { type StoreHabit, simulateOffer } from "./simulated-history.ts";

const histories = 2000;
/** How far a share may be from the published one, in points. */
const tolerance = 2;

/** How many percent of simulated histories get this verdict. */
function share(verdict: Verdict, habit: StoreHabit, isRead: boolean): number {
  const random = seededRandom(24);
  let found = 0;
  for (let n = 0; n < histories; n++) {
    const { offer, seen } = simulateOffer(habit, random, { isRead });
    if (judgePrice(offer, seen).verdict === verdict) found++;
  }
  return (found / histories) * 100;
}

const withReadings = [
  ["genuine sales", "sale", "desconto-real", 100],
  ["claims over nothing", "invented", "desconto-inflado", 100],
  ["«metade do dobro»", "half-of-double", "desconto-inflado", 97],
  ["ordinary prices", "ordinary", "preco-comum", 100],
  ["prices that fall by themselves", "falling", "preco-comum", 95],
] as const;

test.each(withReadings)("with a reading a week, %s (%s) are %s in %i%", (_, habit, verdict, published) => {
  expect(Math.abs(share(verdict, habit, true) - published)).toBeLessThanOrEqual(tolerance);
});

test("no genuine sale is called inflated", () => {
  expect(share("desconto-inflado", "sale", true)).toBe(0);
});

test("by posts alone most genuine sales have too little data, and no claim is called inflated", () => {
  expect(Math.abs(share("poucos-dados", "sale", false) - 80)).toBeLessThanOrEqual(tolerance);
  for (const [, habit] of withReadings) expect(share("desconto-inflado", habit, false), habit).toBe(0);
});
