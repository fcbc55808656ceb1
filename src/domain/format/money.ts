const decimal = new Intl.NumberFormat("pt-BR", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** "R$ 1.299,90", with a no-break space («§5»). */
export function formatMoney(value: number): string {
  return `${value < 0 ? "-" : ""}R$\u00a0${withDots(Math.abs(value).toFixed(2))}`;
}

/** By hand, as Intl does it in ten times as long: a page may write 200 prices. */
function withDots(fixed: string): string {
  let [start, text] = [fixed.length - 3, `,${fixed.slice(-2)}`];
  for (; start > 3; start -= 3) text = `.${fixed.slice(start - 3, start)}${text}`;
  return fixed.slice(0, start) + text;
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
