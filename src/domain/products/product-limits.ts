/** How much fits into a product's fields, counted in code points. The first two are the spec's («§5», «§9»). */
export const productLimits = {
  name: { max: 70, warn: 60, too_long: "O título deve ter no máximo 70 caracteres" },
  description: { max: 500, warn: 450, too_long: "A descrição deve ter no máximo 500 caracteres" },
  store_name: { max: 80, too_long: "O nome da loja deve ter no máximo 80 caracteres" },
  product_url: { max: 2048, too_long: "O link do produto deve ter no máximo 2048 caracteres" },
  coupon: { max: 60, too_long: "O cupom deve ter no máximo 60 caracteres" },
  reason: { max: 500, too_long: "O motivo deve ter no máximo 500 caracteres" },
} as const;

/** In reais. 0 is a price: «Grátis». */
export const priceRange = { min: 0, max: 9_999_999.99 } as const;

export const imagesPerProduct = 3;

/** Where the admin's tables and cards cut a description («§2»). */
export const descriptionCut = { table: 50, card: 100 } as const;
