import { hasStarted } from "xepa/domain/coupons/coupon-state.ts";
import { Island } from "../islands/island.jsx";
import { shownLedger } from "./coupon-ledger.jsx";
import { CouponReportIsland } from "./coupon-report-island.jsx";

/** How it has gone, and where members say how it went: on a coupon's ticket and on the page of an offer with it. */
export function CouponReport({ coupon, now }) {
  const { id, code, state } = coupon;
  const canReport = state !== "expired" && hasStarted(coupon, now);
  const props = {
    id,
    code,
    first: shownLedger(coupon, now),
    canReport,
  };
  return (
    <Island name="coupon-report" wake="member" props={props}>
      <CouponReportIsland {...props} />
    </Island>
  );
}
