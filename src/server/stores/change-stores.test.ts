import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { OwnedStore } from "#domain/stores/store.ts";
import { couponOutcomes, coupons } from "#server/db/schema/coupons.ts";
import { images } from "#server/db/schema/images.ts";
import { auditEvents } from "#server/db/schema/operation.ts";
import { products } from "#server/db/schema/products.ts";
import { stores } from "#server/db/schema/stores.ts";
import { newId } from "#server/db/uuid.ts";
import { listLiveOffers } from "#server/products/products-store.ts";
import { aFreshOffer, anAlert, matchAlerts, noticesOf } from "#testing/alerts.ts";
import { anOffer, aPerson, aRealOffer, json, type Person } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";
import { assignOldOffers } from "./assign-old-offers.ts";
import { findListedStore } from "./listed-stores-store.ts";
import { moveMergedStores } from "./move-merged-stores.ts";
import { refreshFigures } from "./refresh-figures.ts";
import { countMoving, listAllStores } from "./stores-store.ts";

let server: TestServer;
let admin: Person;
beforeEach(async () => {
  server = await freshServer();
  admin = await aPerson(server, "admin");
});

const call = async (name: string, body: unknown) => {
  const answer = await server.request(`/functions/v1/${name}`, json(body, admin.auth));
  return { status: answer.status, ...(await answer.json()) };
};
let made = 0;
const offersAt = async (store_name: string, host: string, n = 1, given = {}) => {
  for (let i = 0; i < n; i++)
    await anOffer(server.db, {
      store_name,
      product_url: `https://${host}/p/${++made}`,
      sale_price: 10 + made,
      ...given,
    });
  await assignOldOffers(server.db);
};
const storeAt = async (slug: string): Promise<OwnedStore> => {
  const { stores: all } = await listAllStores(server.db, { limit: 100 });
  const store = all.find((each) => each.slug === slug);
  if (!store) throw new Error(slug);
  return store;
};
const edit = (store: OwnedStore, fields: object) =>
  call("edit-store", { storeId: store.id, version: store.version, ...fields });
const aCoupon = async (store_id: string, code: string, given: Partial<typeof coupons.$inferInsert> = {}) => {
  const row = { store_id, code, folded_code: code, kind: "percent", value: 10, status: "approved", ...given };
  const [coupon] = await server.db.insert(coupons).values(row).returning();
  if (!coupon) throw new Error(code);
  return coupon;
};
const outcome = (coupon_id: string, user_id: string, worked: boolean, day: string, created_at: string) =>
  server.db
    .insert(couponOutcomes)
    .values({ coupon_id, user_id, person: user_id, worked, day, created_at, quarters: 4 });

test("an edit says what it refuses, changes what was given and nothing else, and is in the history", async () => {
  await offersAt("Loja do Zé", "zeloja.com.br");
  await offersAt("Outra", "outra.com.br");
  const store = await storeAt("loja-do-ze");
  const taken = await edit(store, { domains: ["zeloja.com.br", "https://www.outra.com.br/"] });
  expect([taken.status, taken.fields.domains]).toEqual([
    422,
    expect.stringMatching(/outra\.com\.br já é da loja Outra/),
  ]);
  for (const [fields, field] of [
    [{ domains: ["com.br"] }, "domains"],
    [{ domains: ["localhost"] }, "domains"],
    [{ name: " " }, "name"],
    [{ about: "x".repeat(601) }, "about"],
    [{ logo: "https://outro.example/x.png" }, "logo"],
    [{ logo: "/img/00000000000000000000000000000001-c0.webp" }, "logo"],
    [{ listed: "sim" }, "listed"],
  ] as const) {
    const refused = await edit(store, fields);
    expect([refused.status, Object.keys(refused.fields ?? {})], JSON.stringify(refused)).toEqual([
      422,
      [field],
    ]);
  }
  const saved = await edit(store, {
    name: "Zé Eletro",
    listed: true,
    about: "Desde 1990.",
    domains: ["zeloja.com.br", "www.ze.com"],
  });
  expect(saved.store).toMatchObject({
    ...{
      slug: "ze-eletro",
      name: "Zé Eletro",
      listed: true,
      about: "Desde 1990.",
      version: 2,
      live_offers: 1,
    },
    domains: ["ze.com", "zeloja.com.br"],
  });
  // It was seen now: its address stays.
  const renamed = await edit(saved.store, { name: "Eletro do Zé", commission: true });
  expect(renamed.store).toMatchObject({ slug: "ze-eletro", name: "Eletro do Zé", commission: true });
  const stale = await edit(saved.store, { about: "" });
  expect([stale.status, stale.code, stale.store.version]).toEqual([409, "conflict", 3]);
  expect((await edit(renamed.store, { name: "Eletro do Zé" })).store.version).toBe(3);
  const events = await server.db.select().from(auditEvents).where(eq(auditEvents.object_kind, "store"));
  expect(events.map(({ action, object_id }) => [action, object_id])).toEqual([
    ["edit-store", store.id],
    ["edit-store", store.id],
  ]);
  const [offer] = (await listLiveOffers(server.db, { store_id: store.id, sort: "newest", limit: 5 }))
    .products;
  expect(offer).toMatchObject({ store_name: "Loja do Zé", store_slug: "ze-eletro" });
});

test("a logo is claimed, and released by the next one", async () => {
  await offersAt("Zé", "zeloja.com.br");
  const key = (n: number) => `${n}`.padStart(32, "0").concat("-c0");
  for (const n of [1, 2])
    await server.db.insert(images).values({
      key: key(n),
      state: "here",
      type: "image/png",
      width: 1,
      height: 1,
      loose_since: sql`now()`,
    });
  const one = await edit(await storeAt("ze"), { logo: `/img/${key(1)}.webp` });
  expect(one.store.logo).toBe(`/img/${key(1)}.webp`);
  await edit(one.store, { logo: `/img/${key(2)}.webp` });
  const rows = await server.db.select().from(images).orderBy(images.key);
  expect(rows.map(({ loose_since }) => loose_since === null)).toEqual([false, true]);
});

test("a merge loses no offer, coupon, outcome, alert or address, and both are one from its first moment", async () => {
  await offersAt("Kabum", "kabum.com.br", 70);
  await offersAt("Kabum Ninja", "ninja-games.com.br", 60);
  await offersAt("Kabum Ninja", "ninja-games.com.br", 5, { status: "approved", ended: true });
  await anOffer(server.db, {
    status: "pending",
    product_url: "https://ninja-games.com.br/p/x",
    store_name: "Kabum Ninja",
  });
  const [from, into] = [await storeAt("kabum-ninja"), await storeAt("kabum")];
  const person = await aPerson(server);
  const other = await aPerson(server);
  await anAlert(server, person, { name: "ninja", store: "Kabum Ninja", channels: [] });
  await anAlert(server, other, { name: "kabum", store: "kabum", channels: [] });
  const twice = [await aCoupon(from.id, "XEPA10"), await aCoupon(into.id, "XEPA10")] as const;
  const approved = [
    await aCoupon(from.id, "NINJA5"),
    await aCoupon(into.id, "NINJA5", { status: "pending" }),
  ] as const;
  await aCoupon(from.id, "FRETE");
  await outcome(twice[0].id, person.id, true, "2026-11-01", "2026-11-01T12:00:00Z");
  await outcome(twice[1].id, person.id, false, "2026-11-01", "2026-11-01T10:00:00Z");
  await outcome(twice[0].id, other.id, true, "2026-11-02", "2026-11-02T10:00:00Z");
  await outcome(twice[1].id, other.id, false, "2026-11-02", "2026-11-02T12:00:00Z");
  await outcome(twice[0].id, other.id, true, "2026-11-03", "2026-11-03T10:00:00Z");

  for (const [body, status] of [
    [{ from: from.id, into: from.id }, 422],
    [{ from: newId(), into: into.id }, 404],
    [{ from: from.id, into: into.id, from_version: 9 }, 409],
    [{ from: from.id, into: into.id, into_version: 9 }, 409],
  ] as const)
    expect((await call("merge-stores", body)).status).toBe(status);

  const all = async () =>
    (await server.db.select().from(products).orderBy(products.id)).map((row) => ({ ...row, store_id: null }));
  const before = await all();
  const merged = await call("merge-stores", {
    from: from.id,
    into: into.id,
    from_version: 1,
    into_version: 1,
  });
  expect(merged.moving).toEqual({ offers: 65, coupons: 3, alerts: 1, domains: 1 });
  expect(merged.store).toMatchObject({
    slug: "kabum",
    live_offers: 130,
    domains: ["kabum.com.br", "ninja-games.com.br"],
  });
  expect((await call("merge-stores", { from: from.id, into: into.id })).status).toBe(409);
  expect((await call("merge-stores", { from: into.id, into: from.id })).status).toBe(409);
  expect(await findListedStore(server.db, "kabum-ninja")).toEqual({ movedTo: "kabum" });
  // Nothing has moved yet, and the list of the one is that of both, in every order and page by page.
  for (const sort of ["newest", "price_low", "price_high", "discount"] as const) {
    const first = await listLiveOffers(server.db, { store_id: into.id, sort, limit: 130 });
    expect([first.products.length, first.next]).toEqual([130, null]);
    const prices = first.products.map(({ sale_price }) => sale_price);
    if (sort === "price_low") expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    expect(first.products.every(({ store_slug }) => store_slug === "kabum")).toBe(true);
  }

  const followed: string[][] = [];
  await moveMergedStores(server.db, async (_, some) => void followed.push([...some].sort()));
  expect(await countMoving(server.db, from.id)).toEqual({ offers: 0, coupons: 0, alerts: 0, domains: 0 });
  expect(await all()).toEqual(before);
  expect(
    (await listLiveOffers(server.db, { store_id: into.id, sort: "newest", limit: 200 })).products,
  ).toHaveLength(130);
  const rows = await server.db.select().from(coupons).orderBy(coupons.code, coupons.status);
  expect(rows.map(({ code, status, store_id }) => [code, status, store_id === into.id])).toEqual([
    ["FRETE", "approved", true],
    ["NINJA5", "approved", true],
    ["NINJA5", "withdrawn", true],
    ["XEPA10", "approved", true],
    ["XEPA10", "withdrawn", true],
  ]);
  const gone = rows.filter(({ status }) => status === "withdrawn");
  expect(gone.map(({ id, merged_into }) => [id, merged_into])).toEqual([
    [approved[1].id, approved[0].id],
    [twice[0].id, twice[1].id],
  ]);
  expect(followed).toContainEqual([twice[0].id, twice[1].id].sort());
  const outcomes = await server.db.select().from(couponOutcomes).orderBy(couponOutcomes.day);
  expect(outcomes.map(({ coupon_id, worked, day }) => [coupon_id === twice[1].id, worked, day])).toEqual([
    [true, true, "2026-11-01"],
    [true, false, "2026-11-02"],
    [true, true, "2026-11-03"],
  ]);
  // Both alerts ring for an offer of either, whatever name it bears.
  await aFreshOffer(server, {
    store_name: "Qualquer",
    product_url: "https://www.kabum.com.br/produto/9",
    store_id: into.id,
  });
  await matchAlerts(server);
  expect(
    [await noticesOf(server, person), await noticesOf(server, other)].map(({ length }) => length),
  ).toEqual([1, 1]);
});

test("an offer that finds its store before a merge and is written after it is moved too, also through two merges", async () => {
  for (const host of ["a.com.br", "b.com.br", "c.com.br"]) await offersAt(host, host, 3);
  const [a, b, c] = [await storeAt("a-com-br"), await storeAt("b-com-br"), await storeAt("c-com-br")];
  await call("merge-stores", { from: a.id, into: b.id });
  await call("merge-stores", { from: b.id, into: c.id });
  await anOffer(server.db, { store_id: a.id });
  expect((await storeAt("c-com-br")).live_offers).toBe(10);
  await moveMergedStores(server.db, async () => {});
  const rows = await server.db.select({ id: products.store_id }).from(products);
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([c.id]));
  expect(await server.db.$count(stores, eq(stores.merged_into, c.id))).toBe(2);
  expect((await storeAt("c-com-br")).domains).toEqual(["a.com.br", "b.com.br", "c.com.br"]);
});

test("figures are of 180 days, and each needs ten offers", async () => {
  await offersAt("Zé", "zeloja.com.br", 9, { original_price: 100, sale_price: 70 });
  const ze = await edit(await storeAt("ze"), { listed: true });
  await refreshFigures(server.db);
  const figures = async () => {
    const found = await findListedStore(server.db, "ze");
    return found && "store" in found ? found.store.figures : null;
  };
  expect(await figures()).toMatchObject({ offers: 9, median_discount: null, real_share: null, judged: 0 });
  const days = (n: number) => new Date(Date.now() - n * 86_400_000).toISOString();
  for (let i = 0; i < 12; i++)
    await aRealOffer(server.db, {
      ...{
        store_id: ze.store.id,
        original_price: 100,
        sale_price: 50,
        created_at: days(3),
        name: `Real ${i}`,
      },
      ...{ ended: true, ended_at: days(2), ended_by: i < 5 ? "people" : "date" },
    });
  await anOffer(server.db, {
    store_id: ze.store.id,
    created_at: days(200),
    original_price: 100,
    sale_price: 1,
  });
  expect(await refreshFigures(server.db)).toBe(0);
  await server.db.execute(sql`UPDATE store_figures SET at = now() - interval '7 hours'`);
  expect(await refreshFigures(server.db)).toBe(1);
  expect(await figures()).toMatchObject({
    ...{ days: 180, offers: 21, median_discount: 50, judged: 12, real_share: 100 },
    ...{ ended: 12, median_life_hours: 24, ended_by_people: 5 },
  });
});
