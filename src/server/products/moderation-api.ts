import {
  decisionsSchema,
  editedProductSchema,
  productIdSchema,
  seenProductSchema,
  severalProductsSchema,
  statusChangeSchema,
} from "#domain/products/product-schema.ts";
import { get, post, type Route } from "#server/http/route.ts";
import { deleteProduct } from "./delete-product.ts";
import { editProduct } from "./edit-product.ts";
import { asModerator } from "./moderator.ts";
import { restoreProduct } from "./restore-product.ts";
import { reviewProduct } from "./review-product.ts";
import { decideProducts, deleteProducts, reopenProducts, restoreProducts } from "./several-products.ts";
import { updateProductStatus } from "./update-product-status.ts";

/** What moderators do with everybody's offers, one at a time or many. */
export const moderationApi: Route[] = [
  get("/review-product", "admin", productIdSchema, ({ db, input }) => reviewProduct(db, input.productId)),
  post("/update-product-status", "admin", statusChangeSchema, asModerator(updateProductStatus)),
  post("/edit-product", "admin", editedProductSchema, asModerator(editProduct)),
  post("/delete-product", "admin", seenProductSchema, asModerator(deleteProduct)),
  post("/restore-product", "admin", productIdSchema, asModerator(restoreProduct)),
  post("/decide-products", "admin", decisionsSchema, decideProducts),
  post("/reopen-products", "admin", severalProductsSchema, reopenProducts),
  post("/delete-products", "admin", severalProductsSchema, deleteProducts),
  post("/restore-products", "admin", severalProductsSchema, restoreProducts),
];
