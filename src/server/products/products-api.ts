import { productMessages } from "#domain/products/product-messages.ts";
import { newProductSchema } from "#domain/products/product-schema.ts";
import { Problem } from "#server/http/problem.ts";
import { get, post, type Read, type Route } from "#server/http/route.ts";
import { addProduct } from "./add-product.ts";
import { readCursor } from "./list-cursor.ts";
import { badCursor, type ListRequest, listQuerySchema, wantsEverything } from "./list-query.ts";
import { listEveryProduct, readEveryCursor } from "./moderation-store.ts";
import { listLiveOffers } from "./products-store.ts";

export const productsApi: Route[] = [
  get(
    "/get-approved-products",
    (query) => (wantsEverything(query) ? "admin" : "visitor"),
    listQuerySchema,
    listProducts,
  ),
  post("/add-product", "admin", newProductSchema, async ({ tx, input, caller, now }) => {
    const product = await addProduct(tx, input, caller?.id ?? "", now);
    return { message: productMessages.added, product };
  }),
];

async function listProducts({ db, input }: Read<ListRequest>) {
  const { cursor: text, ...query } = input;
  if (wantsEverything(input)) {
    const cursor = text === undefined ? undefined : (readEveryCursor(text) ?? refuseCursor());
    return listEveryProduct(db, { ...query, cursor });
  }
  const cursor = text === undefined ? undefined : (readCursor(query.sort, text) ?? refuseCursor());
  return listLiveOffers(db, { ...query, cursor });
}

function refuseCursor(): never {
  throw new Problem(422, "invalid", badCursor, { fields: { cursor: badCursor } });
}
