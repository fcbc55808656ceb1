import { parseLink } from "#domain/products/links/parse-link.ts";
import { cutName } from "./cut-name.ts";

const fileEnding = /\.(?:html?|php|aspx?|jsp)$/i;
/** How stores write an article's number beside its name, at the end of a step. */
const numberAtEnd = [
  // Shopee, Shein, Netshoes.
  /-i\.\d+\.\d+$/,
  /-p-\d+(?:-cat-\d+)?$/,
  /-[a-z0-9]{3}-\d{4}-\d{3}$/i,
  // Mercado Livre ends an item's name with it.
  /-?_jm$/i,
];
const numberAtStart = /^mlbu?-?\d+-/i;
/** An article's number among words: long, or letters and digits of a catalogue. */
const isNumber = /^(?:\d{5,}|(?:mp|mlbu?|sku|cod|ref)\d{3,}|b0[a-z0-9]{8})$/i;
/** Steps of several words that are a store's own pages. */
const ownPages =
  /(?:^|-)(?:ofertas?|promoc(?:ao|oes)|cupo(?:m|ns)|descontos?|categorias?|departamentos?|colec(?:ao|oes)|campanhas?|busca|pesquisa|conta|carrinho|pedidos?|somos|friday|desejos)(?:-|$)/;
const fewestWords = 2;
/** Read as a word they look wrong. */
const capitals =
  /^(?:ssd|hd|tv|led|lcd|oled|qled|usb|hdmi|ram|rgb|rtx|gtx|rx|nvme|gps|pc|4k|8k|[0-9]+[gtm]b)$/i;

/** A product's name as its address writes it, for people to correct; null where the address says nothing. */
export function nameFromLink(url: string): string | null {
  const link = parseLink(url);
  if (!link || link.isShort) return null;
  const names = new URL(link.url).pathname.split("/").map(wordsOf);
  const longest = names.reduce((best, words) => (words.length > best.length ? words : best), []);
  const name = longest.map((word) => (capitals.test(word) ? word.toUpperCase() : word)).join(" ");
  return longest.length < fewestWords ? null : cutName(name.charAt(0).toUpperCase() + name.slice(1));
}

/** The words of a slug-like step; none where it is something else. */
function wordsOf(step: string): string[] {
  const bare = numberAtEnd.reduce(
    (rest, number) => rest.replace(number, ""),
    decoded(step).replace(fileEnding, "").replace(numberAtStart, ""),
  );
  const words = bare.split(/[-_+\s]+/).filter((word) => word !== "" && !isNumber.test(word));
  const isName = words.filter((word) => /\p{L}{2}/u.test(word)).length >= fewestWords;
  const isSlug = words.every((word) => /^[\p{L}\p{M}\p{N}.,&'"]+$/u.test(word));
  return isName && isSlug && !ownPages.test(bare.toLowerCase()) ? words : [];
}

/** «cafeteira-el%C3%A9trica»; a step that is no such text stays as it is, and is no slug. */
function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
