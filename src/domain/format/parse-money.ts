import { roundCents } from "./money.ts";

export type ParsedMoney =
  | { ok: true; value: number }
  /** `candidates`: what it may mean, to be asked and never guessed. */
  | { ok: false; reason: "ambiguous" | "two_prices"; candidates: number[] }
  | { ok: false; reason: "empty" | "invalid" | "instalment" };

/** What stands around a price that was copied from a store, and says nothing else about it. */
const aroundPrice = new Set(
  "de por apenas só so somente preço preco valor total agora hoje brl reais real à á a vista no na pix boleto débito debito cartão cartao app em 1x".split(
    " ",
  ),
);
/** Longer than any price, and short enough for every pattern here. */
const longestPrice = 80;
const forFree = /^(?:gr[áa]tis|gratuito|de graça)$/;
const instalment = /(?:^|[^\d.,])(?!1\s*x)[1-9]\d{0,2}\s*(?:x|×|vezes)(?![a-z])/;

/**
 * Reads what a person types or pastes for a price. What could be two amounts is asked about, never guessed, and a part
 * of a price is none.
 */
export function parseMoney(text: string): ParsedMoney {
  if (text.length > longestPrice) return { ok: false, reason: text.trim() === "" ? "empty" : "invalid" };
  const typed = text
    .toLowerCase()
    .replace(/(^|[^a-z])r\$/g, "$1 ")
    .replace(/[\s:|]+/g, " ")
    .trim();
  if (forFree.test(typed)) return { ok: true, value: 0 };
  if (instalment.test(typed)) return { ok: false, reason: "instalment" };
  const pair = /^de (.+) por (.+)$/.exec(typed);
  return pair ? askWhich(pair.slice(1)) : parseAmount(bareAmount(typed));
}

/** «de R$ 199 por R$ 99»: which of the two is meant depends on the field, which this function does not know. */
function askWhich(amounts: string[]): ParsedMoney {
  const candidates = amounts
    .map((each) => parseAmount(bareAmount(each)))
    .flatMap((each) => (each.ok ? each.value : []));
  return candidates.length < amounts.length
    ? { ok: false, reason: "invalid" }
    : { ok: false, reason: "two_prices", candidates };
}

function bareAmount(typed: string): string {
  const words = typed.split(" ");
  const isAmount = (word: string) => !aroundPrice.has(word);
  return words.slice(words.findIndex(isAmount) >>> 0, words.findLastIndex(isAmount) + 1).join(" ");
}

/** Each with the integer part, dots and commas included, and perhaps the cents. */
const notations = [
  /^([1-9]\d{0,2}(?:\.\d{3})+|\d+)(?:,(?:(\d{1,2})|[-–—]{0,2}))?$/, // Brazilian: 1.299,90 · 1299,9 · 1.299 · 1299,-
  /^(\d+)\.(\d{1,2})$/, // API: 1299.90
  /^([1-9]\d{0,2}(?:,\d{3})+)\.(\d{1,2})$/, // imported: 1,299.00
  /^([1-9]\d{0,2}(?: \d{3})+),(\d{2})$/, // with blanks: 1 299,90. Without cents it could be two prices
  /^()[.,](\d{2})$/, // cents alone: ,99
];
const thousandsOrDecimals = /^\d+([.,])\d{3}(?:\1\d{3})*$/;

/** What a store's page hangs onto a price: a footnote's star, the end of its sentence. */
const behindPrice = /(?<=\d)(?: ?\*+|\.)$/;

function parseAmount(written: string): ParsedMoney {
  const typed = written.replace(behindPrice, "");
  if (typed === "") return { ok: false, reason: "empty" };
  for (const notation of notations) {
    const match = notation.exec(typed);
    if (match) return exactAmount(match[1] ?? "", match[2] ?? "");
  }
  if (!thousandsOrDecimals.test(typed)) return { ok: false, reason: "invalid" };
  return { ok: false, reason: "ambiguous", candidates: readings(typed) };
}

/** «1,299» as decimals, to the cent, and as thousands; «0,999» is no thousands, «1,234,567» no decimals. */
function readings(typed: string): number[] {
  const groups = typed.split(/[.,]/);
  const asDecimals = groups.length === 2 ? [roundCents(Number(groups.join(".")))] : [];
  const asThousands = /^[1-9]\d{0,2}$/.test(groups[0] ?? "") ? [Number(groups.join(""))] : [];
  return [...asDecimals, ...asThousands].filter(isExact);
}

function exactAmount(integer: string, cents: string): ParsedMoney {
  const value = Number(`${integer.replace(/\D/g, "")}.${cents}`);
  return isExact(value) ? { ok: true, value } : { ok: false, reason: "invalid" };
}

/** Beyond the safe integers a double no longer knows its cents. */
function isExact(value: number): boolean {
  return value * 100 <= Number.MAX_SAFE_INTEGER;
}
