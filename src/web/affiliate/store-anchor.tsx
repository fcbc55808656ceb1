import type { ReactNode } from "react";
import type { StoreLink } from "#domain/affiliate/store-link.ts";

export interface StoreAnchorProps {
  link: StoreLink;
  /** Says where it leads, whether it earns and that it opens a tab; left out where its words say all of it. */
  label?: string;
  /** The coupon's code, which the loader copies first. */
  code?: string | undefined;
  className: string;
  children: ReactNode;
}

/** The way to a store. The loader knows it by `data-out` and counts the visit, whether it earns or not, without standing in its way. */
export function StoreAnchor({ link: { href, earns }, label, code, className, children }: StoreAnchorProps) {
  return (
    <a
      href={href}
      target="_blank"
      rel={earns === "no" ? "nofollow noopener" : "sponsored nofollow noopener"}
      aria-label={label}
      data-out=""
      data-code={code}
      className={className}
    >
      {children}
    </a>
  );
}
