import { coverPath, socialPictureSize } from "xepa/domain/products/social-picture.ts";
import { site } from "./site.js";

/** What our documents say of themselves in their head, in Next's words. */
export function pageMetadata({ title, description, canonical, image, type = "website", price, feeds }) {
  const picture = image ?? { path: coverPath(), alt: site.name, ...socialPictureSize };
  return {
    title,
    description,
    robots: "max-image-preview:large",
    alternates: {
      canonical: site.url + canonical,
      ...(feeds && {
        types: {
          "application/atom+xml": [{ url: `${feeds.path}.atom`, title: feeds.title }],
          "application/rss+xml": [{ url: `${feeds.path}.rss`, title: feeds.title }],
          "application/feed+json": [{ url: `${feeds.path}.json`, title: feeds.title }],
        },
      }),
    },
    manifest: "/manifest.webmanifest",
    icons: { icon: ["/favicon.ico", "/favicon.svg"], apple: "/apple-touch-icon.png" },
    other: {
      "og:site_name": site.name,
      "og:type": type,
      "og:locale": "pt_BR",
      "og:locale:alternate": "en_US",
      "og:title": title,
      "og:description": description,
      "og:url": site.url + canonical,
      "og:image": site.url + picture.path,
      "og:image:width": String(picture.width),
      "og:image:height": String(picture.height),
      "og:image:alt": picture.alt,
      "twitter:card": "summary_large_image",
      ...(price !== undefined && {
        "product:price:amount": price.toFixed(2),
        "product:price:currency": "BRL",
      }),
    },
  };
}
