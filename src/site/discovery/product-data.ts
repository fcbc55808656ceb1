import { needLabels, paymentLabels } from "#domain/prices/condition-labels.ts";
import type { Conditions } from "#domain/prices/conditions-schema.ts";
import { isOver, priceValidUntil } from "#domain/products/price-validity.ts";
import { type ListedOffer, productPath } from "#domain/products/product.ts";
import { socialPicturePath } from "#domain/products/social-picture.ts";
import type { SiteIdentity } from "#domain/site/site-identity.ts";

const context = "https://schema.org";

/** What search engines read of an offer. Once it has ended there is nothing on sale, so no Offer is claimed. */
export function productData(offer: ListedOffer, site: Pick<SiteIdentity, "url">, now: Date): object {
  const url = site.url + productPath(offer.slug);
  const over = isOver(offer, now);
  return {
    "@context": context,
    "@type": "Product",
    name: offer.name,
    ...(offer.description === "" ? {} : { description: offer.description }),
    category: offer.category,
    url,
    image: picturesOf({ ...offer, ended: over }).map((path) => absolute(path, site)),
    ...(over ? {} : { offers: offerData(offer, url, now) }),
  };
}

/** Every Product must show something: without a photograph, what shared links show. */
function picturesOf(offer: ListedOffer): string[] {
  return offer.images.length > 0 ? offer.images : [socialPicturePath(offer)];
}

function offerData(offer: ListedOffer, url: string, now: Date): object {
  return {
    "@type": "Offer",
    url,
    ...priceData(offer),
    priceValidUntil: priceValidUntil(offer.valid_until, now),
    availability: `${context}/InStock`,
    seller: { "@type": "Organization", name: offer.store_name },
    ...conditionData(offer.conditions),
  };
}

/** «A partir de» names no price, only the lowest one. */
function priceData({ sale_price, conditions }: ListedOffer): object {
  const [price, priceCurrency] = [sale_price.toFixed(2), "BRL"];
  if (!conditions.starting_at) return { price, priceCurrency };
  return { priceSpecification: { "@type": "PriceSpecification", minPrice: price, priceCurrency } };
}

/** By the definitions of merchants' feeds an opened package is not new any more. */
const itemConditions: Partial<Record<Conditions["state"], string>> = {
  new: "NewCondition",
  open_box: "UsedCondition",
  refurbished: "RefurbishedCondition",
  used: "UsedCondition",
};
const memberships: readonly Conditions["needs"][number][] = ["prime", "meli_plus", "club"];

/** Only what is known and what the vocabulary has a word for: it has none for an app or a first purchase. */
function conditionData({ payment, shipping, needs, state }: Conditions): object {
  const tiers = needs.filter((need) => memberships.includes(need)).map((need) => needLabels[need]);
  const rate = shipping === "free" ? 0 : shipping;
  return {
    ...(itemConditions[state] && { itemCondition: `${context}/${itemConditions[state]}` }),
    ...(payment !== "any" && {
      acceptedPaymentMethod: { "@type": "PaymentMethod", name: paymentLabels[payment] },
    }),
    ...(typeof rate === "number" && {
      shippingDetails: {
        "@type": "OfferShippingDetails",
        shippingRate: { "@type": "MonetaryAmount", value: rate.toFixed(2), currency: "BRL" },
      },
    }),
    ...(tiers.length > 0 && {
      validForMemberTier: tiers.map((name) => ({ "@type": "MemberProgramTier", name })),
    }),
  };
}

export function breadcrumbData(
  crumbs: readonly { name: string; path: string }[],
  site: Pick<SiteIdentity, "url">,
): object {
  return {
    "@context": context,
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ name, path }, i) => ({
      "@type": "ListItem",
      position: i + 1,
      name,
      item: absolute(path, site),
    })),
  };
}

/** An address of our own as the world writes it; a foreign one stays as it is. */
function absolute(path: string, { url }: Pick<SiteIdentity, "url">): string {
  return path === "/" ? `${url}/` : new URL(path, url).href;
}
