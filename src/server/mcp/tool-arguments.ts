import * as z from "zod";
import { couponKinds } from "#domain/coupons/coupon-rule.ts";
import { formatAmount } from "#domain/format/money.ts";
import { categories } from "#domain/products/categories.ts";
import { sorts } from "#domain/products/sort.ts";
import { rankedLists } from "#domain/votes/ranked-list.ts";

/** Shorter than the pages' lists: a program that reads them pays by the word. */
const usualLimit = 10;
const largestLimit = 50;

// Only the kinds of values: what they may say is checked by the calls that the tools make, in the sentences of those.

function text(name: string, words: string) {
  return z.string({ error: `${name}: um texto.` }).describe(words);
}

function number(name: string, words: string) {
  return z.number({ error: `${name}: um número.` }).describe(words);
}

/** Reais as a number, in the writing of the calls: 1.299 would be a thousand there. */
function money(name: string, words: string) {
  return number(name, words).transform(formatAmount);
}

function flag(name: string, words: string) {
  return z.boolean({ error: `${name}: true ou false.` }).describe(words);
}

function oneOf<const Values extends readonly [string, ...string[]]>(
  name: string,
  values: Values,
  words: string,
) {
  return z.enum(values, { error: `${name}: um de ${values.join(", ")}.` }).describe(words);
}

const slugs = categories.map(({ slug }) => slug) as [string, ...string[]];

const q = text("q", "Palavras que se procuram.").optional();
const cursor = text("cursor", "O valor de next da página anterior, para a seguinte.").optional();
const limitSentence = `limit: um número inteiro de 1 a ${largestLimit}.`;
const limit = z
  .int(limitSentence)
  .min(1, limitSentence)
  .max(largestLimit, limitSentence)
  .default(usualLimit)
  .describe("Quantos de uma vez.");

/** An argument that no tool has may be a mistake for one that changes the answer: it is told, not passed over. */
function argumentsOf<Shape extends z.ZodRawShape>(shape: Shape) {
  const names = Object.keys(shape).join(", ");
  return z.strictObject(shape, {
    error: ({ code }) =>
      code === "unrecognized_keys"
        ? `Há um argumento que esta ferramenta não tem. Ela tem: ${names}.`
        : "Os argumentos precisam ser um objeto.",
  });
}

const offerSlug = text("slug", "O fim do endereço da oferta: /product/{slug}, sem codificação em %.");

export const searchArguments = argumentsOf({
  q,
  category: oneOf("category", slugs, "A categoria.").optional(),
  store: text("store", "O nome de uma loja, ou o seu slug.").optional(),
  min_price: money("min_price", "O menor preço, em reais.").optional(),
  max_price: money("max_price", "O maior preço, em reais.").optional(),
  min_discount: number("min_discount", "O menor desconto anunciado, em por cento, de 1 a 100.").optional(),
  only_real: flag("only_real", "Só as com desconto real diante do histórico de preços.").optional(),
  include_ended: flag(
    "include_ended",
    "Com q, também as que já acabaram; sem q vêm só as que valem.",
  ).optional(),
  sort: oneOf(
    "sort",
    ["relevance", ...sorts, ...rankedLists],
    "A ordem; hot (quentes) e commented (comentadas) são listas do site inteiro, sem busca nem filtros.",
  ).optional(),
  limit,
  cursor,
});

export const offerArguments = argumentsOf({ slug: offerSlug });

export const storesArguments = argumentsOf({
  q: text("q", "Parte do nome ou do endereço da loja.").optional(),
  limit,
  cursor,
});

export const couponsArguments = argumentsOf({
  store: text("store", "O slug da loja, como em list_stores.").optional(),
  cart: z
    .union([z.number().transform(formatAmount), z.string()], {
      error: "cart: um número, ou um texto como 1.299,90.",
    })
    .describe(
      "O valor do carrinho em reais, como 1299.9 ou 1.299,90: cada cupom diz em saves o que tira dele.",
    )
    .optional(),
  kind: oneOf("kind", couponKinds, "Porcentagem, valor, frete ou outra vantagem.").optional(),
  limit,
  cursor,
});
