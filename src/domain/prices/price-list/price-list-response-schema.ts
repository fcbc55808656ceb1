import * as z from "zod";
import { count, messageText } from "#domain/format/response-schema.ts";
import { faultySchema, importCheckFields } from "#domain/products/import-export/import-response-schema.ts";

const repeated = count.describe("O mesmo preço do mesmo produto, no mesmo dia, já estava em outra linha.");
const ignored = count.describe("Vistos há mais de 2 anos: não entram.");
const products = count.describe("De quantos produtos são os preços.");

export const priceListCheckFields = {
  rows: faultySchema({ store_url: z.string() }, "PriceListFault").describe(
    "Só as linhas erradas, as primeiras 200.",
  ),
  valid: count.describe("Os preços que entram."),
  invalid: count,
  repeated,
  ignored,
  products,
  columns: importCheckFields.columns,
};

export const priceListCheckSchema = z.object(priceListCheckFields).meta({ id: "PriceListCheck" });

export const priceListResultSchema = z
  .object({
    message: messageText,
    created: count,
    unchanged: count.describe("Preços que já estavam no histórico."),
    repeated,
    ignored,
    products,
  })
  .meta({ id: "PriceListResult" });

export const priceListResponseSchema = z.union([priceListCheckSchema, priceListResultSchema]);
