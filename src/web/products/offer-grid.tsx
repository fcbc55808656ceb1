import type { ReactNode } from "react";

/** Cards side by side: two on a phone, three on a tablet, four on a desk. */
export function OfferGrid({ children }: { children: ReactNode }) {
  return <div className="offer-grid">{children}</div>;
}
