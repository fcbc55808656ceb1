import { offerLists } from "xepa/domain/products/offer-lists.ts";
import { mostRelated } from "xepa/domain/products/related.ts";
import { sql } from "./sql.js";

/** What our own lists read, in the words of src/server/products/products-store.ts and offer-figures-store.ts. */
const columns = sql`products.id, products.name, products.description, products.category, products.original_price,
  products.sale_price, products.images, products.image_url, products.store_name, products.product_url, products.coupon,
  products.valid_until, products.conditions, products.status, products.slug, products.ended, products.published_at,
  products.created_at, products.discount,
  (SELECT t.slug FROM stores s JOIN stores t ON t.id = coalesce(s.merged_into, s.id) WHERE s.id = products.store_id AND t.listed) AS store_slug,
  coalesce(offer_verdicts.verdict, 'poucos-dados') AS verdict, offer_verdicts.usual AS usual_price,
  EXISTS (SELECT 1 FROM ranked_offers r WHERE r.product_id = products.id AND r.list = 'hot' AND r.badge) AS hot,
  (SELECT CASE WHEN (coalesce(sum(s.voters), 0) >= 5 OR products.published_at <= now() - interval '30 minutes')
      THEN round(coalesce(sum(s.quarters), 0) * 2.5)::int END
    FROM content_sums s WHERE s.content_id = products.id) AS temperature,
  (SELECT coalesce(sum(s.comments), 0) FROM content_sums s WHERE s.content_id = products.id)::int AS comments,
  CASE WHEN products.ended THEN 'ended' ELSE coalesce((
    SELECT CASE WHEN o.at > now() - interval '48 hours' AND (o.no - o.yes) * power(0.5, greatest(0, extract(epoch FROM now() - o.at)) / 21600) >= 2 THEN 'doubtful'
      WHEN o.last_yes_at > now() - interval '24 hours' AND o.yes >= o.no THEN 'confirmed' END
    FROM offer_states o WHERE o.product_id = products.id), 'live') END AS state,
  (SELECT CASE WHEN o.last_yes_at > now() - interval '24 hours' THEN o.last_yes_at END FROM offer_states o WHERE o.product_id = products.id) AS confirmed_at,
  coalesce((SELECT o.yes_people FROM offer_states o WHERE o.product_id = products.id), 0) AS confirmed_people,
  (SELECT o.revived_at FROM offer_states o WHERE o.product_id = products.id) AS revived_at,
  CASE WHEN products.ended THEN (SELECT o.end_reason FROM offer_states o WHERE o.product_id = products.id) END AS end_reason,
  (SELECT u.handle FROM users u WHERE u.id = products.user_id) AS sent_by,
  coalesce((SELECT u.profile_hidden OR EXISTS (SELECT 1 FROM auth_users a WHERE a.id = u.id AND a.banned_until > now())
    FROM users u WHERE u.id = products.user_id), false) AS sender_hidden,
  coalesce((SELECT u.role <> 'user' FROM users u WHERE u.id = products.user_id), false) AS by_team`;
const judged = sql`products LEFT JOIN offer_verdicts ON offer_verdicts.product_id = products.id`;
const isLive = sql`products.status = 'approved' AND NOT products.ended`;
const newestFirst = sql`ORDER BY products.published_at DESC, products.id DESC`;

/** The hottest four, filled up with the newest; then the newest twelve of the rest. */
export async function loadHome() {
  const strip = await listHottest(offerLists.strip);
  const without = strip.map(({ id }) => id);
  const limit = offerLists.page + without.length + 1;
  const rows =
    await sql`SELECT ${columns} FROM ${judged} WHERE ${isLive} AND products.slug <> '' ${newestFirst} LIMIT ${limit}`;
  const offers = rows.filter(({ id }) => !without.includes(id));
  const last = offers[offerLists.page - 1];
  const passed = rows.slice(0, rows.indexOf(last)).map(({ id }) => id);
  const isLeft = offers.length > offerLists.page;
  const next = isLeft
    ? cursorOf(
        last,
        without.filter((id) => !passed.includes(id)),
      )
    : null;
  return { strip, offers: offers.slice(0, offerLists.page), next };
}

async function listHottest(limit) {
  const ranked = await sql`
    SELECT ${columns}, ranked_offers.rank FROM ranked_offers JOIN products ON products.id = ranked_offers.product_id
      LEFT JOIN offer_verdicts ON offer_verdicts.product_id = products.id
    WHERE ranked_offers.list = 'hot' AND ranked_offers.rank > ${-1} AND ${isLive}
    ORDER BY ranked_offers.rank LIMIT ${limit + 1}`;
  const hot = ranked.slice(0, limit).map(({ rank: _, ...offer }) => offer);
  if (hot.length === limit) return hot;
  const ids = new Set(hot.map(({ id }) => id));
  const newest =
    await sql`SELECT ${columns} FROM ${judged} WHERE ${isLive} AND products.slug <> '' ${newestFirst} LIMIT ${limit + 1}`;
  return [...hot, ...newest.slice(0, limit).filter(({ id }) => !ids.has(id))].slice(0, limit);
}

/** Where the list goes on. */
function cursorOf({ published_at, id }, without = []) {
  const after = [published_at, id];
  return Buffer.from(JSON.stringify(without.length > 0 ? [after, without] : after)).toString("base64url");
}

export async function findOffer(slug) {
  const [offer] =
    await sql`SELECT ${columns} FROM ${judged} WHERE products.slug = ${slug} AND products.status = 'approved'`;
  return offer ?? null;
}

/** Among how many of the newest of its category an offer's relatives are looked for. */
const neighbourhood = 40;

export async function listRelated(offer) {
  const names = await sql`
    SELECT id, name FROM products WHERE ${isLive} AND category = ${offer.category} ${newestFirst} LIMIT ${neighbourhood}`;
  const ids = mostRelated(offer, names, offerLists.related).map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await sql`
    SELECT ${columns} FROM ${judged} WHERE products.id = ANY (${ids}::uuid[]) AND products.status = 'approved'`;
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A store's live offers, and where they go on. */
export async function listStoreOffers(storeId) {
  const merged = await sql`
    SELECT m.id FROM stores m WHERE m.merged_into = ${storeId}
      AND (SELECT sum(c.n) > 0 FROM store_counts c WHERE c.store_id = m.id) ORDER BY m.id`;
  const places = [storeId, ...merged.map(({ id }) => id)];
  const read = offerLists.page + 1;
  const lists = await Promise.all(
    places.map(
      (place) => sql`
      SELECT ${columns} FROM ${judged} WHERE ${isLive} AND products.store_id = ${place} ${newestFirst} LIMIT ${read}`,
    ),
  );
  const rows = lists.length === 1 ? lists[0] : lists.flat().sort(byNewest).slice(0, read);
  const offers = rows.slice(0, offerLists.page);
  return { offers, next: rows.length > offerLists.page ? cursorOf(offers.at(-1)) : null };
}

function byNewest(one, other) {
  const [a, b] = [one, other].map(({ published_at, id }) => `${published_at} ${id}`);
  return a < b ? 1 : -1;
}
