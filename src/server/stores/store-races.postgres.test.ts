import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { products } from "#server/db/schema/products.ts";
import { storeDomains, stores } from "#server/db/schema/stores.ts";
import { anOffer, aPerson, json, newOfferFields, type Person } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";
import { moveMergedStores } from "./move-merged-stores.ts";
import { listAllStores } from "./stores-store.ts";

let server: TestServer;
let admin: Person;
beforeEach(async () => {
  server = await freshServer();
  admin = await aPerson(server, "admin");
});

/** As a client that is told that the server is busy: the same call again. */
const call = async (name: string, body: unknown): Promise<{ status: number }> => {
  const key = { "Idempotency-Key": crypto.randomUUID() };
  for (;;) {
    const answer = await server.request(`/functions/v1/${name}`, json(body, { ...admin.auth, ...key }));
    if (answer.status !== 503) return { status: answer.status, ...(await answer.json()) };
  }
};
const followNothing = async () => {};
/** Live offers as they are counted, and as they are. */
const counted = async () => {
  const { stores: all } = await listAllStores(server.db, { limit: 100 });
  return all.map(({ live_offers }) => live_offers).reduce((sum, n) => sum + n, 0);
};

test("many first offers of a store at one moment bring one store", async () => {
  const links = Array.from({ length: 12 }, (_, i) => `https://${i % 2 ? "www." : ""}nova.com.br/p/${i}`);
  const pending = await Promise.all(
    links
      .slice(0, 6)
      .map((product_url, i) =>
        anOffer(server.db, { status: "pending", product_url, name: `Espera ${i}`, store_name: `Nova ${i}` }),
      ),
  );
  const answers = await Promise.all([
    ...links
      .slice(6)
      .map((product_url, i) => call("add-product", newOfferFields({ product_url, name: `Nova ${i}` }))),
    ...pending.map(({ id }) =>
      call("update-product-status", { productId: id, status: "approved", version: 1 }),
    ),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
  expect([await server.db.$count(stores), await counted()]).toEqual([1, 12]);
  expect(await server.db.select({ host: storeDomains.host }).from(storeDomains)).toEqual([
    { host: "nova.com.br" },
  ]);
});

test("two stores never get one domain, however many edits ask for it at once", async () => {
  for (const host of ["a.com.br", "b.com.br", "c.com.br"])
    await call("add-product", newOfferFields({ product_url: `https://${host}/p`, store_name: host }));
  const { stores: all } = await listAllStores(server.db, { limit: 10 });
  const answers = await Promise.all(
    all.map(({ id, domains }) => call("edit-store", { storeId: id, domains: [...domains, "outra.com.br"] })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
});

test("offers that are approved, edited and deleted while their store is merged are all in the store that stays", async () => {
  const fields = (i: number, host: string) => ({ product_url: `https://${host}/p/${i}`, store_name: host });
  await call("add-product", newOfferFields(fields(0, "fica.com.br")));
  await call("add-product", newOfferFields(fields(0, "vai.com.br")));
  const waiting = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      anOffer(server.db, { status: "pending", name: `Espera ${i}`, ...fields(i, "vai.com.br") }),
    ),
  );
  const { stores: all } = await listAllStores(server.db, { limit: 10 });
  const [stays, goes] = ["fica-com-br", "vai-com-br"].map(
    (slug) => all.find((store) => store.slug === slug)?.id ?? "",
  );
  const merge = { from: goes, into: stays };
  const [, ...answers] = await Promise.all([
    moveMergedStores(server.db, followNothing),
    ...waiting
      .slice(0, 4)
      .map(({ id }) => call("update-product-status", { productId: id, status: "approved" })),
    call("merge-stores", merge),
    call("merge-stores", merge),
    ...waiting
      .slice(4, 8)
      .map(({ id }) => call("update-product-status", { productId: id, status: "approved" })),
    call("decide-products", {
      products: waiting.slice(8).map(({ id }) => ({ productId: id, version: 1 })),
      status: "approved",
    }),
    moveMergedStores(server.db, followNothing).then(() => ({ status: 200 })),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(11).fill(200), 409]);
  await moveMergedStores(server.db, followNothing);
  const rows = await server.db.select({ store: products.store_id }).from(products);
  expect(rows.map(({ store }) => store)).toEqual(Array(14).fill(stays));
  expect(await counted()).toBe(14);
  const wrong = await server.db.execute(
    sql`SELECT 1 FROM store_counts WHERE store_id = ${goes} GROUP BY store_id HAVING sum(n) <> 0`,
  );
  expect(wrong).toHaveLength(0);
  expect(await server.db.$count(stores, eq(stores.merged_into, stays ?? ""))).toBe(1);
});
