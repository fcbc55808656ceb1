/** The orders of a list, as they stand in `?sort=` («§2»); the first is the default. `discount` is what the store claims. */
export const sorts = ["newest", "price_low", "price_high", "discount", "real_discount"] as const;

export type Sort = (typeof sorts)[number];

export const sortLabels: Record<Sort, string> = {
  newest: "Mais recentes",
  price_low: "Menor preço",
  price_high: "Maior preço",
  discount: "Maior desconto anunciado",
  real_discount: "Maior desconto de verdade",
};

/** Only offers with a real discount have a place in this order. */
export function wantsReal({ real, sort }: { real?: boolean | undefined; sort: string }): boolean {
  return real === true || sort === "real_discount";
}

export function isSort(value: unknown): value is Sort {
  return sorts.includes(value as Sort);
}
