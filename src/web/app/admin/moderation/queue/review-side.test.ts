import { expect, test } from "vitest";
import { priceThen } from "./review-side.tsx";

test.each([
  ["it is live for as little", { status: "approved", sale_price: 100, ended: false }, true, /no ar/],
  ["it was cheaper", { status: "approved", sale_price: 99, ended: true }, true, /por menos/],
  ["it waits twice", { status: "pending", sale_price: 120, ended: false }, true, /na fila/],
  ["it was dearer", { status: "approved", sale_price: 120, ended: false }, false, /mais barato/],
] as const)("earlier posts show a warning if %s", (_, earlier, isWarning, label) => {
  expect(priceThen([earlier as never], 100)).toEqual({ label: expect.stringMatching(label), isWarning });
});
