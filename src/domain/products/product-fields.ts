import * as z from "zod";
import { isCalendarDay } from "#domain/format/date.ts";
import {
  malformed,
  missingOr,
  orNull,
  requiredShownLine,
  requiredText,
  shownLine,
  shownText,
} from "#domain/format/form-schema.ts";
import { imageOrNull, ownImage } from "#domain/images/image-schema.ts";
import { conditionsSchema, noConditions } from "#domain/prices/conditions-schema.ts";
import { categoryNames } from "./categories.ts";
import { price, priceOrUnknown } from "./price-schema.ts";
import { imagesPerProduct, productLimits as limits } from "./product-limits.ts";
import { linkFault, withScheme } from "./store-link.ts";

export const categorySentence = "Escolha uma das categorias da lista";
export const daySentence = "Informe uma data válida";

const sentences = {
  malformed_link: "Informe um link válido, que comece com http:// ou https://",
  personal_link: "O link tem um usuário ou uma senha no meio. Cole o endereço como aparece na página da loja",
  private_link: "Este endereço não fica na internet aberta. Informe o link da página da loja",
  images: "Envie no máximo 3 imagens",
} as const;

/** The fields that people type, in the order of the form. */
export const typedFields = [
  "product_url",
  "name",
  "category",
  "store_name",
  "original_price",
  "sale_price",
  "conditions",
  "coupon",
  "valid_until",
  "description",
] as const;

export type OfferField = (typeof typedFields)[number];

export const missingSentences = {
  name: "Informe o nome do produto",
  store_name: "Informe o nome da loja",
  category: "Escolha uma categoria",
  sale_price: "Informe o preço promocional",
  product_url: "Informe o link do produto",
} as const;

type MissingSentences = Record<keyof typeof missingSentences, string>;

/** A link to a store. It is measured as it will be stored: a browser writes one letter with an accent as six. */
export function productUrl(missing: string) {
  return requiredText(limits.product_url, missing)
    .transform(withScheme)
    .refine((link) => linkFault(link) !== "malformed", { error: sentences.malformed_link, abort: true })
    .refine((link) => linkFault(link) !== "personal", { error: sentences.personal_link, abort: true })
    .refine((link) => linkFault(link) !== "private", { error: sentences.private_link, abort: true })
    .refine((link) => new URL(link).href.length <= limits.product_url.max, limits.product_url.too_long);
}

/** The fields of a product, none of them optional: a new product adds defaults, an edit makes them partial. */
export function productFields(absent: MissingSentences) {
  return {
    name: requiredShownLine(limits.name, absent.name),
    description: shownText(limits.description)
      .nullable()
      .transform((typed) => typed ?? ""),
    store_name: requiredShownLine(limits.store_name, absent.store_name),
    category: z.enum(categoryNames, { error: missingOr(absent.category, categorySentence) }),
    original_price: priceOrUnknown,
    sale_price: price(absent.sale_price),
    conditions: conditionsSchema,
    product_url: productUrl(absent.product_url),
    images: z.array(ownImage, { error: malformed.list }).max(imagesPerProduct, sentences.images),
    image_url: imageOrNull,
    coupon: orNull(shownLine(limits.coupon)),
    valid_until: z
      .string({ error: daySentence })
      .refine((day) => day === "" || isCalendarDay(day), daySentence)
      .describe("O último dia da oferta, AAAA-MM-DD.")
      .nullable()
      .transform((day) => day || null),
  };
}

/** A new product: what a person may leave out is filled in («§5»). */
export function newProductFields(absent: MissingSentences) {
  const fields = productFields(absent);
  return {
    ...fields,
    description: fields.description.default(""),
    original_price: fields.original_price.default(0),
    conditions: fields.conditions.default(noConditions),
    images: fields.images.optional(),
    image_url: fields.image_url.optional(),
    coupon: fields.coupon.default(null),
    valid_until: fields.valid_until.default(null),
  };
}
