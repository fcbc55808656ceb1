import { changedProductSchema, myOffersPageSchema } from "#domain/products/product-response-schema.ts";
import {
  editedUserProductSchema,
  endedProductSchema,
  productIdSchema,
  submittedProductSchema,
} from "#domain/products/product-schema.ts";
import { hourlyMemberLimit } from "#server/http/rate-limits.ts";
import { refuses, responds } from "#server/http/responses.ts";
import { post, postQuery, type Route } from "#server/http/route.ts";
import { editUserProduct } from "./edit-user-product.ts";
import { endUserProduct } from "./end-user-product.ts";
import { loadUserProducts, myOffersSchema } from "./load-user-products.ts";
import { alreadyChanged, noSuchProduct } from "./product-refusals.ts";
import { submitUserProduct } from "./submit-user-product.ts";
import { restoreUserProduct, withdrawUserProduct } from "./withdraw-user-product.ts";

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
  post(
    "/withdraw-user-product",
    "member",
    productIdSchema,
    responds("Retira da análise uma oferta própria", changedProductSchema, noSuchProduct, alreadyChanged),
    withdrawUserProduct,
    { limits: hourlyMemberLimit("withdraw-my-product", editsAnHour) },
  ),
  post(
    "/restore-user-product",
    "member",
    productIdSchema,
    responds("Desfaz a retirada de uma oferta própria, por um dia", changedProductSchema, noSuchProduct),
    restoreUserProduct,
    { limits: hourlyMemberLimit("restore-my-product", editsAnHour) },
  ),
  post(
    "/end-user-product",
    "member",
    endedProductSchema,
    responds(
      "Diz que uma oferta própria publicada acabou, ou que voltou",
      changedProductSchema,
      noSuchProduct,
      alreadyChanged,
    ),
    endUserProduct,
    { limits: hourlyMemberLimit("end-my-product", editsAnHour) },
  ),
];
