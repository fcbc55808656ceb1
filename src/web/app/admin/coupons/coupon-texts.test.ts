import { expect, test } from "vitest";
import { codeSentences } from "#domain/coupons/coupon-code.ts";
import { couponAsks, couponGives, couponKindNames, couponNeedLabels } from "#domain/coupons/coupon-labels.ts";
import {
  couponMessages,
  couponRejectionReasons,
  couponStateNames,
  decidedCoupons,
} from "#domain/coupons/coupon-messages.ts";
import { couponKinds, couponLimits } from "#domain/coupons/coupon-rule.ts";
import { couponColumns, couponStatusNames } from "#domain/coupons/import-export/coupon-columns.ts";
import { couponImportMessages, couponParts } from "#domain/coupons/import-export/coupon-import.ts";
import en from "#web/en.json" with { type: "json" };
import { couponDeletion } from "./coupons-screen.tsx";

test("every sentence of the rules of coupons has an English translation", () => {
  const said: string[] = [];
  const note = (sentence: string) => `${said.push(sentence)}`;
  for (const kind of couponKinds) couponGives({ kind, value: 10, min_purchase: 5, cap: 5 }, note);
  couponGives({ kind: "percent", value: 10, min_purchase: null, cap: null }, note);
  couponAsks({ min_purchase: 5, needs: ["pix"] }, note);
  const counts = { created: 1, updated: 1, unchanged: 1 };
  const sentences = [
    ...[codeSentences, couponKindNames, couponNeedLabels, couponMessages, couponStateNames].flatMap((all) =>
      Object.values(all),
    ),
    ...Object.values(couponLimits).map(({ too_long }) => too_long),
    ...[couponStatusNames, couponImportMessages, couponDeletion.words].flatMap((all) => Object.values(all)),
    ...couponRejectionReasons,
    ...couponColumns.filter(({ field, heading }) => field !== heading).map(({ heading }) => heading),
    ...couponParts(counts).map(([label]) => label),
    ...(["approved", "rejected", "pending"] as const).map((status) => decidedCoupons(status, 1, 1)),
    ...said,
  ];
  expect(sentences.length).toBeGreaterThan(80);
  expect([...new Set(sentences)].filter((sentence) => !(sentence in en))).toEqual([]);
});
