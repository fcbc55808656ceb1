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

/** What the member's edit modal calls them, where that differs from the name («§9»). Apart: the islands need the rest. */
const editLabels: Partial<Record<CategorySlug, readonly string[]>> = {
  casa: ["Casa e Jardim"],
  moda: ["Moda e Beleza"],
  outros: ["Livros", "Esportes", "Automotivo", "Outros"],
};

export const categories: readonly Category[] = table;

export const categoryNames: readonly CategoryName[] = categories.map((category) => category.name);

/** The ten labels of the member's edit modal, in its order («§9»). */
export const editModalLabels: readonly string[] = /* @__PURE__ */ categories.flatMap(labelsOf);

export function categoryBySlug(slug: string): Category | undefined {
  return categories.find((category) => category.slug === slug);
}

export function categoryByName(name: string): Category | undefined {
  return categories.find((category) => category.name === name);
}

/** The stored category behind a label of the modal; a stored name stands for itself. */
export function categoryOfEditLabel(label: string): CategoryName | undefined {
  const category = categoryByName(label) ?? categories.find((each) => labelsOf(each).includes(label));
  return category?.name;
}

/** The label that the modal preselects for a stored category. */
export function editLabelOfCategory(name: CategoryName): string {
  const labels = labelsOf(categoryByName(name));
  return labels.includes(name) ? name : (labels[0] ?? name);
}

function labelsOf(category: Category | undefined): readonly string[] {
  return category ? (editLabels[category.slug] ?? [category.name]) : [];
}
