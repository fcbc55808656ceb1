import { type MarkupFacts, markupPrice } from "#domain/store-pages/page-facts.ts";
import { plainText } from "./plain-text.ts";
import { factsOf } from "./product-node.ts";

/** What is written for those who share a page: Open Graph, and the product's tags that grew around it. */
export function openGraphFacts(metas: readonly (readonly [name: string, content: string])[]): {
  facts: MarkupFacts;
  site_name: string | null;
} {
  const all = (name: string) =>
    metas.filter((meta) => meta[0] === name && meta[1] !== "").map((meta) => meta[1]);
  const first = (...names: string[]) => names.flatMap(all)[0];
  const said = factsOf({
    name: first("og:title"),
    image: [...all("og:image:secure_url"), ...all("og:image"), ...all("og:image:url")],
    offers: {
      price: first("product:sale_price:amount", "product:price:amount", "og:price:amount"),
      priceCurrency: first("product:sale_price:currency", "product:price:currency", "og:price:currency"),
      availability: (first("product:availability", "og:availability") ?? "").replace(/[\s_-]/g, ""),
    },
  });
  const before = first(
    "product:original_price:amount",
    "product:price:standard_amount",
    "og:price:standard_amount",
  );
  const regular = first("product:sale_price:amount") && first("product:price:amount");
  return {
    facts: { ...said, original_price: markupPrice(before ?? regular) },
    site_name: plainText(first("og:site_name") ?? "") || null,
  };
}
