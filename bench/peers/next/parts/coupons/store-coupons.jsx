import { storeCouponsPath } from "xepa/domain/coupons/coupon-path.ts";
import { t } from "../translate.js";
import { Tickets } from "./tickets.jsx";

/** Before a store's offers: a coupon changes the price of all of them. Nothing where it has none. */
export function StoreCoupons({ store: { slug }, coupons, now }) {
  if (coupons.length === 0) return null;
  return (
    <section className="mb-9" aria-labelledby="cupons">
      <div className="store-offers-head">
        <h2 id="cupons" className="text-2xl font-[750]">
          {t("Cupons valendo")}
        </h2>
        <a className="text-link" href={storeCouponsPath(slug)}>
          {t("Todos os cupons, e quanto cai no meu carrinho")}
        </a>
      </div>
      <Tickets coupons={coupons} isOwnStore now={now} />
    </section>
  );
}
