import {
  bulkResponseSchema,
  changedProductSchema,
  reviewSchema,
} from "#domain/products/product-response-schema.ts";
import {
  bulkProductsSchema,
  decisionsSchema,
  editedProductSchema,
  productIdSchema,
  statusChangeSchema,
  versionedProductSchema,
} from "#domain/products/product-schema.ts";
import { responds, withNote } from "#server/http/responses.ts";
import { get, post, type Route } from "#server/http/route.ts";
import { alreadyChanged, noSuchProduct } from "#server/products/product-refusals.ts";
import { decideProducts, deleteProducts, reopenProducts, restoreProducts } from "./bulk-actions.ts";
import { deleteProduct } from "./delete-product.ts";
import { editProduct } from "./edit-product.ts";
import { asModerator } from "./moderator.ts";
import { restoreProduct } from "./restore-product.ts";
import { reviewProduct } from "./review-product.ts";
import { updateProductStatus } from "./update-product-status.ts";

function onOne(summary: string) {
  return responds(summary, changedProductSchema, noSuchProduct, alreadyChanged);
}

function onMany(summary: string) {
  return withNote("O que um produto recusa não impede os outros.", responds(summary, bulkResponseSchema));
}

export const moderationApi: Route[] = [
  get(
    "/review-product",
    "admin",
    productIdSchema,
    responds("O que se quer saber antes de decidir", reviewSchema, noSuchProduct),
    ({ db, input, now, config }) => reviewProduct(db, input.productId, now, config.store_hosts),
  ),
  post(
    "/update-product-status",
    "admin",
    statusChangeSchema,
    onOne("Aprova ou rejeita uma oferta pendente"),
    asModerator(updateProductStatus),
  ),
  post(
    "/edit-product",
    "admin",
    editedProductSchema,
    onOne("Muda qualquer oferta, também o status"),
    asModerator(editProduct),
  ),
  post(
    "/delete-product",
    "admin",
    versionedProductSchema,
    onOne("Apaga uma oferta; por um dia dá para restaurar"),
    asModerator(deleteProduct),
  ),
  post(
    "/restore-product",
    "admin",
    productIdSchema,
    responds("Traz de volta uma oferta apagada", changedProductSchema, noSuchProduct),
    asModerator(restoreProduct),
  ),
  post(
    "/decide-products",
    "admin",
    decisionsSchema,
    onMany("A mesma decisão sobre várias ofertas"),
    decideProducts,
  ),
  post(
    "/reopen-products",
    "admin",
    bulkProductsSchema,
    onMany("Devolve várias ofertas à análise"),
    reopenProducts,
  ),
  post("/delete-products", "admin", bulkProductsSchema, onMany("Apaga várias ofertas"), deleteProducts),
  post("/restore-products", "admin", bulkProductsSchema, onMany("Restaura várias ofertas"), restoreProducts),
];
