import { couponGivesLine } from "#domain/coupons/coupon-labels.ts";
import { couponAnchor } from "#domain/coupons/coupon-path.ts";
import type { Coupon } from "#domain/coupons/coupon-response-schema.ts";
import type { SiteIdentity } from "#domain/site/site-identity.ts";

const context = "https://schema.org";

/** What search engines read of a list of coupons: each as what it gives at whose store, and until when. */
export function couponListData(
  coupons: readonly Coupon[],
  path: string,
  { url }: Pick<SiteIdentity, "url">,
): object {
  return {
    "@context": context,
    "@type": "ItemList",
    url: url + path,
    numberOfItems: coupons.length,
    itemListElement: coupons.map((coupon, i) => ({
      "@type": "ListItem",
      position: i + 1,
      url: `${url}${path}#${couponAnchor(coupon)}`,
      item: couponData(coupon),
    })),
  };
}

function couponData(coupon: Coupon): object {
  const { code, store, note, starts_at, until } = coupon;
  return {
    "@type": "Offer",
    name: `${store.name}: ${couponGivesLine(coupon)}`,
    ...(note !== "" && { description: note }),
    identifier: code,
    ...(starts_at && { validFrom: starts_at }),
    ...(until && { validThrough: until }),
    offeredBy: { "@type": "Organization", name: store.name },
  };
}
