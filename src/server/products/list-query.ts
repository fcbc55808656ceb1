import { z } from "zod";
import { isStorable } from "#domain/format/text.ts";
import { categories, categoryBySlug } from "#domain/products/categories.ts";
import { productStatuses } from "#domain/products/product.ts";
import { sorts } from "#domain/products/sort.ts";

/** What get-approved-products may be asked. Without a limit it answers the newest 1,000 and never all there is. */
const largestPage = 100;
const everything = 1000;
const slugs = categories.map((category) => category.slug);

const sentences = {
  category: `category: uma de ${slugs.join(", ")}.`,
  sort: `sort: um de ${sorts.join(", ")}.`,
  limit: `limit: um número inteiro de 1 a ${largestPage}.`,
  q: "q: no máximo 200 caracteres de texto.",
  status: `status: um de ${productStatuses.join(", ")}.`,
  cursor: "cursor: use o valor de next da página anterior.",
};

export const listQuerySchema = z.object({
  category: z
    .enum(slugs, { error: sentences.category })
    .transform((slug) => categoryBySlug(slug)?.name)
    .optional(),
  sort: z.enum(sorts, { error: sentences.sort }).default("newest"),
  limit: z
    .string()
    .regex(/^\d{1,3}$/, sentences.limit)
    .transform(Number)
    .refine((n) => n >= 1 && n <= largestPage, sentences.limit)
    .default(everything),
  cursor: z.string().optional(),
  q: z.string().max(200, sentences.q).refine(isStorable, sentences.q).optional(),
  status: z.enum(productStatuses, { error: sentences.status }).optional(),
  includeAll: z.string().optional(),
});

export type ListRequest = z.output<typeof listQuerySchema>;

export const badCursor = sentences.cursor;

export function wantsEverything(query: { includeAll?: string | undefined }): boolean {
  return query.includeAll === "true";
}
