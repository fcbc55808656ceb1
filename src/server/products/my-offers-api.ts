import { myOffersPageSchema, productDoneSchema } from "#domain/products/product-response-schema.ts";
import { editedUserProductSchema, submittedProductSchema } from "#domain/products/product-schema.ts";
import { hourlyOfMember } from "#server/http/form-limits.ts";
import { refuses, tells } from "#server/http/responses.ts";
import { ask, post, type Route } from "#server/http/route.ts";
import { editUserProduct } from "./edit-user-product.ts";
import { loadUserProducts } from "./load-user-products.ts";
import { myOffersSchema } from "./my-offers-query.ts";
import { alreadyChanged, noSuchProduct } from "./product-refusals.ts";
import { submitUserProduct } from "./submit-user-product.ts";

const submissionsAnHour = 30;
const editsAnHour = 120;
const notYours = refuses(403, "forbidden", "user_id é de outra pessoa.");

/** What members do with their own offers. */
export const myOffersApi: Route[] = [
  post(
    "/submit-user-product",
    "member",
    submittedProductSchema,
    tells("Envia uma oferta para análise", productDoneSchema),
    submitUserProduct,
    { limits: hourlyOfMember("submit-product", submissionsAnHour) },
  ),
  ask(
    "/load-user-products",
    "member",
    myOffersSchema,
    tells(
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
    tells(
      "Muda uma oferta própria, que volta para análise",
      productDoneSchema,
      noSuchProduct,
      alreadyChanged,
    ),
    editUserProduct,
    { limits: hourlyOfMember("edit-my-product", editsAnHour) },
  ),
];
