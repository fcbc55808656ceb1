import { offerLists } from "xepa/domain/products/offer-lists.ts";

/**
 * The room that a page of offers will take, for a control beside it that is busy. The style sheet shows it, so that it
 * is there at once, even before the island has woken: what stands below moves with the click and not later.
 */
export function OfferSkeletons() {
  return (
    <div className="skeletons">
      {Array.from({ length: offerLists.page }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
        <div key={place} className="offer-card" />
      ))}
    </div>
  );
}
