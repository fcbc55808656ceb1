import { setImmediate } from "node:timers/promises";
import { parseLink } from "#domain/products/links/parse-link.ts";
import type { Db } from "#server/db/connect.ts";
import { priceChecks } from "#server/db/schema/store-pages.ts";
import { createPriceCheck } from "#server/store-pages/check-prices.ts";
import { anOffer } from "#testing/factories.ts";
import type { TestServer } from "#testing/test-server.ts";
import { jsonLd, page, schema } from "./page-builders.ts";
import type { StoreDouble } from "./store-double.ts";

export const minute = 60_000;
export const hour = 60 * minute;

/** A clock that goes on only by pauses: a run of a minute takes no time. */
export function createTestClock(start: number) {
  let time = start;
  return {
    now: () => time,
    async pause(ms: number): Promise<void> {
      const end = time + ms;
      await setImmediate();
      time = Math.max(time, end);
    },
    advance(ms: number): void {
      time += ms;
    },
  };
}

/** The job as a process has it, with its own memory. */
export function priceCheckOf(
  { db, config, mail }: Pick<TestServer, "db" | "config" | "mail">,
  clock = createTestClock(Date.now()),
) {
  const stop = new AbortController();
  const run = createPriceCheck({ db, config, mail, stop: stop.signal, startClock: async () => clock });
  return { run, stop, clock };
}

interface Said {
  price?: number | string;
  available?: boolean;
}

/** A product's page, as a store writes it. */
export function productPage({ price, available = true }: Said): string {
  const offers = {
    price,
    priceCurrency: "BRL",
    availability: `${schema}/${available ? "InStock" : "OutOfStock"}`,
  };
  return page(jsonLd({ "@type": "Product", name: "Fone Bluetooth", offers }));
}

/** An offer whose store shows this page. */
export async function anOfferAt(
  db: Db,
  double: StoreDouble,
  product_url: string,
  { said = { price: 100 }, ...given }: { said?: Said } & Parameters<typeof anOffer>[1] = {},
) {
  double.play(product_url, productPage(said));
  const product_key = parseLink(product_url)?.key ?? null;
  return anOffer(db, { product_url, product_key, ...given });
}

export function listedChecks(db: Db) {
  return db.select().from(priceChecks).orderBy(priceChecks.at, priceChecks.id);
}
