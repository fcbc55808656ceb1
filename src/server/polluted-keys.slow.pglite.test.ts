import { afterEach, beforeEach, expect, test } from "vitest";
import { anOffer, aPerson, newOfferFields, type Person } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";
import { functionRoutes } from "./api.ts";
import { authEndpoints } from "./auth/auth-api.ts";

/** Names with a meaning in JavaScript have none in input: no object of ours gets a new member. */
let server: TestServer;
let admin: Person;
beforeEach(async () => {
  server = await freshServer();
  admin = await aPerson(server, "admin");
});
afterEach(() => {
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect([].constructor).toBe(Array);
});

const members = [
  `"__proto__":{"polluted":1}`,
  `"constructor":{"prototype":{"polluted":1}}`,
  `"__proto__.polluted":1,"constructor.prototype.polluted":1`,
  `"toString":1,"hasOwnProperty":1,"then":{"polluted":1}`,
].join();
/** At the top, nested, and in a list: wherever code might merge. */
function bodiesWith(fields: object): string[] {
  const inner = JSON.stringify(fields).slice(1, -1);
  const all = [inner, members].filter(Boolean).join(",");
  return [
    `{${all}}`,
    `{${inner ? `${inner},` : ""}"data":{${members}},"productData":{${members}},"products":[{${members}}]}`,
    `[{${members}}]`,
  ];
}
const send = (path: string, body: string, method = "POST") =>
  server.request(path, { method, headers: { ...admin.auth, "Content-Type": "application/json" }, body });

test("no function is polluted", async () => {
  const { id } = await anOffer(server.db, { status: "pending" });
  const fields = { ...newOfferFields(), productId: id, status: "approved" };
  // Deleting the account would end the test.
  const calls = functionRoutes.filter(({ path }) => path !== "/delete-my-account");
  for (const { method, path } of calls)
    if (method === "POST")
      for (const body of bodiesWith(fields))
        expect([path, (await send(`/functions/v1${path}`, body)).status < 500]).toEqual([path, true]);
    else {
      const query = "__proto__[polluted]=1&constructor.prototype.polluted=1&__proto__=x&toString=1";
      const response = await server.request(`/functions/v1${path}?${query}`, { headers: admin.auth });
      await response.body?.cancel();
      expect([path, response.status < 500]).toEqual([path, true]);
    }
});

test("auth/v1 and rest/v1 are not polluted", async () => {
  const leaves = ["POST /logout", "PUT /user"];
  for (const { method, path } of authEndpoints) {
    const address = `/auth/v1${path.replace(/:\w+|\*/g, admin.id)}`;
    if (method === "GET" || leaves.includes(`${method} ${path}`)) continue;
    for (const body of bodiesWith({ email: "a@b.co" }))
      expect([address, (await send(address, body, method)).status < 500]).toEqual([address, true]);
  }
  for (const body of bodiesWith({})) {
    expect((await send("/rest/v1/users", body)).status).toBeLessThan(500);
    expect((await send("/auth/v1/user", body, "PUT")).status).toBeLessThan(500);
  }
  const me = await server.request("/auth/v1/user", { headers: admin.auth });
  expect(me.status).toBe(200);
});

test.each(["__proto__", "constructor", "toString", "hasOwnProperty", "__proto__[polluted]", "prototype"])(
  "«%s» has no effect in an address",
  async (word) => {
    const paths = [
      `/?lng=${word}`,
      `/?${word}=1&sort=${word}`,
      `/${word}`,
      `/product/${word}`,
      `/categoria/${word}`,
      `/blog/${word}`,
      `/blog/tag/${word}`,
      `/buscar?q=${word}&categoria=${word}&loja=${word}&sort=${word}`,
      `/contato?assunto=${word}`,
      `/login?modo=${word}`,
      `/sitemap/${word}.xml`,
      `/capa/${word}.jpg`,
      `/social/${word}.jpg`,
      `/img/${word}`,
      `/functions/v1/${word}`,
      `/functions/v1/get-approved-products?sort=${word}&category=${word}`,
      `/auth/v1/${word}`,
      `/auth/v1/authorize?provider=${word}`,
      `/rest/v1/${word}`,
      `/storage/v1/object/public/${word}/${word}`,
    ];
    for (const path of paths) {
      const { status } = await server.request(path);
      expect([path, status < 500 || status === 501]).toEqual([path, true]);
    }
    expect(await (await server.request(`/?lng=${word}`)).text()).toContain('<html lang="pt-BR"');
  },
);
