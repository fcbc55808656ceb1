import { useSearchParams } from "react-router";
import { categoryBySlug } from "#domain/products/categories.ts";
import { panelSorts } from "#domain/products/moderation.ts";
import { productStatuses } from "#domain/products/product-status.ts";
import { cleanText, longestTerm } from "#domain/products/search-term.ts";
import { type Choice, idIn, withChoice } from "#web/app/admin/frame/list-address.ts";
import { EDIT_PARAM } from "#web/app/offer-edit/use-edit-param.ts";

export type TableQuery = ReturnType<typeof readTableQuery>;

export type Filters = Omit<TableQuery, "cursor">;

/** Which products the table shows. People edit addresses: what makes no sense there is no filter. */
export function readTableQuery(address: URLSearchParams) {
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
export function withFilters(address: URLSearchParams, choice: Choice): URLSearchParams {
  return withChoice(address, choice.sort === panelSorts[0] ? { ...choice, sort: undefined } : choice);
}

/** Every choice is a step that Back undoes. */
export function useChooseFilters() {
  const [, setAddress] = useSearchParams();
  return (choice: Choice) => setAddress((now) => withFilters(now, choice));
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
