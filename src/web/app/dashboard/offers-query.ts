import { type ProductStatus, productStatuses } from "#domain/products/product.ts";
import { longestTerm } from "#domain/products/search-term.ts";

/** Which of the member's offers are shown; it stands in the address, so that reload and Back keep it. */
export interface OffersQuery {
  /** All of them where there is none. */
  status?: ProductStatus | undefined;
  q: string;
}

/** People edit addresses: what makes no sense there is no filter. */
export function readOffersQuery(address: URLSearchParams): OffersQuery {
  const status = productStatuses.find((each) => each === address.get("status"));
  return { status, q: cleanTerm(address.get("q") ?? "") };
}

/** Other parameters, such as a language, stay as they are. */
export function writeOffersQuery(address: URLSearchParams, { status, q }: OffersQuery): URLSearchParams {
  const written = new URLSearchParams(address);
  written.delete("status");
  written.delete("q");
  if (status) written.set("status", status);
  if (cleanTerm(q)) written.set("q", cleanTerm(q));
  return written;
}

export function isSameQuery(one: OffersQuery, other: OffersQuery): boolean {
  return one.status === other.status && one.q === other.q;
}

function cleanTerm(typed: string): string {
  return [...typed.trim()].slice(0, longestTerm).join("").trim();
}
