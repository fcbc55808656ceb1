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
    // What one person saw counts once another one has seen it.
    limited && t(source === "confirmação" ? "não entra na conta" : "nem todos pagavam"),
  ];
  return parts.filter(Boolean).join(", ");
}
