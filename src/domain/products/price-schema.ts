import * as z from "zod";
import { missingOr } from "#domain/format/form-schema.ts";
import { roundCents } from "#domain/format/money.ts";
import { type ParsedMoney, parseMoney } from "#domain/format/parse-money.ts";
import { priceRange } from "./product-limits.ts";

export const priceSentences = {
  invalid: "Informe o preço em reais, como 1.299,90",
  ambiguous: "Não dá para saber se são milhares ou centavos: escreva como 1.299,90",
  two_prices: "Há dois preços aqui: deixe só o deste campo",
  instalment: "Informe o preço total, não o valor da parcela",
  decimals: "O preço deve ter no máximo 2 casas decimais",
  range: "O preço deve ficar entre R$ 0,00 e R$ 9.999.999,99",
} as const;

const typed = [z.number(), z.string()] as const;

/** A price that must be given: a number of the API, or a text of the form. */
export function price(missing: string) {
  return z
    .union(typed, { error: missingOr(missing, priceSentences.invalid) })
    .describe("Em reais: um número, ou um texto como 1.299,90.")
    .transform((value, context) => reais(value, missing, context));
}

/** An original price, where 0, nothing and null all mean unknown. */
export const priceOrUnknown = z
  .union([...typed, z.null()], { error: priceSentences.invalid })
  .describe("Em reais: um número, ou um texto como 1.299,90; 0, vazio ou null quando não se sabe.")
  .transform((value, context) =>
    value === null || isBlank(value) ? 0 : reais(value, priceSentences.invalid, context),
  );

function reais(value: number | string, missing: string, context: z.RefinementCtx): number {
  const parsed: ParsedMoney = typeof value === "string" ? parseMoney(value) : { ok: true, value };
  const sentence = parsed.ok
    ? brokenRule(parsed.value)
    : parsed.reason === "empty"
      ? missing
      : priceSentences[parsed.reason];
  if (sentence) context.addIssue({ code: "custom", message: sentence });
  return parsed.ok && !sentence ? parsed.value : z.NEVER;
}

function brokenRule(value: number): string | undefined {
  if (value < priceRange.min || value > priceRange.max) return priceSentences.range;
  return roundCents(value) === value ? undefined : priceSentences.decimals;
}

function isBlank(value: number | string): boolean {
  if (typeof value !== "string") return false;
  const parsed = parseMoney(value);
  return !parsed.ok && parsed.reason === "empty";
}
