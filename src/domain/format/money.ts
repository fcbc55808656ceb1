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
