import { z } from "zod";
import { id } from "#domain/format/id-schema.ts";
import { codePoints, isStorable } from "#domain/format/text.ts";
import { categories, categoryBySlug } from "#domain/products/categories.ts";
import { panelSorts } from "#domain/products/moderation.ts";
import { price } from "#domain/products/price-schema.ts";
import { productLimits } from "#domain/products/product-limits.ts";
import { productStatuses } from "#domain/products/product-status.ts";
import { sorts } from "#domain/products/sort.ts";
import { rankedLists } from "#domain/votes/ranked-list.ts";
import { termSchema } from "#server/http/list-page.ts";
import { Problem } from "#server/http/problem.ts";

/** Without a limit a list returns the newest 1,000, never everything. */
export const largestPage = 100;
export const largestList = 1000;
const slugs = categories.map((category) => category.slug);

const sentences = {
  category: `category: uma de ${slugs.join(", ")}.`,
  sort: `sort: um de relevance, ${[...sorts, ...rankedLists].join(", ")}.`,
  ranked: `sort: ${rankedLists.join(" e ")} são listas do site inteiro, sem busca nem filtros.`,
  panel_sort: `sort: um de ${panelSorts.join(", ")}.`,
  limit: `limit: um número inteiro de 1 a ${largestPage}.`,
  store: "store: o nome de uma loja.",
  min_price: "min_price: um preço em reais.",
  max_price: "max_price: um preço em reais.",
  min_discount: "min_discount: um número inteiro de 1 a 100.",
  live: "live: true ou false.",
  real: "real: true ou false.",
  ids: "ids: até 50 ids de ofertas, separados por vírgula.",
  user_id: "user_id: o id de uma conta.",
  status: `status: um de ${productStatuses.join(", ")}.`,
  cursor: "cursor: use o valor de next da página anterior.",
};

function text(longest: number, sentence: string) {
  return z
    .string({ error: sentence })
    .refine((value) => codePoints(value) <= longest && isStorable(value), sentence);
}

const mostIds = 50;

/** Such as a device remembers for a visitor. */
const ids = z
  .string({ error: sentences.ids })
  .transform((text) => text.split(","))
  .pipe(z.array(id(sentences.ids)).max(mostIds, sentences.ids))
  .optional()
  .describe("Estas ofertas, também encerradas, e mais nada.");

function flag(sentence: string) {
  return z
    .enum(["true", "false"], { error: sentence })
    .transform((value) => value === "true")
    .optional();
}

export const listQuerySchema = z.object({
  category: z
    .enum(slugs, { error: sentences.category })
    .transform((slug) => categoryBySlug(slug)?.name)
    .optional(),
  sort: z
    .enum(["relevance", ...new Set([...sorts, ...rankedLists, ...panelSorts])], { error: sentences.sort })
    .optional(),
  limit: z
    .string()
    .regex(/^\d{1,3}$/, sentences.limit)
    .transform(Number)
    .refine((n) => n >= 1 && n <= largestPage, sentences.limit)
    .default(largestList)
    .describe(sentences.limit),
  cursor: z.string().optional().describe(sentences.cursor),
  ids,
  q: termSchema.optional(),
  store: text(productLimits.store_name.max, sentences.store).optional(),
  min_price: price(sentences.min_price).optional(),
  max_price: price(sentences.max_price).optional(),
  min_discount: z
    .string()
    .regex(/^([1-9]\d?|100)$/, sentences.min_discount)
    .transform(Number)
    .optional(),
  live: flag(sentences.live),
  real: flag(sentences.real).describe("true: só ofertas ativas com desconto real."),
  status: z.enum(productStatuses, { error: sentences.status }).optional(),
  /** For the panel's list only, like `status`: visitors' lists do not show the owner of an offer. */
  user_id: id(sentences.user_id).optional(),
  includeAll: z.string().optional().describe("true: a lista de todos os produtos."),
});

export type ListRequest = z.output<typeof listQuerySchema>;

/** What narrows and orders the list of everything, where all of it is wanted. */
export const panelFilterSchema = listQuerySchema
  .pick({ category: true, status: true, user_id: true, q: true })
  .extend({ sort: z.enum(panelSorts, { error: sentences.panel_sort }).default("newest") });

export const { limit: badLimit, status: badStatus, user_id: badUserId } = sentences;

export function refuseCursor(): never {
  throw Problem.wrong("cursor", sentences.cursor);
}

/** An order that only the other list has. */
export function refuseSort(query: { includeAll?: string | undefined }): never {
  throw Problem.wrong("sort", wantsAllProducts(query) ? sentences.panel_sort : sentences.sort);
}

/** Those lists hold 500 offers of the whole site: a filter would show the few of them that pass, as if there were no others. */
export function refuseFilters(): never {
  throw Problem.wrong("sort", sentences.ranked);
}

export function wantsAllProducts(query: { includeAll?: string | undefined }): boolean {
  return query.includeAll === "true";
}

/** Whether it takes more than a walk through one list. */
export function isSearch({ q, store, min_price, max_price, min_discount, live }: ListRequest): boolean {
  const all = [q, store, min_price, max_price, min_discount, live || undefined];
  return all.some((asked) => asked !== undefined && asked !== "");
}
