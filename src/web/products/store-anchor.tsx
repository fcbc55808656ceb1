import type { ReactNode } from "react";
import type { Offer } from "#domain/products/product.ts";

export interface StoreAnchorProps {
  offer: Pick<Offer, "product_url">;
  /** Says where it leads, that it is advertising and that it opens a tab; left out where its words say all of it. */
  label?: string;
  /** The coupon's code, which the loader copies first. */
  code?: string | undefined;
  className: string;
  children: ReactNode;
}

/** The way to a store. The loader knows it by its `rel` and counts the visit, without standing in its way. */
export function StoreAnchor({ offer, label, code, className, children }: StoreAnchorProps) {
  return (
    <a
      href={offer.product_url}
      target="_blank"
      rel="sponsored nofollow noopener"
      aria-label={label}
      data-code={code}
      className={className}
    >
      {children}
    </a>
  );
}
