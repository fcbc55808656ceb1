import { offerLists } from "#domain/products/offer-lists.ts";
import { sorts } from "#domain/products/sort.ts";
import type { Db } from "#server/db/connect.ts";
import { searchAndCorrect } from "#server/products/search/did-you-mean.ts";
import type { Search } from "#server/products/search/search-offers.ts";
import { suggestTerms } from "#server/products/search/suggest-terms.ts";

/** One search with the queries of its page: offers, count and stores, and suggestions if nothing was found. */
export interface SearchQuery {
  label: string;
  ask(db: Db): Promise<string>;
}

const terms = {
  common: [
    "samsung",
    "smartphone",
    "frete grátis",
    "pix",
    "cupom",
    "amazon",
    "informatica",
    "geladeira",
    "notebook",
  ],
  accents: ["câmera", "CAFÉ", "tenis", "relógio"],
  rare: ["ornitorrinco", "violoncelo", "k47 5l plus", "zarabatana"],
  absent: ["inexistente", "qwertyuiop"],
  "1 letter": ["a", "%", "z"],
  "2 letters": ["tv", "4k"],
  several: [
    "smart tv samsung 50 polegadas",
    "ouvido fone jbl azul",
    "natal manual estoque",
    "bateria cupom hering",
  ],
  "other names": ["celular", "televisão", "fone bluetooth jbl", "playstation 5"],
  coupons: ["CUPOM77", "cupom77 samsung", "a-7"],
  fields: ["ssd nvme kabum", "samsung geladeira amazon"],
  misspelt: ["geladiera", "samsumg", "notbook dell"],
};

/** Common words with filters or orders that work against them. */
const narrowed: [string, Partial<Search>][] = [
  ["samsung", { max_price: 60 }],
  ["samsung", { category: "Casa", min_discount: 70 }],
  ["frete", { store: "Livraria Cultura" }],
  ["geladeira", { sort: "price_low" }],
  ["mouse", { sort: "price_high" }],
  ["pix", { min_price: 4000, live: true }],
  ["", { store: "Amazon", max_price: 100 }],
  ["", { category: "Games", max_price: 100, live: true, sort: "newest" }],
  ["", { category: "Games", live: true, sort: "newest" }],
  ["", { category: "Casa", min_discount: 70, sort: "price_low", live: true }],
  ["celular", { category: "Smartphones", sort: "price_low" }],
  ["samsung", { real: true }],
  ["samsung", { real: true, category: "Casa", sort: "price_low" }],
  ["ornitorrinco", { real: true }],
  ["inexistente", { real: true }],
  ["", { real: true, max_price: 100, live: true, sort: "newest" }],
];

export function termQuestions(): SearchQuery[] {
  return Object.entries(terms).flatMap(([kind, all]) => all.map((q) => query(`${kind}: ${q}`, { q })));
}

export function narrowedQuestions(): SearchQuery[] {
  const sorted = sorts.map((sort) => query(`samsung, ${sort}`, { q: "samsung", sort }));
  const filtered = narrowed.map(([q, more]) =>
    query(`${q}, ${Object.entries(more).join(" ").replaceAll(",", " ")}`, { q, ...more }),
  );
  return [...sorted, ...filtered];
}

export function suggestionQuestions(): SearchQuery[] {
  return ["sa", "sams", "geladeira br", "garantia", "ornito", "zz"].map((q) => ({
    label: `suggestions: ${q}`,
    async ask(db) {
      const { products, stores } = await suggestTerms(db, q);
      return `${products.length} offers, ${stores.length} stores`;
    },
  }));
}

function query(label: string, search: Partial<Search>): SearchQuery {
  const request = { q: "", sort: "relevance", limit: offerLists.page, ...search } as const;
  return {
    label,
    async ask(db) {
      const { found, term, near } = await searchAndCorrect(db, request);
      const { count, isMore, products } = found;
      if (count === 0) return near ? `0, «${near.term}»` : "0";
      const note = products.length === 0 ? " (empty)" : term === request.q ? "" : ` of «${term}»`;
      return `${isMore ? "1000+" : count}${note}`;
    },
  };
}
