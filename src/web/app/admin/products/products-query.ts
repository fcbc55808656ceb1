import { type CategorySlug, categoryBySlug } from "#domain/products/categories.ts";
import { type PanelSort, panelSorts } from "#domain/products/moderation.ts";
import { type ProductStatus, productStatuses } from "#domain/products/product.ts";
import { cleanText, longestTerm } from "#domain/products/search-term.ts";

/** Which products the table shows, as the address says: reload, Back and a colleague find the same. */
export interface TableQuery {
  q: string;
  status: ProductStatus | undefined;
  category: CategorySlug | undefined;
  /** Only what this person has sent. */
  user_id: string | undefined;
  sort: PanelSort;
  /** The page. */
  cursor: string | undefined;
}

/** What a filter may be set to; the page is not a filter. */
export type Filters = Omit<TableQuery, "cursor">;

const anId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** People edit addresses: what makes no sense there is no filter. */
export function readTableQuery(address: URLSearchParams): TableQuery {
  const user_id = address.get("user_id") ?? "";
  return {
    q: cleanText(address.get("q") ?? "", longestTerm),
    status: productStatuses.find((each) => each === address.get("status")),
    category: categoryBySlug(address.get("category") ?? "")?.slug,
    user_id: anId.test(user_id) ? user_id : undefined,
    sort: panelSorts.find((each) => each === address.get("sort")) ?? panelSorts[0],
    cursor: address.get("cursor") || undefined,
  };
}

/** Another filter begins at its first page: a cursor belongs to one list in one order. */
export function withFilters(address: URLSearchParams, some: Partial<Filters>): URLSearchParams {
  const written = new URLSearchParams(address);
  written.delete("cursor");
  for (const [name, value] of Object.entries(some)) {
    const isDefault = name === "sort" && value === panelSorts[0];
    if (value && !isDefault) written.set(name, value);
    else written.delete(name);
  }
  return written;
}

/** Nothing narrows the list; the order does not. */
export const noFilters = { q: "", status: undefined, category: undefined, user_id: undefined } as const;

export function isFiltered({ q, status, category, user_id }: Filters): boolean {
  return Boolean(q || status || category || user_id);
}
