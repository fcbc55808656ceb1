import * as z from "zod";
import { commaLine } from "#domain/format/csv.ts";
import { uuid } from "#domain/format/response-schema.ts";
import { priceSources } from "#domain/prices/price-history.ts";
import { priceKinds, verdictDays } from "#domain/prices/price-verdict.ts";
import { conditionsResponse } from "#domain/prices/prices-response-schema.ts";
import { listedOfferSchema, ownedProductSchema } from "#domain/products/product-response-schema.ts";
import { type Dataset, type FileFormat, openDataPath, schemaFileName } from "./open-data.ts";

const { shape: listed } = listedOfferSchema;
const { shape: owned } = ownedProductSchema;
const address = z.string().meta({ format: "uri" });

/**
 * What a row of a file holds: the facts that an offer's page shows. No person and nothing that a person wrote in free text, so that a
 * copy which nobody can call back harms nobody; no pictures, which are not ours to license.
 */
export const openOfferSchema = z
  .object({
    id: uuid.describe("Não muda, também quando o nome e o endereço mudam."),
    url: address.describe("A página da oferta."),
    name: listed.name.describe("O nome da oferta."),
    category: listed.category.describe("A categoria."),
    store_name: listed.store_name,
    store_slug: listed.store_slug,
    product_url: listed.product_url.describe("A página do produto na loja, sem rastreio."),
    product_key: owned.product_key.describe(
      "O produto na loja, o mesmo de precos; null quando o link não diz qual é.",
    ),
    sale_price: listed.sale_price,
    original_price: listed.original_price.describe("O que a loja diz que custava; 0 quando não se sabe."),
    discount: listed.discount.describe("Sobre original_price, em por cento."),
    coupon: listed.coupon.describe("O código do cupom."),
    // Of its own: under the name that it has in the API's description it would stand twice in a schema.
    conditions: z
      .object(conditionsResponse.shape)
      .describe("As condições em que se paga sale_price; no CSV, o JSON delas como texto."),
    published_at: listed.published_at,
    valid_until: listed.valid_until,
    ended: listed.ended.describe("Se já acabou."),
    end_reason: listed.end_reason,
    temperature: listed.temperature,
    comments: listed.comments.describe("Quantos comentários há na página."),
    verdict: listed.verdict,
    usual_price: listed.usual_price,
  })
  .meta({ title: "Ofertas", description: "As ofertas publicadas, também as que acabaram." });

export const openPriceSchema = z
  .object({
    product_key: z.string().describe("O produto na loja, o mesmo de ofertas."),
    at: z.string().meta({ format: "date-time" }).describe("Quando foi visto."),
    price: z.number().describe("Em reais."),
    kind: z
      .enum(priceKinds)
      .describe("O que a loja pede num dia comum (regular), ou um preço de oferta (deal)."),
    source: z.enum(priceSources).describe("De onde se sabe."),
    limited: z.boolean().describe("Nem todos pagavam este preço."),
  })
  .meta({
    title: "Preços",
    description: `Os preços vistos nos últimos ${verdictDays.window} dias dos produtos que têm oferta publicada: de cada dia e fonte, o menor.`,
  });

export type OpenOffer = z.infer<typeof openOfferSchema>;
export type OpenPrice = z.infer<typeof openPriceSchema>;
export type OpenRow = OpenOffer | OpenPrice;

export const openRowSchemas = { ofertas: openOfferSchema, precos: openPriceSchema } as const;

/** In the order of the files. */
const fields: Record<Dataset, readonly string[]> = {
  ofertas: Object.keys(openOfferSchema.shape),
  precos: Object.keys(openPriceSchema.shape),
};

export function headOf(dataset: Dataset, format: FileFormat): string {
  return format === "csv" ? commaLine(fields[dataset]) : "";
}

/** Fields stand in the schema's order, whatever order the database gave. */
export function lineOf(dataset: Dataset, format: FileFormat, row: OpenRow): string {
  const values = fields[dataset].map((name) => [name, (row as Record<string, unknown>)[name]] as const);
  if (format === "ndjson") return `${JSON.stringify(Object.fromEntries(values))}\n`;
  return commaLine(values.map(([, value]) => cellOf(value)));
}

function cellOf(value: unknown): string | number {
  if (value === null || value === undefined) return "";
  if (typeof value === "string" || typeof value === "number") return value;
  return typeof value === "boolean" ? String(value) : JSON.stringify(value);
}

/** JSON Schema 2020-12 of a row. */
export function rowSchema(dataset: Dataset, siteUrl: string): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(openRowSchemas[dataset], { reused: "inline" });
  return { $schema, $id: `${siteUrl}${openDataPath}/${schemaFileName(dataset)}`, ...schema };
}
