import { isOver, priceValidUntil } from "#domain/products/price-validity.ts";
import { type Offer, productPath } from "#domain/products/product.ts";
import { socialPicturePath } from "#domain/products/social-picture.ts";
import type { SiteIdentity } from "#domain/site/site-identity.ts";

const context = "https://schema.org";

/** What search engines read of an offer. Once it has ended there is nothing on sale, so no Offer is claimed. */
export function productData(offer: Offer, site: Pick<SiteIdentity, "url">, now: Date): object {
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
function picturesOf(offer: Offer): string[] {
  return offer.images.length > 0 ? offer.images : [socialPicturePath(offer)];
}

/** No condition: whether a thing is new is not among what we know of it. */
function offerData(offer: Offer, url: string, now: Date): object {
  return {
    "@type": "Offer",
    url,
    price: offer.sale_price.toFixed(2),
    priceCurrency: "BRL",
    priceValidUntil: priceValidUntil(offer.valid_until, now),
    availability: `${context}/InStock`,
    seller: { "@type": "Organization", name: offer.store_name },
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
