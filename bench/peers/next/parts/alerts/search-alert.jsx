import { categoryByName } from "xepa/domain/products/categories.ts";
import { Island } from "../islands/island.jsx";
import { t } from "../translate.js";
import { SearchAlertIsland } from "./search-alert-island.jsx";

const labels = {
  search: "Criar alerta desta busca",
  store: "Criar alerta desta loja",
};

/** Of what a search or a category was asked for. Nothing where it would find everything: an alert needs words, a store or a category. */
export function SearchAlert({ request, category, of = "search" }) {
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
  const props = {
    fields,
    label: labels[of],
    ...(min_price && { hint: t("sem o preço mínimo") }),
  };
  return (
    <div className="only-script print:hidden">
      <Island name="search-alert" wake="act" props={props}>
        <SearchAlertIsland {...props} />
      </Island>
    </div>
  );
}
