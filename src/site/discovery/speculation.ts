/** Named by an HTTP header instead of an inline script, so that the policy stays strict. */
export const speculationRulesPath = "/speculation-rules.json";

/** What a visitor goes through offer by offer: made ready whole, so that the click only has to show it. */
const browsed = ["/", "/categoria/*", "/lojas", "/loja/*", "/product/*", "/blog", "/blog/*"];

/** No documents, addresses that do something or carry a token, and the choice of a language, which sets a cookie. */
const never = [
  "/functions/*",
  "/auth/*",
  "/rest/*",
  "/storage/*",
  "/dev/*",
  "/novidades/*",
  "/pausar-avisos*",
  "/conta/*",
  "/admin*",
  "/dashboard",
  "/meus-dados",
  "/img/*",
  "/assets/*",
  "/social/*",
  "/capa/*",
  "/sitemap*",
  "/*.atom",
  "/*.rss",
  "/*.json",
  "/*\\?*lng=*",
];

/** Links to stores are another site's, and what opens beside the page is not waited for. */
const otherLinks = "[rel~=nofollow], [rel~=external], [target=_blank], [download]";

function ahead(...conditions: object[]) {
  const where = [...conditions, { not: { href_matches: never } }, { not: { selector_matches: otherLinks } }];
  // A pointer that rests on the link, or a finger that touches it.
  return [{ where: { and: where }, eagerness: "moderate" }];
}

/** A link is prefetched or prerendered while the pointer rests on it. */
export const speculationRules = JSON.stringify({
  prerender: ahead({ href_matches: browsed }),
  prefetch: ahead({ href_matches: "/*" }, { not: { href_matches: browsed } }),
});

export const speculationHeaders = {
  "Content-Type": "application/speculationrules+json",
  "Cache-Control": "public, max-age=3600",
};
