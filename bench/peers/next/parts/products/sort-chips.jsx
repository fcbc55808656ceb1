import { sortLabels } from "xepa/domain/products/sort.ts";
import { t } from "../translate.js";

export const searchSortLabels = {
  relevance: "Relevância",
  ...sortLabels,
};

/** The order is part of the address, so that it survives reload, share and Back. */
export function SortChips({ offered, current, addressOf }) {
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
