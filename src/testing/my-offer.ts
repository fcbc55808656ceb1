import { noConditions } from "#domain/prices/conditions-schema.ts";
import type { MyOffer } from "#domain/products/product.ts";

/** An offer as its owner's dashboard gets it; in no database. */
export function aMyOffer(given: Partial<MyOffer> = {}): MyOffer {
  return {
    id: "6f9619ff-8b86-4d01-b42d-00cf4fc964ff",
    slug: "sofa",
    name: "Sofá",
    description: "",
    category: "Casa",
    original_price: 0,
    sale_price: 1299.9,
    discount: 0,
    image_url: null,
    images: [],
    store_name: "Loja",
    product_url: "https://loja.com.br/p/1",
    coupon: null,
    valid_until: null,
    conditions: noConditions,
    priced_at: null,
    status: "pending",
    ended: false,
    published_at: null,
    created_at: "2026-11-15T12:00:00Z",
    user_id: "0b7a4600-8b86-4d01-b42d-00cf4fc964ff",
    reason: null,
    version: 1,
    updated_at: "2026-11-15T12:00:00Z",
    product_key: null,
    ended_at: null,
    ended_by: null,
    clicks: 0,
    appeal: null,
    ...given,
  };
}
