import { expect, test } from "vitest";
import { trueDiscount } from "./true-discount.ts";

test.each([
  [300, 400, 25],
  [279.9, 400, 30],
  [0.29, 0.4, 28],
  [151, 200, 25],
  [0, 10, 100],
  [400, 400, 0],
  [500, 400, 0],
  [300, null, 0],
  [300, undefined, 0],
])("%d where %s is usual is %i%% less", (price, usual, percent) => {
  expect(trueDiscount(price, usual)).toBe(percent);
});
