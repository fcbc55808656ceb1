import { formatMoney } from "#domain/format/money.ts";
import { type SearchFilters, type SearchRequest, searchAddress } from "#domain/products/search-query.ts";
import { type Translate, useTranslate } from "#web/translate.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { X } from "#web/ui/icons.ts";

const noFilters: SearchFilters = {
  category: undefined,
  store: undefined,
  min_price: undefined,
  max_price: undefined,
  min_discount: undefined,
  live: undefined,
  real: undefined,
};

/** What is asked of the offers beside the term, each in words. */
function wordsOf(filters: SearchFilters, t: Translate): [keyof SearchFilters, string][] {
  const { category, store, min_price, max_price, min_discount, live, real } = filters;
  const all: [keyof SearchFilters, string | false | undefined][] = [
    ["category", category && t(category)],
    ["store", store],
    ["min_price", min_price !== undefined && t("A partir de {{price}}", { price: formatMoney(min_price) })],
    ["max_price", max_price !== undefined && t("Até {{price}}", { price: formatMoney(max_price) })],
    ["min_discount", min_discount !== undefined && t("Desconto de {{n}}% ou mais", { n: min_discount })],
    ["live", live && t("Só ofertas ativas")],
    ["real", real && t("Só desconto real")],
  ];
  return all.filter((entry): entry is [keyof SearchFilters, string] => !!entry[1]);
}

export function filterCount(request: SearchFilters): number {
  return wordsOf(request, (sentence) => sentence).length;
}

/** Each filter is a link to the same list without it. */
export function ActiveFilters({ request, path }: { request: SearchRequest; path?: string }) {
  const t = useTranslate();
  const active = wordsOf(request, t);
  if (active.length === 0) return null;
  const first = { ...request, cursor: undefined };
  return (
    <nav aria-label={t("Filtros ativos")} className="max-w-full print:hidden">
      <ul className="flex flex-wrap items-center gap-1.5">
        {active.map(([name, words]) => (
          <li key={name} className="max-w-full">
            <a
              href={searchAddress({ ...first, [name]: undefined }, path)}
              rel="nofollow"
              aria-label={t("Remover filtro: {{filter}}", { filter: words })}
              className="chip active-filter"
            >
              <span className="min-w-0 truncate">{words}</span> <X size={16} className="shrink-0" />
            </a>
          </li>
        ))}
        <li>
          <ButtonLink
            label={t("Limpar filtros")}
            kind="ghost"
            href={searchAddress({ ...first, ...noFilters }, path)}
            rel="nofollow"
          />
        </li>
      </ul>
    </nav>
  );
}
