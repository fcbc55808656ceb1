import { editedUserProductSchema, submittedProductSchema } from "#domain/products/product-schema.ts";
import { isAdminRole } from "#domain/users/roles.ts";
import { self } from "#server/http/caller.ts";
import { hourly } from "#server/http/form-limits.ts";
import { ask, post, type Route } from "#server/http/route.ts";
import { editUserProduct } from "./edit-user-product.ts";
import { loadUserProducts } from "./load-user-products.ts";
import { myOffersSchema } from "./my-offers-query.ts";
import { submitUserProduct } from "./submit-user-product.ts";

const submissionsAnHour = 30;

/** What members do with their own offers. */
export const myOffersApi: Route[] = [
  post("/submit-user-product", "member", submittedProductSchema, submitUserProduct, {
    limits: (_input, _sender, caller) => {
      const { id, role } = self(caller);
      return isAdminRole(role) ? [] : [hourly("submit-product", id, submissionsAnHour)];
    },
  }),
  ask("/load-user-products", "member", myOffersSchema, loadUserProducts),
  post("/edit-user-product", "member", editedUserProductSchema, editUserProduct),
];
