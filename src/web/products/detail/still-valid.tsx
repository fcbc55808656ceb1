import { isEnded } from "#domain/format/date.ts";
import { isOver } from "#domain/products/price-validity.ts";
import type { ListedOffer } from "#domain/products/product.ts";
import { Island } from "#web/islands/island.tsx";
import { shownState } from "./shown-state.ts";
import { StillValidIsland, stillValidTexts } from "./still-valid-island.tsx";

/** "Ainda vale?": what people say, readable without a script, and where members say it. */
export function StillValid({ offer, now }: { offer: ListedOffer; now: Date }) {
  const props = {
    id: offer.id,
    hasCoupon: !!offer.coupon,
    // Past its last day nothing returns.
    isClosed: isEnded(offer.valid_until, now),
    first: shownState(offer, isOver(offer, now), now),
  };
  return (
    <Island name="still-valid" wake="member" props={props} texts={stillValidTexts}>
      <StillValidIsland {...props} />
    </Island>
  );
}
