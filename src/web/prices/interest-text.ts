import type { RealCost } from "#domain/prices/real-cost.ts";
import type { Translate } from "#web/translate.ts";

const rate = new Intl.NumberFormat("pt-BR", { minimumFractionDigits: 2 });

/** «sem juros» is said only where it is true. */
export function interestText(
  { isFree, interest }: NonNullable<RealCost["instalments"]>,
  t: Translate,
): string {
  if (isFree) return t("sem juros");
  return interest > 0
    ? t("juros de {{rate}}% ao mês", { rate: rate.format(interest) })
    : t("juros de menos de 0,01% ao mês");
}
