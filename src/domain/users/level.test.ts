import { expect, test } from "vitest";
import { levels, voiceWeights, voteWeights, weightOf } from "./level.ts";

const weights = (full: typeof voteWeights, isNew: boolean, others: number) =>
  levels.map((level) => weightOf(full, { level, isNew }, others) / 4);

test("a vote weighs 0.5, 1, 1.5 and 1.5 by level, an answer 0.5, 1, 2 and 2", () => {
  expect(weights(voteWeights, false, 0)).toEqual([0.5, 1, 1.5, 1.5]);
  expect(weights(voiceWeights, false, 1)).toEqual([0.5, 1, 2, 2]);
});

test("an account weighs nothing in its first day", () => {
  expect(weights(voteWeights, true, 0)).toEqual([0, 0, 0, 0]);
});

test("one sender has two full votes on an offer, the rest weigh a quarter", () => {
  expect(weights(voteWeights, false, 2)).toEqual([0.25, 0.25, 0.25, 0.25]);
});
