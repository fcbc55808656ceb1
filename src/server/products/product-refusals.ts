import { ownedProductSchema } from "#domain/products/product-response-schema.ts";
import { refuses } from "#server/http/responses.ts";

/** What calls about one product may refuse with, as the API's description tells it. */
export const noSuchProduct = refuses(404, "not_found", "O produto não existe, ou não é de quem chama.");

export const alreadyChanged = refuses(
  409,
  "conflict",
  "O produto mudou desde que foi visto, ou já foi decidido: product é ele como está agora.",
  { product: ownedProductSchema },
);
