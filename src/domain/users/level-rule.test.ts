import { expect, test } from "vitest";
import { type LevelFacts, levelOf } from "./level-rule.ts";

const nobody: LevelFacts = {
  ...{ ageDays: 0, contributions: 0, approved: 0, rejected: 0 },
  ...{ isBanned: false, isBarred: false, isByHand: false },
};
const reaper = { ...nobody, ageDays: 90, contributions: 12, approved: 12 };

test.each<[string, Partial<LevelFacts>, string]>([
  ["nobody has done anything at first", {}, "semente"],
  ["three contributions on the sixth day", { ageDays: 6.9, contributions: 3 }, "semente"],
  ["three contributions on the seventh day", { ageDays: 7, contributions: 3 }, "broto"],
  ["two contributions in a year", { ageDays: 365, contributions: 2 }, "semente"],
  ["nine approved offers", { ageDays: 90, contributions: 9, approved: 9 }, "broto"],
  ["ten approved offers", { ageDays: 90, contributions: 10, approved: 10 }, "colheita"],
  ["ten approved offers in three days", { ageDays: 3, contributions: 10, approved: 10 }, "colheita"],
  ["twelve approved of fifteen", { ...reaper, rejected: 3 }, "colheita"],
  ["twelve approved of sixteen", { ...reaper, rejected: 4 }, "broto"],
  ["twenty approved of twenty-five", { ...reaper, approved: 20, rejected: 5 }, "colheita"],
  ["offers older than 90 days", { ...reaper, approved: 0 }, "broto"],
  ["a ban", { ...reaper, isBanned: true }, "broto"],
  ["barred for an offer that was rejected", { ...reaper, isBarred: true }, "broto"],
  ["by hand without anything else", { isByHand: true }, "safra"],
  ["by hand and barred", { ...reaper, isByHand: true, isBarred: true }, "safra"],
])("the level with %s", (_what, facts, level) => {
  expect(levelOf({ ...nobody, ...facts })).toBe(level);
});

test("one more rejected offer never raises a level, one more approved never lowers it", () => {
  const order = ["semente", "broto", "colheita", "safra"];
  for (let approved = 0; approved < 30; approved++)
    for (let rejected = 0; rejected < 10; rejected++) {
      const rank = (more: Partial<LevelFacts>) =>
        order.indexOf(
          levelOf({ ...nobody, ageDays: 30, contributions: approved, approved, rejected, ...more }),
        );
      expect(rank({ rejected: rejected + 1 })).toBeLessThanOrEqual(rank({}));
      expect(rank({ approved: approved + 1, contributions: approved + 1 })).toBeGreaterThanOrEqual(rank({}));
    }
});
