import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditEvents } from "#server/db/schema/operation.ts";
import { newId } from "#server/db/uuid.ts";
import { anOffer } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

const product_key = "kabum:512345";
const [monday, tuesday, friday] = ["2026-06-01T12:00:00Z", "2026-06-02T12:00:00Z", "2026-06-05T12:00:00Z"];
let server: TestServer;
beforeEach(async () => {
  server = await freshServer();
});

/** What the migration does once its tables are there. */
async function backfill(): Promise<void> {
  const statements = readFileSync("src/server/db/migrations/0002_prices.sql", "utf8").split(
    "--> statement-breakpoint",
  );
  const writes = statements.filter((statement) => /^\s*(--.*\n)*\s*(UPDATE|INSERT)/.test(statement));
  expect(writes).toHaveLength(5);
  for (const statement of writes) await server.db.execute(sql.raw(statement));
}

async function record(object_id: string, created_at: string, before: object, after: object): Promise<void> {
  const event = { actor_id: null, action: "edit-product", object_kind: "product" } as const;
  await server.db.insert(auditEvents).values({ id: newId(), ...event, object_id, before, after, created_at });
}

const observed = () =>
  server.db.execute(
    sql`SELECT price::float8, day, hidden FROM price_observations ORDER BY day, price`,
  ) as Promise<unknown>;

test("an offer's price is observed on the day it was sent, whenever it was approved", async () => {
  const { id } = await anOffer(server.db, { product_key, sale_price: 100, created_at: monday });
  await record(id, tuesday, { status: "pending", sale_price: 100 }, { status: "approved", sale_price: 100 });
  await backfill();
  expect(await observed()).toEqual([{ price: 100, day: "2026-06-01", hidden: false }]);
  const days = await server.db.execute(sql`SELECT low::float8, high::float8, n FROM price_days`);
  expect(days).toEqual([{ low: 100, high: 100, n: 1 }]);
  expect(await server.db.execute(sql`SELECT product_key FROM verdict_queue`)).toEqual([{ product_key }]);
});

test("earlier approved prices are observed too, what never was public is not, nor what is free, keyless or old", async () => {
  const { id } = await anOffer(server.db, { product_key, sale_price: 90, created_at: monday });
  await record(id, tuesday, { status: "pending", sale_price: 100 }, { status: "approved", sale_price: 100 });
  await record(id, friday, { status: "approved", sale_price: 100 }, { status: "approved", sale_price: 90 });
  const withdrawn = await anOffer(server.db, { product_key, status: "rejected", sale_price: 80 });
  await record(
    withdrawn.id,
    friday,
    { status: "pending", sale_price: 80 },
    { status: "approved", sale_price: 80 },
  );
  await anOffer(server.db, { product_key, status: "pending", sale_price: 10 });
  await anOffer(server.db, { product_key, sale_price: 0 });
  await anOffer(server.db, { product_key: null, sale_price: 20 });
  await anOffer(server.db, { product_key, sale_price: 30, created_at: "2023-01-01T12:00:00Z" });
  await backfill();
  expect(await observed()).toEqual([
    { price: 100, day: "2026-06-02", hidden: false },
    { price: 80, day: "2026-06-05", hidden: true },
    { price: 90, day: "2026-06-05", hidden: false },
  ]);
  const [row] = await server.db.execute(sql`SELECT priced_at FROM products WHERE id = ${id}`);
  expect(new Date(String(row?.priced_at)).toISOString()).toBe(new Date(friday).toISOString());
});
