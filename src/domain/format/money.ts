const currency = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });
const decimal = new Intl.NumberFormat("pt-BR", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** "R$ 1.299,90", with a no-break space («§5»). */
export function formatMoney(value: number): string {
  return currency.format(value);
}

/** "1.299,90", as a person types it into a form. */
export function formatAmount(value: number): string {
  return decimal.format(value);
}

/** A price as shown: nothing to pay is a word. */
export function formatPrice(value: number): string {
  return value === 0 ? "Grátis" : formatMoney(value);
}

/** A price in pieces, for the plaque that sets the cents small. */
export function moneyParts(value: number): { currency: "R$"; integer: string; cents: string } {
  const [integer = "0", cents = "00"] = decimal.format(value).split(",");
  return { currency: "R$", integer, cents };
}

/** The one place where sums and differences of reais come back to whole cents. */
export function roundCents(value: number): number {
  return Math.round(value * 100) / 100;
}

export type ParsedMoney =
  | { ok: true; value: number }
  | { ok: false; reason: "empty" | "invalid" | "ambiguous" };

/** Each with the integer part, dots and commas included, and perhaps the cents. */
const notations = [
  /^([1-9]\d{0,2}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/, // Brazilian: 1.299,90 · 1299,9 · 1.299
  /^(\d+)\.(\d{1,2})$/, // API: 1299.90
  /^([1-9]\d{0,2}(?:,\d{3})+)\.(\d{1,2})$/, // imported: 1,299.00
];
const thousandsOrDecimals = /^\d+([.,])\d{3}(?:\1\d{3})*$/;

/** Reads what a person types for a price. What could be two amounts is refused, never guessed. */
export function parseMoney(text: string): ParsedMoney {
  const typed = text.trim().replace(/^R\$\s*/i, "");
  if (typed === "") return { ok: false, reason: "empty" };
  if (/^gr[áa]tis$/i.test(typed)) return { ok: true, value: 0 };
  for (const notation of notations) {
    const match = notation.exec(typed);
    if (match) return exactAmount(match[1] ?? "", match[2] ?? "");
  }
  return { ok: false, reason: thousandsOrDecimals.test(typed) ? "ambiguous" : "invalid" };
}

/** Beyond the safe integers a double no longer knows its cents. */
function exactAmount(integer: string, cents: string): ParsedMoney {
  const value = Number(`${integer.replace(/\D/g, "")}.${cents}`);
  return value * 100 <= Number.MAX_SAFE_INTEGER ? { ok: true, value } : { ok: false, reason: "invalid" };
}
