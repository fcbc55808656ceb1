import { expect, test } from "vitest";
import { isTooFast, isTrapFilled } from "./bot-trap.ts";

test("only a filled trap marks a bot", () => {
  for (const website of [undefined, null, "", "  ", false]) expect(isTrapFilled({ website })).toBe(false);
  for (const website of ["https://spam.example", true, {}, ["x"]])
    expect(isTrapFilled({ website })).toBe(true);
});

test("under half a second is suspicious; an unmeasured time is not", () => {
  for (const elapsed_ms of [0, 12, 499]) expect(isTooFast({ elapsed_ms })).toBe(true);
  for (const elapsed_ms of [500, 60_000, -1, Number.NaN, undefined, null, "12"])
    expect(isTooFast({ elapsed_ms })).toBe(false);
});
