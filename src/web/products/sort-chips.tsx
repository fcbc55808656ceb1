import type { SearchSort } from "#domain/products/search-query.ts";
import { sortLabels } from "#domain/products/sort.ts";
import { useTranslate } from "#web/translate.ts";

export const searchSortLabels: Record<SearchSort, string> = { relevance: "Relevância", ...sortLabels };

interface LinkChipsProps<Choice> {
  /** What is chosen. */
  label: string;
  choices: readonly Choice[];
  current: unknown;
  nameOf: (choice: Choice) => string;
  addressOf: (choice: Choice) => string;
}

/** One choice is part of the address, so that it survives reload, share and Back. */
export function LinkChips<Choice>({ label, choices, current, nameOf, addressOf }: LinkChipsProps<Choice>) {
  const t = useTranslate();
  return (
    <nav aria-label={label} className="sort-chips">
      <ul>
        {choices.map((choice) => (
          <li key={nameOf(choice)}>
            <a
              href={addressOf(choice)}
              rel="nofollow"
              aria-current={choice === current ? "true" : undefined}
              className="chip"
            >
              {t(nameOf(choice))}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface SortChipsProps extends Pick<LinkChipsProps<SearchSort>, "addressOf"> {
  offered: readonly SearchSort[];
  current: SearchSort;
}

export function SortChips({ offered, ...rest }: SortChipsProps) {
  const t = useTranslate();
  const nameOf = (sort: SearchSort) => searchSortLabels[sort];
  return <LinkChips label={t("Ordenar por")} choices={offered} nameOf={nameOf} {...rest} />;
}
