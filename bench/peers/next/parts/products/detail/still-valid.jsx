import { isEnded } from "xepa/domain/format/date.ts";
import { isOver } from "xepa/domain/products/price-validity.ts";
import { shownState } from "xepa/web/products/detail/shown-state.ts";
import { Island } from "../../islands/island.jsx";
import { StillValidIsland } from "./still-valid-island.jsx";

/** "Ainda vale?": what people say, readable without a script, and where members say it. */
export function StillValid({ offer, now }) {
  const props = {
    id: offer.id,
    hasCoupon: !!offer.coupon,
    // Past its last day nothing returns.
    isClosed: isEnded(offer.valid_until, now),
    first: shownState(offer, isOver(offer, now), now),
  };
  return (
    <Island name="still-valid" wake="member" props={props}>
      <StillValidIsland {...props} />
    </Island>
  );
}
