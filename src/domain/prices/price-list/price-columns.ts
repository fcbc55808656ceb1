import { csvLine } from "#domain/format/csv.ts";
import { type Column, columnFinder } from "#domain/products/import-export/columns.ts";

/** As the API calls them, and as a table does. */
export const priceColumns: readonly Column[] = [
  {
    field: "store_url",
    heading: "Link do produto",
    names: ["Link", "URL", "Link da loja", "Endereço", "product_url"],
    isRequired: true,
  },
  { field: "price", heading: "Preço", names: ["Valor"], isRequired: true },
  { field: "at", heading: "Data", names: ["Dia", "Quando", "Data e hora", "date"], isRequired: true },
  { field: "kind", heading: "Tipo", names: ["Tipo de preço"] },
];

export const priceColumnNamed = columnFinder(priceColumns);

export function priceColumnOf(field: string): Column | undefined {
  return priceColumns.find((column) => column.field === field);
}

/** With the mark by which Excel knows that accents are UTF-8. */
export const priceListModel = `\uFEFF${csvLine(priceColumns.map(({ heading }) => heading))}`;
