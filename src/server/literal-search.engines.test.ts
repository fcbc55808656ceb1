import { beforeAll, expect, test } from "vitest";
import { anArticle, anOffer, aPerson, json, type Person } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";
import { contactMessages } from "./db/schema/people.ts";
import { newId } from "./db/uuid.ts";

/** Every search box: input is matched literally, and never becomes part of SQL. */
let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await freshServer();
  admin = await aPerson(server, "admin");
  const word = `Algodão 100%_puro\\x 'fino'`;
  await anOffer(server.db, { name: word, user_id: admin.id });
  await anOffer(server.db, { name: "Algodão 1000 puros", user_id: admin.id });
  await anArticle(server.db, { title: word });
  await anArticle(server.db, { title: "Algodão 1000 puros" });
  const message = { nome: "Ana", email: "ana@example.com", assunto: "outro" };
  for (const mensagem of [word, "Algodão 1000 puros"])
    await server.db.insert(contactMessages).values({ ...message, id: newId(), mensagem });
});

const get = (path: string) => (q: string) =>
  server.request(`${path}${encodeURIComponent(q)}`, { headers: admin.auth });

const boxes: Record<string, (q: string) => Promise<Response> | Response> = {
  "the visitor's search": get("/functions/v1/get-approved-products?q="),
  "the panel's products": get("/functions/v1/get-approved-products?includeAll=true&adminMode=true&q="),
  "one's own offers": (q) => server.request("/functions/v1/load-user-products", json({ q }, admin.auth)),
  "the blog": get("/functions/v1/load-articles?q="),
  "the editors' list": get("/functions/v1/load-articles?admin=true&q="),
  "the inbox": get("/functions/v1/load-messages?q="),
};
const others: Record<string, (q: string) => Promise<Response> | Response> = {
  "the people": get("/functions/v1/get-users-stats?q="),
  "the suggestions": get("/functions/v1/suggest-terms?q="),
  "the page": get("/buscar?q="),
  "the feed": get("/buscar.atom?q="),
  "the export": get("/functions/v1/export-products?format=csv&q="),
  "a tag": get("/functions/v1/load-articles?tag="),
  "an order": get("/functions/v1/get-approved-products?sort="),
  "a cursor": get("/functions/v1/get-approved-products?cursor="),
  "a category": get("/functions/v1/get-approved-products?category="),
  "a product": get("/product/"),
  "an article": get("/blog/"),
  "a link": get("/functions/v1/find-earlier-offers?product_url="),
  "an event": get("/functions/v1/load-history?object_id="),
  "a column": get("/rest/v1/products?name=eq."),
  "an order of rest": get("/rest/v1/products?order="),
};

const injections = [
  "' OR 1=1--",
  "'; DROP TABLE products; --",
  `" OR ""="`,
  "price_low;select",
  "1) UNION SELECT email FROM auth_users--",
  "$1 $$ $tag$",
  "\\",
  "\\'",
  "[",
  "(((",
  "a & | ! <-> b",
  ":* :A",
  "%".repeat(1000),
  "_".repeat(1000),
  "\u0000",
  `${"(a+)+".repeat(50)}$`,
];

test.each(Object.entries(boxes))("%s matches wildcards literally", async (_, ask) => {
  const found = async (q: string) => {
    const response = await ask(q);
    expect(response.status).toBe(200);
    const text = await response.text();
    return [text.includes("100%_puro"), text.includes("1000 puros")];
  };
  expect(await found("algodao")).toEqual([true, true]);
  for (const q of ["100%_puro", "100%_p"]) expect([q, await found(q)]).toEqual([q, [true, false]]);
  for (const q of ["algod_o", "alg%dao", "100_ _uro", "1000\\puros"])
    expect([q, await found(q)]).toEqual([q, [false, false]]);
});

test.each(Object.entries({ ...boxes, ...others }))("%s accepts words only", async (_, ask) => {
  const answers = await Promise.all(
    injections.map(async (q) => {
      const response = await ask(q);
      // The page repeats the query; it never shows a database error.
      const leak = /syntax error|PostgresError|drizzle|node_modules|unterminated/i.exec(
        await response.text(),
      );
      return [q, response.status < 500, leak?.[0]];
    }),
  );
  expect(answers).toEqual(injections.map((q) => [q, true, undefined]));
  expect(await server.db.select().from(contactMessages)).toHaveLength(2);
});
