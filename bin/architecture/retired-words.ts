/**
 * Words of a dialect that this code once spoke (CONTRIBUTING, "Plain words"). They do not come back as parts of file names
 * and identifiers, the second list not in comments, and the third not in titles of tests.
 */
export const retiredNames = [
  "begun",
  "brought",
  "carried",
  "carry",
  "deed",
  "deeds",
  "farewell",
  "herd",
  "kept",
  "pawn",
  "shelf",
  "standing",
  "tells",
  "told",
  "whoever",
];

export const retiredInComments = ["deed", "deeds", "herd", "somebody", "whoever"];

export const retiredInTitles = [...retiredInComments, "anew", "begun", "brought", "kept", "tells", "told"];

/** A title states its rule by itself: it neither continues another one nor begins with a relative clause. */
export const isFragment = /^(also|and|nor|so|what|where|whatever|who|whom)\b/;

/** `KeptArticle`, `kept-article`, `kept_article` → kept, article. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}
