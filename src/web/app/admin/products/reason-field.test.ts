import { expect, test } from "vitest";
import { couponRejectionReasons } from "#domain/coupons/coupon-messages.ts";
import { reasonParts, reasonText } from "./reason-field.tsx";

test.each([
  ["", { chosen: undefined, written: "" }],
  ["O link não leva ao produto", { chosen: "O link não leva ao produto", written: "" }],
  [
    "O link não leva ao produto. Leva à loja.",
    { chosen: "O link não leva ao produto", written: "Leva à loja." },
  ],
  ["O link não leva ao produto certo", { chosen: "", written: "O link não leva ao produto certo" }],
  ["Outra coisa", { chosen: "", written: "Outra coisa" }],
])("«%s» is split and joined again", (reason, parts) => {
  expect(reasonParts(reason)).toEqual(parts);
  expect(reasonText(parts)).toBe(reason);
});

test("spaces around a text are no reason", () => {
  expect(reasonText({ chosen: "", written: "  \n" })).toBe("");
  expect(reasonText({ chosen: "Esta oferta já foi publicada", written: " Ontem. " })).toBe(
    "Esta oferta já foi publicada. Ontem.",
  );
});

test("a coupon's reasons are those of coupons", () => {
  const reason = "O cupom já venceu. Ontem.";
  expect(reasonParts(reason, couponRejectionReasons)).toEqual({
    chosen: "O cupom já venceu",
    written: "Ontem.",
  });
  expect(reasonParts(reason)).toEqual({ chosen: "", written: reason });
});
