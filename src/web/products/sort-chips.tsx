import type { JSX } from "react";
import { type Sort, sortLabels } from "#domain/products/sort.ts";
import { useTranslate } from "#web/translate.ts";

export interface SortChipsProps {
  /** The list's address, without query. */
  path: string;
  sort: Sort;
  /** Where the list stands on the page. */
  anchor?: string;
}

const chips: readonly Sort[] = ["newest", "price_low", "discount"];

/** The order is part of the address, so that it survives reload, share and Back. */
export function SortChips({ path, sort, anchor = "" }: SortChipsProps): JSX.Element {
  const t = useTranslate();
  return (
    <nav aria-label={t("Ordenar por")} className="max-w-full print:hidden">
      <ul className="flex flex-wrap gap-1.5">
        {chips.map((chip) => (
          <li key={chip}>
            <a
              href={`${sortedPath(path, chip)}${anchor}`}
              rel="nofollow"
              aria-current={chip === sort ? "true" : undefined}
              className="chip"
            >
              {t(sortLabels[chip])}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The order that everybody gets has the plain address, so that a page has one address only. */
function sortedPath(path: string, sort: Sort): string {
  return sort === "newest" ? path : `${path}?sort=${sort}`;
}
