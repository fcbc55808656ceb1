import { type CategorySlug, categoryBySlug } from "#domain/products/categories.ts";
import { type PanelSort, panelSorts } from "#domain/products/moderation.ts";
import { type ProductStatus, productStatuses } from "#domain/products/product-status.ts";
import { cleanText, longestTerm } from "#domain/products/search-term.ts";
import { idIn, withChoice } from "#web/app/admin/frame/list-address.ts";
import { EDIT_PARAM } from "#web/app/offer-edit/use-edit-param.ts";

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

/** People edit addresses: what makes no sense there is no filter. */
export function readTableQuery(address: URLSearchParams): TableQuery {
  return {
    q: cleanText(address.get("q") ?? "", longestTerm),
    status: productStatuses.find((each) => each === address.get("status")),
    category: categoryBySlug(address.get("category") ?? "")?.slug,
    user_id: idIn(address, "user_id"),
    sort: panelSorts.find((each) => each === address.get("sort")) ?? panelSorts[0],
    cursor: address.get("cursor") || undefined,
  };
}

/** Another filter begins at its first page; the usual order need not be said. */
export function withFilters(address: URLSearchParams, some: Partial<Filters>): URLSearchParams {
  const { sort, ...others } = some;
  const order = "sort" in some ? { sort: sort === panelSorts[0] ? undefined : sort } : {};
  return withChoice(address, { ...others, ...order });
}

/** Nothing narrows the list; the order does not. */
export const noFilters = { q: "", status: undefined, category: undefined, user_id: undefined } as const;

export function isFiltered({ q, status, category, user_id }: Filters): boolean {
  return Boolean(q || status || category || user_id);
}

/** Where one product is looked at and changed, on whichever page its row stands. */
export function editPath(id: string): string {
  return `/admin/editar-produtos?${new URLSearchParams({ [EDIT_PARAM]: id })}`;
}
