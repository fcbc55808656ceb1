import type { SearchSort } from "#domain/products/search-query.ts";
import { sortLabels } from "#domain/products/sort.ts";
import { useTranslate } from "#web/translate.ts";

export const searchSortLabels: Record<SearchSort, string> = { relevance: "Relevância", ...sortLabels };

interface SortChipsProps {
  offered: readonly SearchSort[];
  current: SearchSort;
  addressOf: (sort: SearchSort) => string;
}

/** The order is part of the address, so that it survives reload, share and Back. */
export function SortChips({ offered, current, addressOf }: SortChipsProps) {
  const t = useTranslate();
  return (
    <nav aria-label={t("Ordenar por")} className="sort-chips">
      <ul>
        {offered.map((sort) => (
          <li key={sort}>
            <a
              href={addressOf(sort)}
              rel="nofollow"
              aria-current={sort === current ? "true" : undefined}
              className="chip"
            >
              {t(searchSortLabels[sort])}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
