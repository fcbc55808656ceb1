/** A node of JSON-LD, or an item of microdata in the same shape. */
export type Node = Record<string, unknown>;

const deepest = 64;
const mostNodes = 10_000;
const mostProducts = 50;
/** Other products, and what people say about this one. */
const elsewhere = new Set(["isrelatedto", "issimilarto", "isaccessoryorsparepartfor", "review", "reviews"]);
const productTypes = new Set(
  "product productgroup individualproduct productmodel someproducts book videogame softwareapplication".split(
    " ",
  ),
);

/** The products that a page's blocks name, those of lists last. Walked with a list: a recursion would overflow on a hostile depth. */
export function productsIn(blocks: readonly unknown[]): Node[] {
  const seen = new Set<unknown>();
  const found: Node[] = [];
  const listed: Node[] = [];
  const queue = blocks.map((value) => ({ value, depth: 0, isListed: false }));
  for (let at = 0; at < queue.length && at < mostNodes; at++) {
    const { value, depth, isListed } = queue[at] as (typeof queue)[number];
    if (typeof value !== "object" || value === null || depth > deepest || seen.has(value)) continue;
    seen.add(value);
    if (isProduct(value as Node)) (isListed ? listed : found).push(value as Node);
    const inList = isListed || typesOf(value as Node).includes("itemlist");
    for (const [name, inside] of Object.entries(value))
      if (queue.length < mostNodes && !elsewhere.has(name.toLowerCase()))
        queue.push({ value: inside, depth: depth + 1, isListed: inList });
  }
  return [...found, ...listed].slice(0, mostProducts);
}

function isProduct(node: Node): boolean {
  return typesOf(node).some((type) => productTypes.has(type));
}

/** «http://schema.org/Product», «schema:Product» and «Product» alike. */
export function typesOf(node: Node): string[] {
  return listOf(node["@type"])
    .slice(0, 8)
    .map((type) => (typeof type === "string" ? lastStep(type).toLowerCase() : ""));
}

export function lastStep(text: string): string {
  return text.slice(0, 200).split(/[/#:]/).at(-1) ?? "";
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
}

/** Its parts of a kind; texts and numbers are none. */
export function nodesOf(value: unknown): Node[] {
  return listOf(value)
    .slice(0, 200)
    .filter((each): each is Node => typeof each === "object" && each !== null && !Array.isArray(each));
}

/** Stores put line breaks into texts, which JSON does not allow, and comments around the whole. */
export function parseBlock(text: string): unknown {
  const bare = text.replace(/^\s*(?:<!--|\/\/<!\[CDATA\[)/, "").replace(/(?:-->|\/\/\]\]>)\s*$/, "");
  for (const attempt of [bare, bare.replace(/\p{Cc}+/gu, " ")])
    try {
      return JSON.parse(attempt);
    } catch {
      // The next one, or none.
    }
  return null;
}
