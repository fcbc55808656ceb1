import { Hono } from "hono";
import { beforeEach, expect, test } from "vitest";
import { localChanges } from "#server/db/changes.ts";
import { writeProblem } from "#server/http/problem.ts";
import { anArticle, anOffer, aPerson, json, newOfferFields } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";
import { cachePublicLists } from "./list-snapshot.ts";
import { createPageCache } from "./serving/page-cache.ts";

const path = "/functions/v1/get-approved-products";
let server: TestServer;
beforeEach(async () => {
  server = await freshServer();
});

test("the public list is compressed and revalidated like a page", async () => {
  await anOffer(server.db);
  const headers = { "Accept-Encoding": "br" };
  const first = await server.request(path, { headers });
  expect(Object.fromEntries(first.headers)).toMatchObject({
    "content-encoding": "br",
    "content-type": "application/json",
    "cache-control": "public, max-age=0, must-revalidate",
    "x-content-type-options": "nosniff",
  });
  const etag = first.headers.get("etag") ?? "";
  const again = await server.request(path, { headers: { ...headers, "If-None-Match": etag } });
  expect(again.status).toBe(304);
  expect(again.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
});

test("a cached list is queried once, and a write is in the very next response", async () => {
  const admin = await aPerson(server, "admin");
  const count = async () =>
    ((await (await server.request(path)).json()) as { products: unknown[] }).products.length;
  expect(await count()).toBe(0);
  // Behind the changes' back: a kept list does not see it.
  await anOffer(server.db);
  expect(await count()).toBe(0);
  await server.request("/functions/v1/add-product", json(newOfferFields(), admin.auth));
  expect(await count()).toBe(2);
});

test("a cached list of articles is queried once; single articles, and editors' lists, are never cached", async () => {
  const admin = await aPerson(server, "admin");
  const articles = "/functions/v1/load-articles";
  const count = async (query = "", headers = {}) => {
    const response = await server.request(articles + query, { headers });
    return ((await response.json()) as { data: unknown[] }).data.length;
  };
  expect([await count(), await count("?tag=casa")]).toEqual([0, 0]);
  // Behind the changes' back: a kept list does not see it.
  const { slug } = await anArticle(server.db, { tags: ["casa"] });
  expect([await count(), await count("?tag=casa"), await count("?admin=true", admin.auth)]).toEqual([
    0, 0, 1,
  ]);
  expect((await server.request(`${articles}?slug=${slug}`)).status).toBe(200);
  const other = { title: "Outro", content: "<p>a</p>", status: "published" };
  await server.request("/functions/v1/add-article", json(other, admin.auth));
  expect([await count(), await count("?tag=casa")]).toEqual([2, 1]);
  expect((await server.request(`${articles}?limit=0`)).status).toBe(422);
});

test("the unlimited list is never cached", async () => {
  const admin = await aPerson(server, "admin");
  const everything = `${path}?includeAll=true&adminMode=true`;
  const response = await server.request(everything, { headers: admin.auth });
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect((await server.request(everything)).status).toBe(401);
});

test("a refused list stays refused and is not cached", async () => {
  for (let i = 0; i < 2; i++) {
    const response = await server.request(`${path}?limit=0`);
    expect(response.status).toBe(422);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toMatchObject({ code: "invalid" });
  }
});

test("a refused request does not affect concurrent valid ones", async () => {
  const answers = await Promise.all(
    ["?limit=", "", "?category=", "?status=x", ""].map((query) => server.request(path + query)),
  );
  expect(answers.map((answer) => answer.status)).toEqual([422, 200, 422, 422, 200]);
  expect((await server.request(`${path}?limit=`)).status).toBe(422);
});

test("every call of the list is logged, cached ones too", async () => {
  const member = await aPerson(server);
  for (let i = 0; i < 2; i++) await server.request(path, { headers: member.auth });
  expect(server.lines.filter((line) => line.path === path)).toHaveLength(2);
});

test("a cached search is queried once, and a write is in its very next response", async () => {
  const admin = await aPerson(server, "admin");
  const search = `${path}?q=fryer&max_price=300`;
  const count = async () =>
    ((await (await server.request(search)).json()) as { products: unknown[] }).products.length;
  expect(await count()).toBe(0);
  await anOffer(server.db, { name: "Air Fryer" });
  expect(await count()).toBe(0);
  await server.request("/functions/v1/add-product", json(newOfferFields(), admin.auth));
  expect(await count()).toBe(2);
});

test("a slow list is waited for and never empty; requests that wait for it get its timeout without a second query", async () => {
  const cache = createPageCache({ changes: localChanges(), longestWaitMs: 5 });
  let finish = () => {};
  let queryCount = 0;
  const app = new Hono().onError((error, c) => writeProblem(c, error));
  app.use(cachePublicLists(cache, 0));
  app.get(path, async (c) => {
    queryCount++;
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    return c.json({ code: "busy" }, 503);
  });
  const both = [app.request(path), app.request(path)].map(async (answer) => {
    const { status } = await answer;
    return [status, ((await (await answer).json()) as { code: string }).code];
  });
  await expect.poll(() => queryCount, { timeout: 30_000 }).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 50));
  finish();
  expect(await Promise.all(both)).toEqual([
    [503, "busy"],
    [503, "busy"],
  ]);
  expect(queryCount).toBe(1);
});
