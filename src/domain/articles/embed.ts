/**
 * A product embedded in an article is stored as a reference and nothing else, so that the page shows today's price, and
 * forged markup around it means nothing.
 */
export function productEmbed(productId: string): string {
  return `<div data-product-id="${productId}"></div>`;
}

/** Its first group is the id. */
export const embedPattern =
  /<div\b[^<>]*\sdata-product-id="([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})"[^<>]*>\s*<\/div>/gi;

export function withEmbedsOf(content: string, shown: ReadonlySet<string>): string {
  return content.replace(embedPattern, (embed, id: string) => (shown.has(id.toLowerCase()) ? embed : ""));
}

export function embeddedProductIds(content: string): string[] {
  return [...new Set([...content.matchAll(embedPattern)].map(([, id = ""]) => id.toLowerCase()))];
}
