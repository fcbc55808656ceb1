import { ownedProductSchema } from "#domain/products/product-response-schema.ts";
import { refuses } from "#server/http/responses.ts";

/** The refusals of calls about one product, for the API's description. */
export const noSuchProduct = refuses(404, "not_found", "O produto não existe, ou não é de quem chama.");

export const alreadyChanged = refuses(
  409,
  "conflict",
  "O produto mudou desde que foi visto, ou já foi decidido: product é ele como está agora.",
  { product: ownedProductSchema },
);
