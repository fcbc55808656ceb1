import { sql } from "./sql.js";

const freshMs = 60_000;
let terms = { rules: {}, said: {}, unsaid: "may" };
let freshUntil = 0;

/** Read once for many pages, as ours are (src/server/affiliate/link-terms.ts). */
export async function readLinkTerms() {
  if (performance.now() < freshUntil) return terms;
  freshUntil = performance.now() + freshMs;
  const [row] = await sql`
    SELECT json_object_agg(slug, commission) AS said FROM stores WHERE commission IS NOT NULL AND listed AND merged_into IS NULL`;
  terms = { ...terms, said: row.said ?? {} };
  return terms;
}
