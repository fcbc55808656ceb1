/** Named by an HTTP header instead of an inline script, so that the policy stays strict. */
export const speculationRulesPath = "/speculation-rules.json";

/** A link that the pointer rests on or the finger touches is fetched before the click arrives. */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          { not: { href_matches: ["/functions/*", "/auth/*", "/img/*", "/assets/*", "/*\\?*lng=*"] } },
          { not: { selector_matches: "[rel~=nofollow]" } },
        ],
      },
      eagerness: "moderate",
    },
  ],
});

export const speculationHeaders = {
  "Content-Type": "application/speculationrules+json",
  "Cache-Control": "public, max-age=3600",
};
