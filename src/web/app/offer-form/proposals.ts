import { formatAmount } from "#domain/format/money.ts";
import { cut, visibleLine } from "#domain/format/text.ts";
import { noConditions, writeConditions } from "#domain/prices/conditions-schema.ts";
import { categoryFromWords } from "#domain/products/category-words.ts";
import { parseLink } from "#domain/products/links/parse-link.ts";
import { type OfferField, typedFields } from "#domain/products/product-fields.ts";
import { productLimits } from "#domain/products/product-limits.ts";
import { titleConditions } from "#domain/products/title-hints.ts";
import { cutName } from "#domain/store-pages/cut-name.ts";
import type { Doubt, LinkReading } from "#domain/store-pages/link-reading-schema.ts";
import { nameFromLink } from "#domain/store-pages/name-from-link.ts";
import type { OfferValues } from "./offer-values.ts";
import { amountOf } from "./price-reading.ts";
import type { Proposal, Proposals, Provenance } from "./provenance.ts";

/** What an address says by itself. */
export function addressProposals(url: string): Proposals {
  const store = parseLink(url)?.store?.name;
  const name = nameFromLink(url);
  return {
    ...(store ? { store_name: { value: store, source: "address" } } : {}),
    ...(name ? { name: { value: name, source: "address" } } : {}),
    ...categoryProposal(name),
  };
}

/** What a reading has for the form, given what stands there now. */
export function readingProposals(
  reading: LinkReading,
  asked: string,
  values: OfferValues,
  earlier: Proposals,
): Proposals {
  const page = parseLink(reading.link);
  const store = cut(visibleLine(reading.store ?? ""), productLimits.store_name.max - 1);
  return {
    ...addressProposals(reading.link),
    ...(parseLink(asked)?.isShort && page && !page.isShort
      ? { product_url: { value: page.url, source: "store" } }
      : {}),
    ...(store ? { store_name: { value: store, source: "store" } } : {}),
    ...nameProposals(visibleLine(reading.name ?? ""), values, earlier),
    ...priceProposals(reading, values, earlier),
  };
}

/** Marks such as «[PRIME]» become conditions where nothing was chosen there; elsewhere they stay in the name, and are offered. */
function nameProposals(written: string, values: OfferValues, earlier: Proposals): Proposals {
  if (!written) return {};
  const isUntouched = isFree("name", values, earlier) && isFree("conditions", values, earlier);
  const said = isUntouched ? titleConditions(written, noConditions) : null;
  return {
    name: { value: cutName(said?.name ?? written), source: "store", written },
    ...(said ? { conditions: { value: writeConditions(said.conditions), source: "store" } } : {}),
    ...categoryProposal(titleConditions(written, noConditions)?.name ?? written),
  };
}

function categoryProposal(name: string | null): Proposals {
  const category = categoryFromWords(name ?? "");
  return category ? { category: { value: category, source: "words" } } : {};
}

/** An original price says something only above the price that will stand beside it. */
function priceProposals(
  { price, original_price }: LinkReading,
  values: OfferValues,
  earlier: Proposals,
): Proposals {
  const read = price !== null && price > 0 ? price : undefined;
  const beside = isFree("sale_price", values, earlier) ? read : amountOf(values.sale_price);
  const isAbove = original_price !== null && beside !== undefined && original_price > beside;
  return {
    ...(read === undefined ? {} : { sale_price: { value: formatAmount(read), source: "store" } }),
    ...(isAbove ? { original_price: { value: formatAmount(original_price), source: "store" } } : {}),
  };
}

/** Whether a field may be filled: it is empty, or holds exactly what an earlier proposal put there. */
export function isFree(name: OfferField, values: OfferValues, earlier: Proposals): boolean {
  const before = earlier[name];
  return values[name].trim() === "" || (before?.isFilled === true && before.value === values[name]);
}

interface Filling {
  fill: Partial<OfferValues>;
  proposals: Proposals;
}

/**
 * The fields to fill, and what is known about each afterwards. What an earlier page filled goes where this one says nothing:
 * its price is no price of this product.
 */
export function applyProposals(
  values: OfferValues,
  earlier: Proposals,
  proposed: Proposals,
  isOtherPage: boolean,
): Filling {
  const fill: Partial<OfferValues> = {};
  const proposals: Proposals = isOtherPage ? {} : { ...earlier };
  for (const [name, proposal] of entriesOf(proposed)) {
    const isFilled = isFree(name, values, earlier);
    proposals[name] = { ...proposal, isFilled };
    if (isFilled && values[name] !== proposal.value) fill[name] = proposal.value;
  }
  if (!isOtherPage) return { fill, proposals };
  for (const [name, { isFilled, value }] of entriesOf(earlier))
    if (isFilled && value === values[name] && !proposed[name] && name !== "product_url") fill[name] = "";
  return { fill, proposals };
}

/** What was typed for an earlier page's product and stands in the form of this one, which proposes something else. */
export function valuesForOther(
  values: OfferValues,
  earlier: Pick<Provenance, "urls" | "proposals" | "typedForOther">,
  proposed: Proposals,
): Partial<OfferValues> {
  const typed = typedFields.filter(
    (name) =>
      name !== "product_url" &&
      !isFree(name, values, earlier.proposals) &&
      values[name] !== proposed[name]?.value &&
      (earlier.urls.length > 0 || earlier.typedForOther[name] === values[name]),
  );
  return Object.fromEntries(typed.map((name) => [name, values[name]]));
}

/** After a page that could not be read: what the store said at an earlier reading of the same page counts for more. */
export function proposalsAfterFailure(url: string, earlier: Proposals, isOtherPage: boolean): Proposals {
  const fromAddress = entriesOf(addressProposals(url));
  return Object.fromEntries(fromAddress.filter(([name]) => isOtherPage || earlier[name]?.source !== "store"));
}

/** What stands beside a field's label. */
export function markOf(
  name: OfferField,
  value: string,
  proposal: Proposal,
): Proposal["source"] | "changed" | undefined {
  // A link is an address itself.
  if (name === "product_url" && proposal.source === "address") return undefined;
  if (isSame(name, value, proposal.value)) return proposal.source;
  return hasWayBack(name, value, proposal) && proposal.isFilled ? "changed" : undefined;
}

/** Whether the store says something else than what stands in the field, and its words can be taken. */
export function hasWayBack(name: OfferField, value: string, { source, value: proposed }: Proposal): boolean {
  const isOneText = name !== "product_url" && name !== "conditions";
  return isOneText && source === "store" && !isSame(name, value, proposed);
}

/** «399,9» is the same price as «399,90». */
function isSame(name: OfferField, value: string, proposed: string): boolean {
  if (value.trim() === proposed) return true;
  const isPrice = name === "sale_price" || name === "original_price";
  return isPrice && amountOf(value) === amountOf(proposed);
}

const doubtedFields: Record<Doubt["field"], OfferField | undefined> = {
  link: "product_url",
  name: "name",
  price: "sale_price",
  original_price: "original_price",
  available: undefined,
};

/** The doubts about a field, until another value is typed. */
export function doubtsAbout(
  name: OfferField,
  value: string,
  doubts: readonly Doubt[],
  proposal: Proposal | undefined,
): string[] {
  // Of a price that we could not take there is a doubt, too.
  const proposed = proposal?.value ?? (name === "sale_price" ? "" : value);
  if (!isSame(name, value, proposed)) return [];
  return doubts.filter(({ field }) => doubtedFields[field] === name).map(({ message }) => message);
}

function entriesOf(proposals: Proposals): [OfferField, Proposal][] {
  return Object.entries(proposals) as [OfferField, Proposal][];
}
