import { type Sort, sortLabels } from "#domain/products/sort.ts";
import { useTranslate } from "#web/translate.ts";

export interface SortChip {
  label: string;
  href: string;
  isCurrent: boolean;
}

/** The order is part of the address, so that it survives reload, share and Back. */
export function SortChips({ chips }: { chips: readonly SortChip[] }) {
  const t = useTranslate();
  return (
    <nav aria-label={t("Ordenar por")} className="sort-chips">
      <ul>
        {chips.map(({ label, href, isCurrent }) => (
          <li key={label}>
            <a href={href} rel="nofollow" aria-current={isCurrent ? "true" : undefined} className="chip">
              {t(label)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface SortedList {
  path: string;
  sort: Sort;
  anchor?: string;
}

/** The order that everybody gets has the plain address, so that a page has one address only. */
export function sortedPath({ path, sort, anchor = "" }: SortedList): string {
  return `${path}${sort === "newest" ? "" : `?sort=${sort}`}${anchor}`;
}

export function listSorts(list: SortedList, offered: readonly Sort[]): SortChip[] {
  return offered.map((sort) => ({
    label: sortLabels[sort],
    href: sortedPath({ ...list, sort }),
    isCurrent: sort === list.sort,
  }));
}
