/** The call by which «Mais ofertas» of this document loads its next page. */
export function islandQuery(html: string): string {
  const props = /data-island="more-offers"[^>]* data-props="([^"]+)"/.exec(html)?.[1] ?? "";
  const { api, next } = JSON.parse(props.replaceAll("&quot;", '"').replaceAll("&amp;", "&"));
  return `/functions/v1/get-approved-products?${new URLSearchParams({ ...api, cursor: next, limit: "12" })}`;
}
