import { CouponTicket } from "./coupon-ticket.jsx";

export function Tickets({ coupons, now, isOwnStore }) {
  return (
    <div className="tickets">
      {coupons.map((coupon) => (
        <CouponTicket key={coupon.id} coupon={coupon} now={now} isOwnStore={isOwnStore} />
      ))}
    </div>
  );
}
