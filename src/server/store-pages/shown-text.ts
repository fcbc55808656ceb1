import { parseMoney } from "#domain/format/parse-money.ts";

const unseen = new Set(["script", "style", "noscript", "template", "head", "title", "svg"]);
const crossedOut = new Set(["s", "del", "strike"]);
const longest = 400_000;
const mostPrices = 300;

/** The amounts in what a visitor would read. */
export function createShownText() {
  let text = "";
  let hidden = 0;
  let crossed = 0;
  return {
    openTag(tag: string, _attributes: unknown): void {
      if (unseen.has(tag)) hidden++;
      if (crossedOut.has(tag)) crossed++;
    },
    text(part: string): void {
      if (hidden === 0 && crossed === 0 && text.length < longest) text += part;
    },
    closeTag(tag: string): void {
      if (unseen.has(tag)) hidden--;
      if (crossedOut.has(tag)) crossed--;
      text += " ";
    },
    prices: () => pricesIn(text),
  };
}

/** Stores write sign, amount and cents in parts of their own: «R$ 1.299 ,90». */
const amount = /R\$\s{0,20}(\d[\d.]{0,12})(?:\s{0,5},\s{0,5}(\d{2}))?(?!\d)/g;
const instalment = /\d\s{0,5}[x×](?:\s{1,5}(?:de|sem juros de))?\s{0,5}$/i;
/** What is given, not asked. */
const given = /^\s{0,5}(?:off|de (?:desconto|cashback|volta)|em (?:cashback|pontos))/i;
const crossedWord = /(?:^|\s)(?<!a partir )de:?\s{0,5}$/i;

function pricesIn(text: string): number[] {
  const found: number[] = [];
  for (const { 0: whole, 1: reais = "", 2: cents = "00", index } of text.matchAll(amount)) {
    const before = text.slice(Math.max(0, index - 30), index);
    const after = text.slice(index + whole.length, index + whole.length + 30);
    if (instalment.test(before) || crossedWord.test(before) || given.test(after)) continue;
    const parsed = parseMoney(`${reais},${cents}`);
    if (parsed.ok) found.push(parsed.value);
    if (found.length >= mostPrices) break;
  }
  return found;
}
