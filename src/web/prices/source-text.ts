import { type Observation, sourceLabels } from "#domain/prices/price-history.ts";
import type { Translate } from "#web/translate.ts";

/** `own`: it is the price of the offer in sight. */
type Sourced = Pick<Observation, "source" | "kind" | "limited"> & { own?: boolean };

/** What people post is an offer anyway; a reading of the store's price may have met one. */
export function sourceText({ source, kind, own, limited }: Sourced, t: Translate): string {
  const isReading = source === "loja" || source === "importada";
  const parts = [
    own ? t("esta oferta") : t(sourceLabels[source]),
    isReading && kind === "deal" && t("em oferta"),
    limited && t("nem todos pagavam"),
  ];
  return parts.filter(Boolean).join(", ");
}
