import { expect, test } from "vitest";
import { latencyPlace, latencyText, latencyTicks } from "./latency.ts";

test.for([
  [0, "0 ms"],
  [412.2, "413 ms"],
  [1000, "1 s"],
  [1410, "1,5 s"],
  [9950, "10 s"],
  [37_001, "38 s"],
  [59_001, "1 min"],
  [130_000, "2 min 10 s"],
] as const)("%i ms are written as %s, never shorter than they were", ([ms, text]) => {
  expect(latencyText(ms)).toBe(text);
});

test("the axis runs from its first to its last tick, and nothing stands outside it", () => {
  const places = [0, ...latencyTicks, 9_000_000].map(latencyPlace);
  expect(places.toSorted((one, other) => one - other)).toEqual(places);
  expect([places[1], places.at(-2), places.at(-1)]).toEqual([0, 1, 1]);
});
