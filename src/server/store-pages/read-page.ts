import { parseLink } from "#domain/products/links/parse-link.ts";
import type { MarkupFacts, PageFacts } from "#domain/store-pages/page-facts.ts";
import { isAskable } from "./askable-link.ts";
import { decodePage } from "./decode-page.ts";
import { type Node, productsIn } from "./json-ld.ts";
import { openGraphFacts } from "./open-graph.ts";
import { readMarkup } from "./page-markup.ts";
import { plainText } from "./plain-text.ts";
import { factsOf } from "./product-node.ts";

const longestAddress = 2048;

/** What a store's page says, by each kind of markup. */
export function readPage(bytes: Buffer, { url, type }: { url: string; type: string }): PageFacts {
  const { blocks, items, metas, title, prices } = readMarkup(decodePage(bytes, type));
  const graph = openGraphFacts(metas);
  const said = [chosenProduct(productsIn(blocks), url), chosenProduct(productsIn(items), url)];
  const markups = [...said.flatMap((product) => (product ? [factsOf(product)] : [])), graph.facts];
  return {
    markups: markups.map((facts) => ({ ...facts, images: absolute(facts.images, url) })),
    site_name: graph.site_name,
    title: plainText(title) || null,
    text_prices: prices,
  };
}

/** The one whose address is the page's, or the first; one that says it is another's is none. The same product may come twice. */
function chosenProduct(products: readonly Node[], url: string): Node | undefined {
  const key = parseLink(url)?.key ?? null;
  const keyOf = ({ url: own }: Node) =>
    typeof own === "string" ? (parseLink(URL.parse(own, url)?.href ?? "")?.key ?? null) : null;
  const candidates = products.filter((product) => key === null || [null, key].includes(keyOf(product)));
  const first = (key && candidates.find((product) => keyOf(product) === key)) || candidates[0];
  const said = first && factsOf(first);
  if (!said || said.price !== null) return first;
  const same = candidates.map(factsOf).findIndex(({ name, price }) => price !== null && name === said.name);
  return candidates[same] ?? first;
}

function absolute(images: MarkupFacts["images"], url: string): string[] {
  const found = images.flatMap((image) => URL.parse(image.trim(), url)?.href ?? []);
  return [...new Set(found)].filter((image) => isAskable(image) && image.length <= longestAddress);
}
