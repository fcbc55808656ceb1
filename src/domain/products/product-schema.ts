import * as z from "zod";
import { form, malformed, textOrNull } from "#domain/format/form-schema.ts";
import { id, version } from "#domain/format/id-schema.ts";
import { categoryNames } from "./categories.ts";
import { categoryOfEditLabel, editModalLabels } from "./edit-labels.ts";
import { bulkLimit } from "./moderation.ts";
import { price } from "./price-schema.ts";
import { categorySentence, missingSentences, newProductFields, productFields } from "./product-fields.ts";
import { chosenImages } from "./product-images.ts";
import { productLimits } from "./product-limits.ts";
import { productMessages, productScreens } from "./product-messages.ts";
import { type ProductStatus, productStatuses } from "./product-status.ts";

type Pictures = Parameters<typeof chosenImages>[0];

function withImages<Fields extends Pictures>({ image_url, images, ...fields }: Fields) {
  return { ...fields, images: chosenImages({ image_url, images }) };
}

/** submit-user-product. What only the server decides (status, owner, discount) is no field, and so is dropped. */
export const submittedProductSchema = form(newProductFields(missingSentences)).transform(withImages);

const fillIn = productMessages.required;

const addedFields = {
  ...newProductFields({
    name: fillIn,
    store_name: fillIn,
    category: fillIn,
    sale_price: fillIn,
    product_url: fillIn,
  }),
  original_price: price(fillIn),
};

/** add-product: an admin says the original price too, 0 where it is unknown («§5»). */
export const newProductSchema = form(addedFields).transform(withImages);

const status = z.enum(productStatuses, { error: "Escolha pendente, aprovado ou rejeitado" });

/** A row of import-products: pending unless it says otherwise, so that a wrong file publishes nothing. Only a rejection has a reason. */
export const importedProductSchema = form({
  ...addedFields,
  status: status.default("pending"),
  reason: textOrNull(productLimits.reason).default(null),
})
  .transform(withImages)
  .transform((product) => ({ ...product, reason: product.status === "rejected" ? product.reason : null }));

const productId = id(productScreens.unknown_product.title);

export const productIdSchema = form({ productId });

export const versionedProductSchema = form({ productId, version });

/** In an edit an absent field stays as it is. */
const editedFields = form(productFields(missingSentences)).partial();

/** edit-user-product: the only call that takes the modal's ten labels («§9»). */
export const editedUserProductSchema = editedFields.extend({
  productId,
  version,
  category: z
    .enum([...new Set([...categoryNames, ...editModalLabels])], { error: categorySentence })
    .transform((label) => categoryOfEditLabel(label))
    .optional(),
});

/** end-user-product; false takes the end back. */
export const endedProductSchema = form({
  productId,
  ended: z.boolean({ error: "ended: verdadeiro ou falso." }).default(true),
});

/** What an admin may change: also the status, to any other («§4»). */
export const productDataSchema = editedFields.extend({
  status: status.optional(),
  reason: textOrNull(productLimits.reason).optional(),
  version,
});

/** A row of import-products that names a product by its id: what it leaves out stays as it is. */
export const importedEditSchema = productDataSchema.omit({ version: true });

/** `note`: why, for the record and for who sent the offer. */
export const editedProductSchema = form({
  productId,
  version,
  productData: productDataSchema,
  note: textOrNull(productLimits.reason).optional(),
}).transform(({ productId, productData: { version: seen, ...productData }, version = seen, note }) => ({
  productId,
  productData,
  version,
  ...(note ? { note } : {}),
}));

const decision = {
  status: z.enum(["approved", "rejected"] satisfies ProductStatus[], {
    error: "Escolha aprovar ou rejeitar",
  }),
  reason: textOrNull(productLimits.reason).optional(),
};

/** update-product-status: a decision on a pending product. */
export const statusChangeSchema = form({ productId, version, ...decision });

const several = z
  .array(versionedProductSchema, { error: malformed.list })
  .min(1, "Escolha ao menos um produto")
  .max(bulkLimit, `Escolha no máximo ${bulkLimit} produtos`);

/** decide-products: the same decision on several, each as the moderator saw it. */
export const decisionsSchema = form({ products: several, ...decision });

export const bulkProductsSchema = form({ products: several });

export type SubmittedProduct = z.output<typeof submittedProductSchema>;
export type NewProduct = z.output<typeof newProductSchema>;
export type ImportedProduct = z.output<typeof importedProductSchema>;
export type ImportedEdit = z.output<typeof importedEditSchema>;
export type EditedUserProduct = z.output<typeof editedUserProductSchema>;
export type EndedProduct = z.output<typeof endedProductSchema>;
export type ProductData = z.output<typeof productDataSchema>;
export type EditedProduct = z.output<typeof editedProductSchema>;
export type StatusChange = z.output<typeof statusChangeSchema>;
export type Decisions = z.output<typeof decisionsSchema>;
export type VersionedProduct = z.output<typeof versionedProductSchema>;
export type BulkProducts = z.output<typeof bulkProductsSchema>;
