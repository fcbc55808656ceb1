import type { Translate } from "#web/translate.ts";
import type { Listing } from "./listing.ts";

/** How much of the whole is there; a search has been counted by nobody. */
export function extentOf({ offers, next, counts, query }: Listing, t: Translate): string {
  const n = offers.length;
  const all = query.q ? undefined : counts[query.status ?? "total"];
  if (next && all) return t("Mostrando {{n}} de {{all}} ofertas", { n, all });
  if (next) return t("Mostrando {{n}} ofertas, e há mais", { n });
  if (n === 0) return t("Nenhuma oferta encontrada");
  return n === 1 ? t("1 oferta") : t("{{n}} ofertas", { n });
}
