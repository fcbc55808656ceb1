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

export interface SortedList {
  /** The list's address, without query. */
  path: string;
  sort: Sort;
  offered: readonly Sort[];
  /** Where the list stands on the page. */
  anchor?: string;
}

/** The order that everybody gets has the plain address, so that a page has one address only. */
export function listSorts({ path, sort, offered, anchor = "" }: SortedList): SortChip[] {
  return offered.map((each) => ({
    label: sortLabels[each],
    href: `${path}${each === "newest" ? "" : `?sort=${each}`}${anchor}`,
    isCurrent: each === sort,
  }));
}
