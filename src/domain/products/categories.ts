/** The seven categories of the site, in the order of the menu («§2», «§9»). */
const table = [
  { name: "Smartphones", slug: "smartphones" },
  { name: "Eletrônicos", slug: "eletronicos" },
  { name: "Casa", slug: "casa" },
  { name: "Moda", slug: "moda" },
  { name: "Informática", slug: "informatica" },
  { name: "Games", slug: "games" },
  { name: "Outros", slug: "outros" },
] as const;

export type CategoryName = (typeof table)[number]["name"];
export type CategorySlug = (typeof table)[number]["slug"];

export interface Category {
  name: CategoryName;
  slug: CategorySlug;
}

export const categories: readonly Category[] = table;

export const categoryNames: readonly CategoryName[] = categories.map((category) => category.name);

export function categoryBySlug(slug: string): Category | undefined {
  return categories.find((category) => category.slug === slug);
}

export function categoryByName(name: string): Category | undefined {
  return categories.find((category) => category.name === name);
}
