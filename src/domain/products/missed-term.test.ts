import { expect, test } from "vitest";
import { missedTerm } from "./missed-term.ts";

test("a missed search is counted without case, accents and extra spaces", () => {
  expect(missedTerm("  Cafeteira   ITALIANA Nº 6 ")).toBe("cafeteira italiana nº 6");
  expect(missedTerm("rtx 5060 16gb")).toBe("rtx 5060 16gb");
});

test.each([
  "",
  "   ",
  "ana@example.com",
  "fone ana @ gmail",
  "123.456.789-09",
  "(11) 98765-4321",
  "01310-100",
  "1234567",
  "a".repeat(61),
])("%s is not counted: it is nothing, too long, or may name a person", (q) => {
  expect(missedTerm(q)).toBeNull();
});
