import { formatMoney } from "#domain/format/money.ts";
import { inPortuguese, type Say } from "#domain/prices/condition-labels.ts";
import type { CouponKind, CouponNeed } from "./coupon-rule.ts";
import type { Saving } from "./coupon-saves.ts";

export const couponKindNames: Record<CouponKind, string> = {
  percent: "Porcentagem",
  amount: "Valor em R$",
  shipping: "Frete grátis",
  other: "Outra vantagem",
};

export const couponNeedLabels: Record<CouponNeed, string> = {
  app: "só no app",
  first_purchase: "1ª compra",
  prime: "Prime",
  meli_plus: "Meli+",
  club: "clube da loja",
  student: "estudantes",
  pix: "só no Pix",
};

/** "R$ 80" where there are no cents. */
export function shortMoney(value: number): string {
  return formatMoney(value).replace(/,00$/, "");
}

/** What it gives, for the stub of its ticket: "10%" and "até R$ 80", "R$ 200" and "de desconto", "Frete" and "grátis". */
export function couponGives({ kind, value, cap }: Saving, say: Say = inPortuguese): [string, string] {
  if (kind === "shipping") return [say("Frete"), say("grátis")];
  if (kind === "other") return [say("Cupom"), say("da loja")];
  if (kind === "amount") return [shortMoney(value ?? 0), say("de desconto")];
  const percent = `${(value ?? 0).toLocaleString("pt-BR")}%`;
  return [percent, cap === null ? say("de desconto") : say("até {{price}}", { price: shortMoney(cap) })];
}

/** The same on one line: "10% até R$ 80", "R$ 200 de desconto". */
export function couponGivesLine(terms: Saving, say: Say = inPortuguese): string {
  return couponGives(terms, say).join(" ");
}

/** What it asks: "mínimo R$ 150", "só no app". */
export function couponAsks(
  { min_purchase, needs }: { min_purchase: number | null; needs: readonly CouponNeed[] },
  say: Say = inPortuguese,
): string[] {
  const least = min_purchase === null ? [] : [say("mínimo {{price}}", { price: shortMoney(min_purchase) })];
  return [...least, ...needs.map((need) => say(couponNeedLabels[need]))];
}
