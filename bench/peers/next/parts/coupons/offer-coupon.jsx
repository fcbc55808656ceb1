import { storeCouponsPath } from "xepa/domain/coupons/coupon-path.ts";
import { t } from "../translate.js";
import { CouponReport } from "./coupon-report.jsx";

/** On an offer's page: how the coupon that its price needs has gone, and where the store's others are. */
export function OfferCoupon({ coupon, now }) {
  const { slug, name, listed } = coupon.store;
  return (
    <section className="offer-coupon" aria-label={t("Cupom {{code}}", { code: coupon.code })}>
      <CouponReport coupon={coupon} now={now} />
      {listed && (
        <p className="text-sm">
          <a className="text-link" href={storeCouponsPath(slug)}>
            {t("Todos os cupons {{store}}", { store: name })}
          </a>
        </p>
      )}
    </section>
  );
}
