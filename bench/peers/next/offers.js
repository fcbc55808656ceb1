import postgres from "postgres";

const sql = postgres(process.env.DATABASE_URL, {
  max: 10,
  connection: { statement_timeout: 5000, jit: "off" },
});

/** What our own lists read, in the words of src/server/products/products-store.ts. */
const columns = sql`id, name, description, category, original_price, sale_price, images, image_url, store_name, product_url,
  coupon, valid_until::text, status, slug, ended, published_at, created_at, discount`;
const stripLength = 4;
const pageLength = 12;

/** The hottest four, filled up with the newest; then the newest twelve, and one more to know whether there are more. */
export async function loadHome() {
  const hot = await sql`
    SELECT ${columns}, true AS hot FROM ranked_offers JOIN products ON id = product_id
    WHERE list = 'hot' AND status = 'approved' AND NOT ended ORDER BY rank LIMIT ${stripLength}`;
  const strip = hot.length === stripLength ? hot : [...hot, ...(await fillUp(hot))];
  const offers = await newest(pageLength + 1, []);
  return { strip: strip.map(asOffer), offers: offers.slice(0, pageLength).map(asOffer) };
}

function fillUp(hot) {
  return newest(
    stripLength - hot.length,
    hot.map(({ id }) => id),
  );
}

function newest(limit, without) {
  const others = without.length > 0 ? sql`AND id NOT IN ${sql(without)}` : sql``;
  return sql`
    SELECT ${columns}, coalesce(badge, false) AS hot FROM products LEFT JOIN ranked_offers ON product_id = id AND list = 'hot'
    WHERE status = 'approved' AND NOT ended AND slug <> '' ${others}
    ORDER BY published_at DESC, id DESC LIMIT ${limit}`;
}

function asOffer({ original_price, sale_price, ...offer }) {
  return { ...offer, original_price: Number(original_price), sale_price: Number(sale_price) };
}
