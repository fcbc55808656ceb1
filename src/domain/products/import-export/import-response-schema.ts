import * as z from "zod";
import { count, messageText } from "#domain/format/response-schema.ts";
import { conditionsResponse } from "#domain/prices/prices-response-schema.ts";
import { productStatuses } from "#domain/products/product-status.ts";

const value = z.union([z.string(), z.number(), z.array(z.string()), conditionsResponse]).nullable();

const row = z.int().min(1).describe("Na planilha, onde os títulos são a linha 1; no JSON, a partir de 1.");
const errors = z.record(z.string(), z.string());

/** Wrong rows of another file, each with what names it. */
export function faultySchema<Named extends z.ZodRawShape>(named: Named, id: string) {
  return z.array(z.object({ row, ...named, errors }).meta({ id }));
}

const rows = z.array(
  z
    .object({
      row,
      ok: z.boolean(),
      action: z
        .enum(["create", "update", "none"])
        .describe("none: o produto já está como a linha diz, ou a linha já foi importada."),
      changes: z
        .array(z.object({ field: z.string(), before: value, after: value }))
        .describe("O que a linha muda num produto que já existe."),
      name: z.string(),
      status: z.enum(productStatuses),
      errors,
      warnings: z.array(z.string()),
    })
    .meta({ id: "ImportedRow" }),
);

export const importCheckFields = {
  rows,
  valid: count,
  invalid: count,
  columns: z.object({
    unknown: z.array(z.string()).describe("Colunas que ninguém conhece."),
    computed: z.array(z.string()).describe("Colunas que o próprio site calcula."),
  }),
};

export const importCheckSchema = z.object(importCheckFields).meta({ id: "ImportCheck" });
export const importedSchema = z
  .object({ message: messageText, created: count, updated: count, unchanged: count, rows })
  .meta({ id: "Imported" });
export const importResponseSchema = z.union([importCheckSchema, importedSchema]);

export const importProgressSchema = z
  .object({ done: count.describe("Linhas já tratadas."), total: count })
  .meta({ id: "ImportProgress" });
