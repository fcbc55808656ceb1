import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { newAlertSchema, omissible } from "#domain/alerts/alert-schema.ts";
import { type Random, seededRandom, wholeBetween } from "#domain/format/seeded-random.ts";
import { fold } from "#domain/format/text.ts";
import { type Conditions, payments, states } from "#domain/prices/conditions-schema.ts";
import { needs } from "#domain/prices/needs.ts";
import { categories, categoryBySlug } from "#domain/products/categories.ts";
import { offerVerdicts } from "#server/db/schema/prices.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { searchPage } from "#server/products/search/search-offers.ts";
import { aFreshOffer, callAlerts, matchAlerts, noticesOf } from "#testing/alerts.ts";
import { aPerson } from "#testing/factories.ts";
import { fullConditions } from "#testing/full-conditions.ts";
import { freshServer } from "#testing/test-server.ts";
import { insertAlert } from "./alerts-store.ts";

const words =
  "fone fones iphone Galaxy S24 128GB air fryer Fritadeira airfryer cafeteira café máquina de placa vídeo gpu RTX 4060 tv TVs smart Televisão televisor 4k ps5 playstation 5 tênis sneaker wi-fi wifi notebook laptop pão 10 XEPA10 promo 100% a_b ½ 😀 capa c/".split(
    " ",
  );
const stores = ["Amazon", "KaBuM!", "Magazine Luiza", "Loja do Zé", "TV"];
const keys = ["kabum:1", "amazon:b01"];
const plainConditions = {
  ...fullConditions,
  payment: "any",
  needs: [],
  state: "unknown",
} satisfies Conditions;
const coupons = ["XEPA10", "promo", "AIR FRYER", "fone tv", "10", "a|b"];

const pick = <T>(random: Random, list: readonly T[]): T =>
  list[wholeBetween(random, 0, list.length - 1)] as T;
const maybe = <T>(random: Random, share: number, value: () => T): T | undefined =>
  random() < share ? value() : undefined;
const text = (random: Random, most: number) =>
  Array.from({ length: wholeBetween(random, 1, most) }, () => pick(random, words)).join(" ");

function randomOffer(random: Random) {
  return {
    name: text(random, 5).slice(0, 70),
    description: text(random, 6),
    store_name: pick(random, stores),
    category: pick(random, categories).name,
    coupon: maybe(random, 0.3, () => pick(random, coupons)) ?? null,
    original_price: 200,
    sale_price: wholeBetween(random, 20, 220),
    product_key: maybe(random, 0.4, () => pick(random, keys)) ?? null,
    conditions: maybe(random, 0.5, () => randomConditions(random)) ?? plainConditions,
  };
}

function randomConditions(random: Random): Conditions {
  const some = needs.filter(() => random() < 0.3);
  return { ...fullConditions, payment: pick(random, payments), needs: some, state: pick(random, states) };
}

/** What is not in an offer's own row. */
const randomFigures = (random: Random) => ({
  isReal: random() < 0.4,
  degrees: 10 * wholeBetween(random, 0, 20),
});

/** Parts of words too, and whole codes. */
function randomQuery(random: Random): string {
  if (random() < 0.15) return pick(random, coupons);
  const cut = (word: string) => (random() < 0.2 ? [...word].slice(0, 3).join("") : word);
  return text(random, 3)
    .split(" ")
    .map(cut)
    .join(random() < 0.1 ? "|" : " ");
}

function randomAlert(random: Random) {
  return newAlertSchema.parse({
    q: random() < 0.85 ? randomQuery(random) : "",
    not: maybe(random, 0.3, () => pick(random, ["fone", "promo", "cafe", "10", "TV"])) ?? "",
    store: maybe(random, 0.2, () => pick(random, stores).toUpperCase()) ?? null,
    category: maybe(random, 0.2, () => pick(random, categories).slug) ?? null,
    product_key: maybe(random, 0.1, () => pick(random, keys)) ?? null,
    only_real: random() < 0.15,
    min_temperature: maybe(random, 0.15, () => wholeBetween(random, 1, 200)) ?? null,
    leave_out: maybe(random, 0.3, () => [pick(random, omissible), pick(random, omissible)]) ?? [],
    max_price: maybe(random, 0.2, () => wholeBetween(random, 20, 220)) ?? null,
    min_discount: maybe(random, 0.2, () => wholeBetween(random, 1, 90)) ?? null,
  });
}

const seed = 2;
const realVerdict = { verdict: "desconto-real", rule: 1, usual: 400, is_lowest: false };

test("alerts find exactly what the search finds, for random offers and alerts", async () => {
  const server = await freshServer();
  const random = seededRandom(seed);
  const person = await aPerson(server);
  const alerts = [];
  while (alerts.length < 50) {
    const fields = attempt(() => randomAlert(random));
    if (!fields) continue;
    const { id } = await inTransaction(server.db, (tx) => insertAlert(tx, person.id, fields));
    alerts.push({ fields, id });
  }
  const offers: Awaited<ReturnType<typeof aFreshOffer>>[] = [];
  for (let n = 0; n < 60; n++)
    offers.push(await aFreshOffer(server, { ...randomOffer(random), slug: `oferta-${n}` }));
  const figures = new Map(offers.map(({ id }) => [id, randomFigures(random)]));
  for (const [id, { isReal, degrees }] of figures) {
    if (isReal) await server.db.insert(offerVerdicts).values({ ...realVerdict, product_id: id });
    await server.db.execute(
      sql`INSERT INTO content_sums (content_id, slot, quarters, voters) VALUES (${id}, 0, ${degrees / 2.5}, 10)`,
    );
  }
  await matchAlerts(server);
  const notices = await noticesOf(server, person);
  let [found, triedOut] = [0, 0];
  for (const { id, fields } of alerts) {
    const rang = notices.filter((notice) => notice.alerts.includes(id)).map((notice) => notice.subject_id);
    const searched = await searchPage(server.db, {
      q: fields.q,
      sort: "newest",
      limit: 100,
      live: true,
      category: categoryBySlug(fields.category ?? "")?.name,
      store: fields.store ?? undefined,
      max_price: fields.max_price ?? undefined,
      min_discount: fields.min_discount ?? undefined,
    });
    const fits = (id: string) => {
      const { product_key, conditions } = offers.find((each) => each.id === id) ?? {};
      const { isReal = false, degrees = 0 } = figures.get(id) ?? {};
      const paidUnder = [conditions?.payment, ...(conditions?.needs ?? []), conditions?.state];
      return (
        (fields.product_key === null || fields.product_key === product_key) &&
        (!fields.only_real || isReal) &&
        degrees >= (fields.min_temperature ?? 0) &&
        !fields.leave_out.some((name) => paidUnder.includes(name))
      );
    };
    const without = fold(fields.not);
    const hasIt = (offer: { id: string; coupon: string | null }) => {
      const full = offers.find((each) => each.id === offer.id);
      const all = fold(`${full?.name} | ${full?.store_name} | ${full?.category} | ${full?.description}`);
      return without !== "" && (all.includes(without) || fold(offer.coupon ?? "") === without);
    };
    const expected = searched.products
      .filter((offer) => !hasIt(offer) && fits(offer.id))
      .map((offer) => offer.id);
    expect(rang.sort(), JSON.stringify(fields)).toEqual(expected.sort());
    found += rang.length;
    if (searched.products.length > 0 && triedOut++ < 10) {
      const tried = await callAlerts<{ matches: number }>(server, "try-alert", person, fields);
      expect(tried.matches, JSON.stringify(fields)).toBe(expected.length);
    }
  }
  expect(found).toBeGreaterThan(50);
});

/** Random fields may say too little. */
function attempt<T>(make: () => T): T | null {
  try {
    return make();
  } catch {
    return null;
  }
}
