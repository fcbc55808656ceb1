import { sentTerms, storeEarns, storeLink } from "xepa/domain/affiliate/store-link.ts";
import { linkTerms } from "../../queries/link-terms.js";

export const linkOf = (offer) => storeLink(linkTerms(), offer);

export const earnsOf = (store) => storeEarns(linkTerms(), store);

/** For what draws links later; undefined where there is nothing to send. */
export const termsToSend = () => sentTerms(linkTerms());

/** What a link's name says of it, in brackets. */
export function linkNote({ earns }, t) {
  return earns === "no" ? t("sem comissão, abre em nova aba") : t("publicidade, abre em nova aba");
}
