import { changedProductSchema, myOffersPageSchema } from "#domain/products/product-response-schema.ts";
import { editedUserProductSchema, submittedProductSchema } from "#domain/products/product-schema.ts";
import { hourlyMemberLimit } from "#server/http/rate-limits.ts";
import { refuses, responds } from "#server/http/responses.ts";
import { post, postQuery, type Route } from "#server/http/route.ts";
import { editUserProduct } from "./edit-user-product.ts";
import { loadUserProducts, myOffersSchema } from "./load-user-products.ts";
import { alreadyChanged, noSuchProduct } from "./product-refusals.ts";
import { submitUserProduct } from "./submit-user-product.ts";

const submissionsAnHour = 30;
const editsAnHour = 120;
const notYours = refuses(403, "forbidden", "user_id é de outra pessoa.");

export const myOffersApi: Route[] = [
  post(
    "/submit-user-product",
    "member",
    submittedProductSchema,
    responds("Envia uma oferta para análise", changedProductSchema),
    submitUserProduct,
    { limits: hourlyMemberLimit("submit-product", submissionsAnHour) },
  ),
  postQuery(
    "/load-user-products",
    "member",
    myOffersSchema,
    responds(
      "Lista as próprias ofertas, em qualquer status; a equipe também as de outra pessoa",
      myOffersPageSchema,
      notYours,
    ),
    loadUserProducts,
  ),
  post(
    "/edit-user-product",
    "member",
    editedUserProductSchema,
    responds(
      "Muda uma oferta própria, que volta para análise",
      changedProductSchema,
      noSuchProduct,
      alreadyChanged,
    ),
    editUserProduct,
    { limits: hourlyMemberLimit("edit-my-product", editsAnHour) },
  ),
];
