import { categoryByName } from "#domain/products/categories.ts";
import type { SearchRequest } from "#domain/products/search-query.ts";
import { Island } from "#web/islands/island.tsx";
import { useTranslate } from "#web/translate.ts";
import { alertControlTexts } from "./alert-controls.tsx";
import { SearchAlertIsland } from "./search-alert-island.tsx";

const labels = { search: "Criar alerta desta busca", store: "Criar alerta desta loja" } as const;

export const searchAlertTexts: readonly string[] = [...Object.values(labels), ...alertControlTexts];

interface SearchAlertInput {
  request: SearchRequest;
  category?: string;
  /** What the page calls itself. */
  of?: keyof typeof labels;
}

/** Of what a search or a category was asked for. Nothing where it would find everything: an alert needs words, a store or a category. */
export function SearchAlert({ request, category, of = "search" }: SearchAlertInput) {
  const t = useTranslate();
  const { q, store, min_price, max_price, min_discount, real } = request;
  const slug = category ?? (request.category && categoryByName(request.category)?.slug);
  if (q.length < 2 && !store && !slug) return null;
  const fields = {
    ...(q && { q }),
    ...(slug && { category: slug }),
    ...(store && { store }),
    ...(max_price && { max_price }),
    ...(min_discount && { min_discount }),
    ...(real && { only_real: true }),
  };
  // An alert has no lowest price.
  const props = { fields, label: labels[of], ...(min_price && { hint: t("sem o preço mínimo") }) };
  return (
    <div className="only-script print:hidden">
      <Island name="search-alert" wake="act" props={props} texts={searchAlertTexts}>
        <SearchAlertIsland {...props} />
      </Island>
    </div>
  );
}
