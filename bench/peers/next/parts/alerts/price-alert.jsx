import { alertLimits, alertMessages } from "xepa/domain/alerts/alert-messages.ts";
import { formatMoney, roundCents } from "xepa/domain/format/money.ts";
import { parseLink } from "xepa/domain/products/links/parse-link.ts";
import { shownName } from "xepa/domain/products/shown-name.ts";
import { Island } from "../islands/island.jsx";
import { t } from "../translate.js";
import { PriceAlertIsland } from "./price-alert-island.jsx";

/** A bit below what it costs: the lowest price that was seen where that is lower, else 5% off, in whole reais where it costs some. */
function proposedPrice(price, lowest) {
  if (lowest !== null && lowest > 0 && lowest < price) return lowest;
  const lower = price * 0.95;
  return lower >= 20 ? Math.floor(lower) : Math.max(0.01, roundCents(lower));
}

/** By the product that the store's link names, so it holds for the next offer of it too. */
export function PriceAlert({ offer, lowest, isOver }) {
  const product_key = parseLink(offer.product_url)?.key;
  if (!product_key || offer.sale_price <= 0) return null;
  // What has ended is wanted again at the price that it had.
  const price = isOver ? offer.sale_price : proposedPrice(offer.sale_price, lowest);
  const hint = isOver
    ? t("Avisamos quando alguém publicar este produto por até este preço.")
    : lowest !== null && lowest < offer.sale_price
      ? t("O menor que vimos foi {{price}}. Vale também para as próximas ofertas deste produto.", {
          price: formatMoney(lowest),
        })
      : t("Vale também para as próximas ofertas deste produto.");
  const props = {
    product_key,
    name: shownName(offer.name),
    price,
    hint,
    wrong: alertMessages.price,
    longest: alertLimits.name,
  };
  return (
    <section id="avise" className="only-script price-alert-box" aria-labelledby="avise-titulo">
      <h2 id="avise-titulo" className="text-lg font-[750]">
        {t("Avise se baixar de")}
      </h2>
      <Island name="price-alert" wake="act" props={props}>
        <PriceAlertIsland {...props} />
      </Island>
    </section>
  );
}
