import { type MarkupFacts, markupPrice } from "#domain/store-pages/page-facts.ts";
import { lastStep, listOf, type Node, nodesOf } from "./json-ld.ts";
import { plainText } from "./plain-text.ts";

const inStock = new Set(
  "instock limitedavailability onlineonly instoreonly preorder presale backorder madetoorder".split(" "),
);
const outOfStock = new Set("outofstock soldout discontinued".split(" "));
const ourCurrency = "BRL";
const mostOffers = 200;

/** What a node of a product says: schema.org in the shapes that stores use. */
export function factsOf(product: Node): MarkupFacts {
  const variants = nodesOf(product.hasVariant);
  const offers = [product, ...variants].flatMap(({ offers }) => flatOffers(offers)).slice(0, mostOffers);
  const [first] = variants;
  const prices = pricesOf(offers);
  return {
    name: textOf(product.name) ?? textOf(first?.name),
    ...prices,
    images: imagesOf(product.image ?? first?.image),
    available: availabilityOf(offers),
  };
}

/** Offers, those inside an AggregateOffer as well; where they say no price of their own, the aggregate does. */
function flatOffers(value: unknown): Node[] {
  return nodesOf(value).flatMap((offer) => {
    const inside = nodesOf(offer.offers);
    const priced = inside.some((each) => amountsOf(each).price !== null);
    return priced ? inside.map((each) => ({ priceCurrency: offer.priceCurrency, ...each })) : [offer];
  });
}

function pricesOf(offers: readonly Node[]) {
  const amounts = offers.map(amountsOf);
  const foreign =
    amounts.find(({ currency }) => currency !== null && currency !== ourCurrency)?.currency ?? null;
  const ours = amounts.filter(({ currency }) => currency === null || currency === ourCurrency);
  const prices = ours.flatMap(({ price, highest }) => [price ?? [], highest ?? []].flat());
  const price = prices.length > 0 ? Math.min(...prices) : null;
  return {
    price,
    highest_price: prices.length > 0 ? Math.max(...prices) : null,
    original_price: ours.find(({ original }) => original !== null)?.original ?? null,
    foreign_currency: price === null ? foreign : null,
  };
}

interface Amounts {
  price: number | null;
  highest: number | null;
  original: number | null;
  currency: string | null;
}

function amountsOf(offer: Node): Amounts {
  // A price of a litre or of a month is none of the product.
  const specifications = nodesOf(offer.priceSpecification).filter(
    ({ referenceQuantity, billingDuration }) =>
      referenceQuantity === undefined && billingDuration === undefined,
  );
  const isOriginal = (node: Node) => /listprice|strikethroughprice|srp/i.test(textOf(node.priceType) ?? "");
  const asked = specifications.find((node) => !isOriginal(node));
  const crossed = specifications.find(isOriginal);
  const currency = textOf(offer.priceCurrency) ?? textOf(asked?.priceCurrency);
  return {
    price:
      markupPrice(single(offer.price)) ??
      markupPrice(single(offer.lowPrice)) ??
      markupPrice(single(asked?.price)),
    highest: markupPrice(single(offer.highPrice)),
    original: markupPrice(single(crossed?.price)),
    currency: currency?.toUpperCase().replace("R$", ourCurrency).slice(0, 8) ?? null,
  };
}

/** All of one mind, or whatever is to be had. */
function availabilityOf(offers: readonly Node[]): boolean | null {
  const said = offers.map((offer) => lastStep(textOf(single(offer.availability)) ?? "").toLowerCase());
  if (said.some((word) => inStock.has(word))) return true;
  return said.some((word) => outOfStock.has(word)) ? false : null;
}

function imagesOf(value: unknown): string[] {
  return listOf(value)
    .slice(0, 20)
    .flatMap((image) => {
      const url = typeof image === "object" && image !== null ? imageAddress(image as Node) : image;
      return typeof url === "string" && url !== "" ? [url] : [];
    });
}

function imageAddress(image: Node): unknown {
  return single(image.contentUrl) ?? single(image.url) ?? image["@id"];
}

function single(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : value;
}

function textOf(value: unknown): string | null {
  const text = single(value);
  return typeof text === "string" ? plainText(text) || null : null;
}
