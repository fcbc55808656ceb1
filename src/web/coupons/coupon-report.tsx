import type { Coupon } from "#domain/coupons/coupon-response-schema.ts";
import { hasStarted } from "#domain/coupons/coupon-state.ts";
import { Island } from "#web/islands/island.tsx";
import { shownLedger } from "./coupon-ledger.tsx";
import { CouponReportIsland, couponReportTexts } from "./coupon-report-island.tsx";

/** How it has gone, and where members say how it went: on a coupon's ticket and on the page of an offer with it. */
export function CouponReport({ coupon, now }: { coupon: Coupon; now: Date }) {
  const { id, code, state } = coupon;
  const canReport = state !== "expired" && hasStarted(coupon, now);
  const props = { id, code, first: shownLedger(coupon, now), canReport };
  return (
    <Island name="coupon-report" wake="member" props={props} texts={couponReportTexts}>
      <CouponReportIsland {...props} />
    </Island>
  );
}
