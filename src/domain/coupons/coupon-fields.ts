import * as z from "zod";
import { dayInSaoPaulo } from "#domain/format/date.ts";
import { malformed, missingOr, shownLine } from "#domain/format/form-schema.ts";
import { roundCents } from "#domain/format/money.ts";
import { parseMoney } from "#domain/format/parse-money.ts";
import { readMoment } from "#domain/format/read-moment.ts";
import { isLonger, isStorable } from "#domain/format/text.ts";
import { productUrl } from "#domain/products/product-fields.ts";
import { priceRange } from "#domain/products/product-limits.ts";
import { codeFault, codeSentences, tidyCode } from "./coupon-code.ts";
import { couponMessages as said } from "./coupon-messages.ts";
import type { CouponTerms } from "./coupon-response-schema.ts";
import { couponKinds, couponNeeds, couponLimits as limits } from "./coupon-rule.ts";

/** Longer than any code with blanks around it, and short enough to be put into one form. */
const longestTyped = 1000;

const code = z
  .string({ error: missingOr(codeSentences.missing, malformed.text) })
  .meta({ maxLength: limits.code.max })
  .transform((typed, context) => {
    const tidied = typed.length > longestTyped ? typed : tidyCode(typed);
    const fault = faultOf(tidied);
    if (fault) context.addIssue({ code: "custom", message: fault });
    return tidied;
  });

function faultOf(tidied: string): string | undefined {
  if (!isStorable(tidied)) return malformed.unstorable;
  if (isLonger(tidied, limits.code.max)) return limits.code.too_long;
  const fault = codeFault(tidied);
  return fault && codeSentences[fault];
}

/** A number, or a text as people type it; nothing where it is left empty. What it may be depends on the kind. */
function figure(sentence: string) {
  return z
    .union([z.number(), z.string(), z.null()], { error: sentence })
    .describe("Um número, ou um texto como 1.299,90; vazio ou null onde não há.")
    .transform((given, context): number | null => {
      const value = typeof given === "string" ? readFigure(given) : given;
      const isFigure = value === null || (value !== undefined && value <= priceRange.max && value >= 0);
      if (isFigure && (value === null || roundCents(value) === value)) return value;
      context.addIssue({ code: "custom", message: sentence });
      return z.NEVER;
    });
}

function readFigure(typed: string): number | null | undefined {
  const parsed = parseMoney(typed.trim().replace(/ ?%$/, ""));
  if (parsed.ok) return parsed.value;
  return parsed.reason === "empty" ? null : undefined;
}

/** Nothing is asked below a cent: 0 is what people type for "none". */
const reaisOrNone = (sentence: string) => figure(sentence).transform((value) => value || null);

/** A day, as people and spreadsheets write it; of a moment its day in São Paulo. */
const dayOrNone = z
  .string({ error: said.bad_day })
  .nullable()
  .transform((typed, context) => {
    if (!typed?.trim()) return null;
    const read = readMoment(typed.trim());
    if (!read) context.addIssue({ code: "custom", message: said.bad_day });
    return read?.at ? dayInSaoPaulo(new Date(read.at)) : (read?.day ?? z.NEVER);
  });

const needs = z
  .array(z.enum(couponNeeds, { error: said.needs }), { error: said.needs })
  .transform((asked) => couponNeeds.filter((need) => asked.includes(need)));

const link = productUrl("");

const url = z
  .string({ error: malformed.text })
  .nullable()
  .transform((typed, context) => {
    const { data, error } = link.safeParse(typed ?? "");
    if (typed?.trim() && error) context.addIssue({ code: "custom", message: error.issues[0]?.message ?? "" });
    return data || null;
  });

/** The fields of a coupon, none of them optional: a new one adds defaults, an edit makes them partial. */
export const couponFields = {
  code,
  kind: z.enum(couponKinds, { error: said.missing_kind }),
  value: figure(said.value),
  min_purchase: reaisOrNone(said.min_purchase),
  cap: reaisOrNone(said.cap),
  needs,
  starts_at: dayOrNone.describe("O primeiro dia do cupom, AAAA-MM-DD."),
  until: dayOrNone.describe("O último dia do cupom, AAAA-MM-DD."),
  url,
  note: shownLine(limits.note)
    .nullable()
    .transform((typed) => typed ?? ""),
};

export const newCouponFields = {
  ...couponFields,
  value: couponFields.value.default(null),
  min_purchase: couponFields.min_purchase.default(null),
  cap: couponFields.cap.default(null),
  needs: couponFields.needs.default([]),
  starts_at: couponFields.starts_at.default(null),
  until: couponFields.until.default(null),
  url: couponFields.url.default(null),
  note: couponFields.note.default(""),
};

type Terms = Omit<CouponTerms, "needs">;

/** What several fields get wrong together, by the field that says so. An edit asks this of the coupon as it would be. */
export function couponFaults(terms: Terms): Partial<Record<keyof Terms, string>> {
  const { kind, cap, starts_at, until } = terms;
  const value = valueFault(terms);
  if (value) return { value };
  if (cap !== null && kind !== "percent") return { cap: said.cap_without_percent };
  if (isAlwaysCapped(terms)) return { cap: said.cap_below_minimum };
  const isLate = starts_at !== null && until !== null && starts_at > until;
  return isLate ? { starts_at: said.start_after_end } : {};
}

function valueFault({ kind, value }: Terms): string | undefined {
  if (kind === "percent" && value === null) return said.missing_percent;
  if (kind === "amount" && value === null) return said.missing_amount;
  if (kind === "percent") return Number(value) > 0 && Number(value) <= 100 ? undefined : said.percent;
  if (kind === "amount") return Number(value) > 0 ? undefined : said.amount;
  return value ? said.no_value : undefined;
}

/** Where the smallest cart already goes above the cap, the percentage is of nothing: it is a sum in reais. */
function isAlwaysCapped({ value, min_purchase, cap }: Terms): boolean {
  return cap !== null && min_purchase !== null && Number(value) * min_purchase > cap * 100;
}
