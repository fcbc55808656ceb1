/** The orders of a list, as they stand in `?sort=` («§2»); the first is the default. */
export const sorts = ["newest", "price_low", "price_high", "discount"] as const;

export type Sort = (typeof sorts)[number];

export const sortLabels: Record<Sort, string> = {
  newest: "Mais recentes",
  price_low: "Menor preço",
  price_high: "Maior preço",
  discount: "Maior desconto",
};

export function isSort(value: unknown): value is Sort {
  return sorts.includes(value as Sort);
}
