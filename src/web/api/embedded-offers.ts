import { productEmbed } from "#domain/articles/embed.ts";
import type { ListedOffer } from "#domain/products/product.ts";
import { callAsMember } from "./as-member.ts";

/** Today's offers of the given products; those that an article would not show are left out. */
export async function loadEmbeddedOffers(ids: readonly string[]): Promise<ListedOffer[]> {
  const { offers } = await callAsMember<{ offers: ListedOffer[] }>("/functions/v1/preview-article", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ content: ids.map(productEmbed).join(""), associated_products: [] }),
  });
  return offers;
}
