import { leastForFigure } from "xepa/domain/stores/store-limits.ts";

export function offersText(n, t) {
  if (n === 0) return t("sem oferta");
  return n === 1 ? t("1 oferta") : t("{{n}} ofertas", { n: n.toLocaleString("pt-BR") });
}

export function couponsText(n, t) {
  if (n === 0) return t("sem cupom");
  return n === 1 ? t("1 cupom") : t("{{n}} cupons", { n: n.toLocaleString("pt-BR") });
}

/** A figure of too few offers would only look like one. */
export function fewText(n, t) {
  return t("poucos dados ({{n}} de {{fewest}})", { n, fewest: leastForFigure });
}
