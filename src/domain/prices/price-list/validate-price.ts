import { dayInSaoPaulo } from "#domain/format/date.ts";
import { fromLocalTime } from "#domain/format/local-time.ts";
import { readMoment } from "#domain/format/read-moment.ts";
import { fold } from "#domain/format/text.ts";
import type { PriceKind } from "#domain/prices/price-verdict.ts";
import type { FileRow } from "#domain/products/import-export/file-import.ts";
import { parseLink } from "#domain/products/links/parse-link.ts";
import { price, priceSentences } from "#domain/products/price-schema.ts";
import { productUrl } from "#domain/products/product-fields.ts";
import { priceListLimits, priceListMessages } from "./price-list.ts";

export interface ListedPrice {
  product_key: string;
  price: number;
  kind: PriceKind;
  at: string;
  /** In São Paulo. */
  day: string;
}

export type ValidatedPrice = ListedPrice | { errors: Record<string, string> } | "ignored";

type Read<T> = { value: T } | { error: string };

/** Reads the rows of one list; what many rows have in common is read once. */
export function priceValidator(now: Date): (row: FileRow) => ValidatedPrice {
  const keyOf = cached(readKey);
  const momentOf = cached((typed) => readSeenAt(typed, now));
  const oldest = new Date(now);
  oldest.setUTCFullYear(oldest.getUTCFullYear() - priceListLimits.years);
  return ({ fields, fault }) => {
    if (fault !== undefined) return { errors: { row: fault } };
    const read = {
      store_url: keyOf(textIn(fields.store_url)),
      price: readPrice(fields.price),
      at: momentOf(textIn(fields.at)),
      kind: readKind(fields.kind),
    };
    const { store_url, price, at, kind } = read;
    if ("error" in store_url || "error" in price || "error" in at || "error" in kind)
      return { errors: errorsOf(read) };
    if (new Date(at.value.at) < oldest) return "ignored";
    return { product_key: store_url.value, price: price.value, kind: kind.value, ...at.value };
  };
}

function errorsOf(read: Record<string, Read<unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(read).flatMap(([field, each]) => ("error" in each ? [[field, each.error]] : [])),
  );
}

function cached<T>(read: (typed: string) => T): (typed: string) => T {
  const known = new Map<string, T>();
  return (typed) => {
    const before = known.get(typed);
    if (before !== undefined) return before;
    const value = read(typed);
    known.set(typed, value);
    return value;
  };
}

function textIn(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}

const linkSchema = productUrl(priceListMessages.no_link);

function readKey(typed: string): Read<string> {
  const { success, data = "", error } = linkSchema.safeParse(typed);
  if (!success) return { error: error.issues[0]?.message ?? priceListMessages.no_link };
  const key = parseLink(data)?.key;
  return key ? { value: key } : { error: priceListMessages.no_key };
}

const priceSchema = price(priceListMessages.no_price);

function readPrice(typed: unknown): Read<number> {
  const { success, data = 0, error } = priceSchema.safeParse(typed);
  const sentence = error?.issues[0]?.message ?? "";
  if (!success) return { error: sentence === priceSentences.range ? priceListMessages.range : sentence };
  return data > 0 ? { value: data } : { error: priceListMessages.zero };
}

/** A day means its noon; of today, until then, the present. */
function readSeenAt(typed: string, now: Date): Read<{ at: string; day: string }> {
  const read = readMoment(typed);
  if (!read) return { error: priceListMessages.no_date };
  const present = now.toISOString();
  if (read.at !== undefined)
    return read.at > present
      ? { error: priceListMessages.future }
      : { value: { at: read.at, day: dayInSaoPaulo(new Date(read.at)) } };
  const noon = fromLocalTime(`${read.day}T12:00`) ?? `${read.day}T15:00:00.000Z`;
  if (noon <= present) return { value: { at: noon, day: read.day } };
  return read.day === dayInSaoPaulo(now)
    ? { value: { at: present, day: read.day } }
    : { error: priceListMessages.future };
}

const kinds: Record<string, PriceKind> = {
  "": "regular",
  regular: "regular",
  comum: "regular",
  normal: "regular",
  deal: "deal",
  oferta: "deal",
  promocao: "deal",
};

function readKind(typed: unknown): Read<PriceKind> {
  const name = fold(textIn(typed ?? ""));
  const isText = typed === undefined || typed === null || typeof typed === "string";
  return isText && Object.hasOwn(kinds, name)
    ? { value: kinds[name] as PriceKind }
    : { error: priceListMessages.kind };
}
