import { formatMoney } from "#domain/format/money.ts";
import { fold } from "#domain/format/text.ts";
import type { Doubt, LinkReading } from "./link-reading-schema.ts";
import type { MarkupFacts, PageFacts } from "./page-facts.ts";

type Weighed = Pick<LinkReading, "name" | "price" | "original_price" | "images" | "available" | "doubts">;

/** Enough to choose from. */
const mostImages = 4;

/** What a page says in all: the more careful markup wins, and what another place contradicts is doubted. */
export function weighFacts(page: PageFacts): Weighed {
  const { markups } = page;
  const price = priceIn(markups);
  const original_price = originalPrice(markups, price);
  const named = firstOf(markups, "name") ?? (price === null ? null : page.title);
  return {
    name: named && withoutSite(named, page.site_name),
    price,
    original_price,
    images: (markups.find(({ images }) => images.length > 0)?.images ?? []).slice(0, mostImages),
    available: firstOf(markups, "available"),
    doubts: [...priceDoubts(page, price), ...availabilityDoubts(markups)],
  };
}

function firstOf<Name extends keyof MarkupFacts>(
  markups: readonly MarkupFacts[],
  name: Name,
): MarkupFacts[Name] | null {
  return markups.find((markup) => markup[name] !== null)?.[name] ?? null;
}

/** In reais. Where a more careful markup names another currency, an amount without one is in that. */
function priceIn(markups: readonly MarkupFacts[]): number | null {
  const said = markups.find((markup) => markup.price !== null || markup.foreign_currency !== null);
  return said?.foreign_currency ? null : (said?.price ?? null);
}

/** One that is not above the price claims nothing. */
function originalPrice(markups: readonly MarkupFacts[], price: number | null): number | null {
  const original = firstOf(markups, "original_price");
  return price !== null && original !== null && original > price ? original : null;
}

function priceDoubts({ markups, text_prices }: PageFacts, price: number | null): Doubt[] {
  if (price === null) {
    const currency = firstOf(markups, "foreign_currency");
    return currency ? [doubt("price", `a página traz o preço em ${currency}, e não em reais.`)] : [];
  }
  const highest = markups.find((markup) => markup.price !== null)?.highest_price ?? price;
  if (highest > price)
    return [
      doubt(
        "price",
        `a página tem preços de ${formatMoney(price)} a ${formatMoney(highest)}, e um deles é o da oferta.`,
      ),
    ];
  const other = markups.find((markup) => markup.price !== null && markup.price !== price)?.price;
  if (other) return [doubt("price", `em outro lugar a página diz ${formatMoney(other)}.`)];
  // A tenth or ten times as much is another thing: a case for it, a warranty.
  const shown = text_prices.find((each) => each > price / 10 && each < 10 * price);
  if (shown === undefined || text_prices.includes(price)) return [];
  return [doubt("price", `quem abre a página vê ${formatMoney(shown)}.`)];
}

function availabilityDoubts(markups: readonly MarkupFacts[]): Doubt[] {
  const said = new Set(markups.flatMap(({ available }) => available ?? []));
  return said.size > 1
    ? [doubt("available", "a página diz em um lugar que há o produto, e em outro que acabou.")]
    : [];
}

function doubt(field: Doubt["field"], message: string): Doubt {
  return { field, message };
}

/** «Fritadeira 4 L | KaBuM!» is the fritadeira. Only the site's own name goes: a product may end in a dash and a colour. */
function withoutSite(name: string, site: string | null): string {
  const at = Math.max(...[" | ", " – ", " — ", " - "].map((sign) => name.lastIndexOf(sign)));
  const isSite = at > 0 && site !== null && plainName(name.slice(at + 3)) === plainName(site);
  return isSite ? name.slice(0, at).trim() : name;
}

/** For comparing names: «KaBuM!» is «kabum». */
export function plainName(text: string): string {
  return fold(text).replace(/[^a-z0-9]/g, "");
}
