import { dayInSaoPaulo } from "xepa/domain/format/date.ts";
import { verdictDays } from "xepa/domain/prices/price-verdict.ts";
import { sql } from "./sql.js";

const dayMs = 24 * 3600 * 1000;
/** How much of the evidence stands on an offer's page. */
const shownEvidence = 8;

/** 180 days of prices, in the words of src/server/prices/price-history-store.ts. */
export async function loadPriceHistory(id, now) {
  const first = dayInSaoPaulo(new Date(now.getTime() - (verdictDays.window - 1) * dayMs));
  const [row] = await sql`
    SELECT v.usual::float8 AS usual, v.lowest::float8 AS lowest, v.recent::float8 AS recent, v.is_lowest, d.days, d.highest, d.count, (
      SELECT string_agg(day || '|' || date_part('epoch', at) || '|' || price || '|' || kind || '|' || source || '|' || limited, ' ') FROM (
        SELECT day, at, price, kind, source, limited FROM price_observations
        WHERE product_key = p.product_key AND NOT hidden ORDER BY at DESC, id DESC LIMIT 40
      ) AS newest) AS evidence
    FROM (SELECT product_key FROM price_observations WHERE product_id = ${id} AND NOT hidden LIMIT 1) AS p
    LEFT JOIN offer_verdicts AS v ON v.product_id = ${id}
    CROSS JOIN LATERAL (
      SELECT string_agg(day || '|' || kind || '|' || low, ' ' ORDER BY day) AS days,
        max(high)::float8 AS highest, sum(n)::int AS count
      FROM price_days WHERE product_key = p.product_key AND day >= ${first}::date
    ) AS d`;
  return {
    facts: row ? factsOf(row) : null,
    days: rowsOf(row?.days).map(([day, kind, low]) => ({ day, kind, low: Number(low) })),
    highest: row?.highest ?? 0,
    evidence: newestEvidence(rowsOf(row?.evidence)),
    count: row?.count ?? 0,
  };
}

function factsOf({ usual, lowest, recent, is_lowest }) {
  return is_lowest === null ? null : { usual, lowest, recent, is_lowest };
}

function rowsOf(text) {
  return text ? text.split(" ").map((row) => row.split("|")) : [];
}

/** One a day and source: what everybody got first, then the lowest. */
function newestEvidence(rows) {
  const chosen = new Map();
  for (const [day, seconds, price, kind, source, limited] of rows) {
    const at = new Date(Math.round(Number(seconds) * 1000)).toISOString();
    const seen = { at, price: Number(price), kind, source, limited: limited === "true" };
    const known = chosen.get(`${day} ${source}`);
    if (!known || isBetter(seen, known)) chosen.set(`${day} ${source}`, seen);
  }
  return [...chosen.values()].slice(0, shownEvidence);
}

function isBetter(one, other) {
  return one.limited === other.limited ? one.price < other.price : other.limited;
}
