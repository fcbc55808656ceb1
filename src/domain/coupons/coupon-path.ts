/** The coupons of all stores, and of each under it. */
export const couponsPath = "/cupons";

export function storeCouponsPath(slug: string): string {
  return `${couponsPath}/${encodeURIComponent(slug)}`;
}

/** Where a coupon is sent; of one store where it is known. */
export function submitCouponPath(slug?: string): string {
  return slug === undefined ? "/enviar-cupom" : `/enviar-cupom?${new URLSearchParams({ loja: slug })}`;
}

/** Of a coupon's ticket on its page. */
export function couponAnchor({ id }: { id: string }): string {
  return `cupom-${id}`;
}
