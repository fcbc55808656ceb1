import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { dropExpiredRows } from "#server/db/housekeeping.ts";
import { rateLimits } from "#server/db/schema/operation.ts";
import { productStats, products } from "#server/db/schema/products.ts";
import { newId } from "#server/db/uuid.ts";
import { onlyAfterChanges } from "#server/jobs.ts";
import { secretBox } from "#server/session/secret-box.ts";
import { rankOffers } from "#server/votes/rank-offers.ts";
import { anOffer, json } from "#testing/factories.ts";
import { freshServer, type TestServer, testServer } from "#testing/test-server.ts";
import { addClick } from "./clicks-store.ts";

let server: TestServer;
beforeEach(async () => {
  server = await freshServer();
});

const phone = {
  "User-Agent":
    "Mozilla/5.0 (Linux; Android 15; SM-A566E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36",
  "Sec-Fetch-Site": "same-origin",
};

const click = (slug: unknown, headers: Record<string, string> = phone) =>
  server.request("/functions/v1/count-click", json({ slug }, headers));

async function clicksOf(id: string): Promise<number> {
  const [row] = await server.db.select().from(productStats).where(eq(productStats.product_id, id));
  return row?.clicks ?? 0;
}

/** Another visitor's click, without another address. */
const anothersClick = (slug: string, now = new Date()) => addClick(server.db, { slug, mark: newId() }, now);

test("a click on a live offer counts once per sender", async () => {
  const offer = await anOffer(server.db);
  const other = await anOffer(server.db);
  for (let i = 0; i < 3; i++) {
    const response = await click(offer.slug);
    expect(response.status).toBe(204);
    expect(await response.text()).toBe("");
  }
  expect(await clicksOf(offer.id)).toBe(1);
  await click(other.slug);
  expect(await clicksOf(other.id)).toBe(1);
  expect(server.metrics.clicks).toEqual({ counted: 2, left_out: 2, robot: 0 });
  expect(await server.metrics.text()).toContain('xepa_clicks_total{result="counted"} 2');
});

test("ten concurrent clicks of one sender count once", async () => {
  const offer = await anOffer(server.db);
  await Promise.all(Array.from({ length: 10 }, () => click(offer.slug)));
  expect(await clicksOf(offer.id)).toBe(1);
});

test("after a day the same sender counts again, and no trace is left of the first click", async () => {
  const offer = await anOffer(server.db);
  const day = 24 * 3_600_000;
  const first = new Date(Date.now() - day - 1000);
  const again = { slug: offer.slug, mark: "m" };
  expect(await addClick(server.db, again, first)).toBe(true);
  expect(await addClick(server.db, again, new Date(first.getTime() + day - 1))).toBe(false);
  expect(await addClick(server.db, again, new Date(first.getTime() + day))).toBe(true);
  expect(await clicksOf(offer.id)).toBe(2);
  await addClick(server.db, { slug: offer.slug, mark: "n" }, first);
  await dropExpiredRows(server.db);
  expect((await server.db.select().from(rateLimits)).map((row) => row.key)).toEqual(["click m"]);
});

test("a sender is stored as a keyed hash", async () => {
  const offer = await anOffer(server.db);
  await click(offer.slug);
  const rows = await server.db.select().from(rateLimits);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain("0.0.0.0");
  const mark = rows[0]?.key.replace("click ", "");
  const text = `click ${offer.slug} 0.0.0.0`;
  expect(mark).toBe(secretBox("a secret that only the tests know, and nobody else").mark(text));
  expect(mark).not.toBe(secretBox("another secret of at least as many letters").mark(text));
});

test("no log records who clicked", async () => {
  const offer = await anOffer(server.db);
  await click(offer.slug);
  await server.request("/functions/v1/add-product", json({}, phone));
  await server.access.flush();
  const folder = join(server.config.data_dir, "access");
  const recorded = (await readdir(folder)).map((file) => readFileSync(join(folder, file), "utf8")).join("");
  expect(recorded).toContain("/functions/v1/add-product");
  expect(recorded).not.toContain("count-click");
  expect(JSON.stringify(server.lines)).not.toContain(offer.slug);
});

test("pending, rejected, ended and unknown offers count nothing and get the same response", async () => {
  const { db } = server;
  const slugs = [
    (await anOffer(db, { status: "pending" })).slug,
    (await anOffer(db, { status: "rejected" })).slug,
    (await anOffer(db, { ended: true })).slug,
    "ninguem-enviou",
  ];
  for (const id of slugs) expect((await click(id)).status).toBe(204);
  expect(await db.select().from(productStats)).toEqual([]);
  expect(await db.select().from(rateLimits)).toEqual([]);
});

test.each<[string, Record<string, string>]>([
  ["a crawler", { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" }],
  ["a preview", { "User-Agent": "WhatsApp/2.23.20.0" }],
  ["a tool", { "User-Agent": "curl/8.5.0" }],
  ["a browser without a screen", { "User-Agent": `${phone["User-Agent"]} HeadlessChrome/142.0` }],
  ["nobody", { "User-Agent": "" }],
  ["a page fetched ahead", { "Sec-Purpose": "prefetch" }],
  ["a page shown ahead", { "Sec-Purpose": "prefetch;prerender" }],
  ["another site", { "Sec-Fetch-Site": "cross-site" }],
  ["a script without a page", { "Sec-Fetch-Site": "" }],
])("%s does not count", async (_, headers) => {
  const offer = await anOffer(server.db);
  expect((await click(offer.slug, { ...phone, ...headers })).status).toBe(204);
  expect(await clicksOf(offer.id)).toBe(0);
  expect(server.metrics.clicks.robot).toBe(1);
});

test("a phone whose maker's name resembles a robot counts", async () => {
  const offer = await anOffer(server.db);
  const agent = "Mozilla/5.0 (Linux; Android 13; CUBOT P80) AppleWebKit/537.36 Chrome/142.0 Mobile";
  await click(offer.slug, { ...phone, "User-Agent": agent });
  expect(await clicksOf(offer.id)).toBe(1);
});

test("an invalid address is refused with its sentence, invalid JSON is not read", async () => {
  const refused = await click("");
  expect(refused.status).toBe(422);
  expect(await refused.json()).toMatchObject({ fields: { slug: "Produto não encontrado" } });
  const text = { method: "POST", body: "{}", headers: { ...phone, "Content-Type": "text/plain" } };
  expect((await server.request("/functions/v1/count-click", text)).status).toBe(415);
});

test("clicks of one sender are rate limited", async () => {
  const limited = await testServer({ LIMITS: "on" });
  const body = () => json({ slug: "fone" }, phone);
  const statuses = new Set<number>();
  for (let i = 0; i < 301; i++)
    statuses.add((await limited.request("/functions/v1/count-click", body())).status);
  expect([...statuses]).toEqual([204, 429]);
});

test("a counted click invalidates no page, and wakes no job that waits for changes", async () => {
  const offer = await anOffer(server.db);
  const work = vi.fn(async () => {});
  const job = onlyAfterChanges(server.db, work);
  // The first time, whatever was before.
  for (const run of [job, job]) await run();
  expect(work).toHaveBeenCalledTimes(1);
  await server.request("/");
  const { misses } = server.metrics.pages;
  await click(offer.slug);
  await job();
  expect(work).toHaveBeenCalledTimes(1);
  await server.request("/");
  expect(server.metrics.pages.misses).toBe(misses);
  server.db.changes.publish(["search"]);
  await job();
  expect(work).toHaveBeenCalledTimes(2);
});

test("clicks change the order of the hottest, and invalidate no page", async () => {
  const { db } = server;
  const now = new Date();
  const offers: { id: string; slug: string }[] = [];
  for (let i = 0; i < 20; i++)
    offers.push(await anOffer(db, { name: `Oferta número ${i}.`, published_at: now.toISOString() }));
  const strip = async () => {
    const html = await (await server.request("/")).text();
    const [part = ""] = html.slice(html.indexOf('id="quentes"')).split('id="ultimas"');
    return [...part.matchAll(/Oferta número (\d+)\.<\/a>/g)].map((found) => Number(found[1]));
  };
  const newest = await strip();
  for (let i = 0; i < 3; i++) await anothersClick(offers[2]?.slug ?? "");
  const { misses } = server.metrics.pages;
  await rankOffers(db, now);
  expect(await strip()).toEqual(newest);
  expect(server.metrics.pages.misses).toBe(misses);
  server.db.changes.publish("all");
  expect((await strip())[0]).toBe(2);
});

test("a click on an offer being deleted does no harm", async () => {
  const offer = await anOffer(server.db);
  await click(offer.slug);
  await server.db.delete(products).where(eq(products.id, offer.id));
  expect((await click(offer.slug)).status).toBe(204);
});
