import { roundCents } from "#domain/format/money.ts";
import { parseMoney } from "#domain/format/parse-money.ts";
import { priceRange } from "#domain/products/product-limits.ts";

/** What one kind of markup of a store's page says about its product. */
export interface MarkupFacts {
  name: string | null;
  price: number | null;
  /** Where it names several prices: sellers, colours, ways to pay. */
  highest_price: number | null;
  original_price: number | null;
  /** A currency that is not ours; its amounts are left out. */
  foreign_currency: string | null;
  images: string[];
  available: boolean | null;
}

export interface PageFacts {
  /** From the most careful markup to the least: JSON-LD, microdata, Open Graph. */
  markups: MarkupFacts[];
  site_name: string | null;
  title: string | null;
  /** Amounts in what a visitor reads, without instalments and crossed-out ones. */
  text_prices: number[];
}

/**
 * A price in markup: 1299.9, "1299.90", and what stores write there all the same ("R$ 1.299,90"). What may be two amounts is none, and so
 * is 0, which stores write where they have no price.
 */
export function markupPrice(value: unknown): number | null {
  const amount = typeof value === "string" ? amountIn(value.trim()) : value;
  if (typeof amount !== "number" || !Number.isFinite(amount)) return null;
  const price = roundCents(amount);
  // «1.299» without quotes: see below.
  const isExact = Math.abs(price - amount) < 0.0005;
  return isExact && price > 0 && price <= priceRange.max ? price : null;
}

function amountIn(text: string): number | null {
  // «1.299» is a thousand in Brazil and one and a bit in markup.
  if (/^\d{1,3}\.\d{3}$/.test(text)) return null;
  if (/^\d{1,12}(?:\.\d{1,6})?$/.test(text)) return Number(text);
  const parsed = parseMoney(text);
  return parsed.ok ? parsed.value : null;
}
