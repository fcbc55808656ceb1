import {
  type Category,
  type CategoryName,
  type CategorySlug,
  categories,
  categoryByName,
} from "./categories.ts";

/** What the member's edit modal calls them, where that differs from the name («§9»). */
const editLabels: Partial<Record<CategorySlug, readonly string[]>> = {
  casa: ["Casa e Jardim"],
  moda: ["Moda e Beleza"],
  outros: ["Livros", "Esportes", "Automotivo", "Outros"],
};

/** The ten labels of the member's edit modal, in its order («§9»). */
export const editModalLabels: readonly string[] = categories.flatMap(labelsOf);

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
