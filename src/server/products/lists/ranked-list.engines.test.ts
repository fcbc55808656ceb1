import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { type ListedOffer, productPath } from "#domain/products/product.ts";
import { rankedLists } from "#domain/votes/ranked-list.ts";
import { comments } from "#server/db/schema/comments.ts";
import { products } from "#server/db/schema/products.ts";
import { votes } from "#server/db/schema/votes.ts";
import { rankOffers } from "#server/votes/rank-offers.ts";
import { anOffer, aPerson, json } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await freshServer();
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

async function list(query: string): Promise<{ products: ListedOffer[]; next: string | null }> {
  const response = await server.request(`/functions/v1/get-approved-products?${query}`);
  expect(response.status).toBe(200);
  return response.json() as never;
}

/** Each hotter than the one before, and spoken of by more people. */
async function someRanked(n: number, fields: Parameters<typeof anOffer>[1] = {}) {
  const ids: string[] = [];
  for (let i = 0; i < n; i++) {
    const { id } = await anOffer(server.db, { published_at: minutesAgo(60), ...fields });
    ids.unshift(id);
    for (let person = 0; person <= i; person++) {
      await server.db.insert(votes).values({ product_id: id, value: 1, quarters: 4 });
      await server.db.insert(comments).values({ product_id: id, person: crypto.randomUUID(), body: "Vale." });
    }
  }
  await rankOffers(server.db, new Date());
  return ids;
}

test.each(rankedLists)("pages of %s follow the job's order, without gaps or repetition", async (sort) => {
  const ids = await someRanked(5);
  const walked: string[] = [];
  let next: string | null = "";
  while (next !== null) {
    const page: Awaited<ReturnType<typeof list>> = await list(
      `sort=${sort}&limit=2${next ? `&cursor=${next}` : ""}`,
    );
    walked.push(...page.products.map(({ id }) => id));
    next = page.next;
  }
  expect(walked).toEqual(ids);
  expect((await list(`sort=${sort}`)).products[0]).not.toHaveProperty("rank");
});

test("offers that ended or were deleted since the last ranking are in no list, document or feed", async () => {
  const admin = await aPerson(server, "admin");
  const [ended = "", deleted = "", left = ""] = await someRanked(3);
  const paths = ["/quentes", "/comentadas", "/quentes.json", "/comentadas.rss"];
  const linkTo = async (id: string) => {
    const [row] = await server.db.select().from(products).where(eq(products.id, id));
    return productPath(row?.slug ?? "?");
  };
  const links = [await linkTo(ended), await linkTo(deleted), await linkTo(left)];
  const shown = async (path: string) => (await server.request(path)).text();
  for (const path of paths) for (const link of links) expect(await shown(path)).toContain(link);
  await server.db.update(products).set({ ended: true }).where(eq(products.id, ended));
  // As the job and the calls that end offers do.
  server.db.changes.publish(["home", "search"]);
  await server.request("/functions/v1/delete-product", json({ productId: deleted }, admin.auth));
  for (const sort of rankedLists)
    expect((await list(`sort=${sort}`)).products.map(({ id }) => id)).toEqual([left]);
  for (const path of paths) {
    const text = await shown(path);
    expect(links.map((link) => text.includes(link))).toEqual([false, false, true]);
  }
});

test("a masked temperature is in no list and no feed", async () => {
  const [id] = await someRanked(1, { published_at: minutesAgo(5) });
  const [offer] = (await list("sort=hot")).products;
  expect(offer).toMatchObject({ id, temperature: null });
  for (const kind of ["atom", "rss", "json"])
    expect(await (await server.request(`/quentes.${kind}`)).text()).not.toMatch(/\d°|"temperature":\d/);
  expect(await (await server.request("/quentes")).text()).toContain("temp-new");
});
