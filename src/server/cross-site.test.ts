import { beforeEach, expect, test } from "vitest";
import { anOffer, aPerson, json, newOfferFields, type Person } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";
import { functionRoutes } from "./api.ts";
import { authEndpoints } from "./auth/auth-api.ts";
import { contactMessages, newsletterSubscribers } from "./db/schema/people.ts";
import { products } from "./db/schema/products.ts";

/** A page of another site controls the visitor's browser, but has neither our tokens nor our responses. */
let server: TestServer;
let admin: Person;
beforeEach(async () => {
  server = await freshServer({ SITE_URL: "http://localhost:4600" });
  admin = await aPerson(server, "admin");
});

/** Requests that another site may send without a preflight, some disguised as JSON. */
const simpleTypes = [
  "text/plain",
  "text/plain;charset=UTF-8",
  "text/plain; application/json",
  "text/plain; type=json",
  "text/plain, application/json",
  "application/x-www-form-urlencoded; json",
  "multipart/form-data; boundary=json",
  "",
];
const written = functionRoutes.filter(({ method, path }) => method === "POST" && path !== "/upload-image");

test.each(simpleTypes)("no function takes a body of type %j for JSON", async (type) => {
  for (const { path } of written) {
    const headers = { ...admin.auth, "Content-Type": type };
    const body = new Blob([JSON.stringify(newOfferFields())]);
    const response = await server.request(`/functions/v1${path}`, { method: "POST", headers, body });
    expect([path, response.status]).toEqual([path, 415]);
  }
  for (const table of [products, contactMessages, newsletterSubscribers])
    expect(await server.db.select().from(table)).toEqual([]);
});

test.each([
  "application/json",
  "application/json;charset=UTF-8",
  "Application/JSON ; v=1",
  "application/problem+json",
])("JSON is taken as %s", async (type) => {
  const headers = { ...admin.auth, "Content-Type": type };
  const body = JSON.stringify(newOfferFields());
  const response = await server.request("/functions/v1/add-product", { method: "POST", headers, body });
  expect(response.status).toBe(200);
});

/** Credentials that a browser sends by itself, or that an address can carry. */
function smuggled({ auth }: Person): { headers: Record<string, string>; query: string }[] {
  const token = (auth.Authorization ?? "").replace("Bearer ", "");
  const stored = encodeURIComponent(JSON.stringify({ access_token: token }));
  const names = ["access_token", "sb-access-token", "xepa-session", "session", "token", "jwt"];
  return [
    { headers: { Cookie: names.map((name) => `${name}=${token}`).join("; ") }, query: "" },
    { headers: { Cookie: `Authorization=Bearer ${token}; xepa-session=${stored}` }, query: "" },
    { headers: { Authorization: `Basic ${Buffer.from(`x:${token}`).toString("base64")}` }, query: "" },
    { headers: { apikey: token, "X-Access-Token": token, "X-Authorization": `Bearer ${token}` }, query: "" },
    { headers: {}, query: `?access_token=${token}&token=${token}&apikey=${token}` },
  ];
}

const guarded = functionRoutes.filter(({ access }) => access({}) !== "visitor");

test("no function accepts a cookie, an address or another header as authentication", async () => {
  expect(guarded.length).toBeGreaterThan(30);
  for (const { headers, query } of smuggled(admin))
    for (const { method, path } of guarded) {
      const init = method === "POST" ? json({}, headers) : { headers };
      const { status } = await server.request(`/functions/v1${path}${query}`, init);
      expect([method, path, status]).toEqual([method, path, 401]);
    }
});

test("auth/v1, rest/v1 and storage/v1 accept no other authentication either", async () => {
  const signedIn = authEndpoints.filter(({ access }) => access === "signed-in");
  for (const { headers, query } of smuggled(admin)) {
    for (const { method, path } of signedIn) {
      const address = `/auth/v1${path.replace(/:\w+|\*/g, admin.id)}${query}`;
      const init = method === "GET" ? { headers } : { ...json({}, headers), method };
      expect([address, (await server.request(address, init)).status]).toEqual([address, 401]);
    }
    const people = await server.request("/rest/v1/users?select=id", { headers });
    expect(await people.json()).toEqual([]);
    const path = `/storage/v1/object/product-images/products/a.png${query}`;
    const sent = await server.request(path, { method: "POST", headers, body: "x" });
    expect(sent.status).toBeGreaterThanOrEqual(400);
  }
  const itself = await server.request("/auth/v1/user", { headers: admin.auth });
  expect(itself.status).toBe(200);
});

const strangers = [
  "https://evil.test",
  "null",
  "http://localhost:4600.evil.test",
  "http://evillocalhost:4600",
  "https://localhost:4600",
  "http://sub.localhost:4600",
];

test.each(strangers)("no response can be read by a page of %s", async (Origin) => {
  const { slug } = await anOffer(server.db);
  const paths = [
    "/",
    "/login",
    "/nada",
    `/product/${slug}`,
    "/ofertas.json",
    "/sitemap.xml",
    "/img/a.webp",
    "/health",
    "/functions/v1/get-approved-products",
    "/functions/v1/get-my-profile",
    "/functions/v1/nada",
    "/auth/v1/user",
    "/auth/v1/settings",
    "/auth/v1/token?grant_type=password",
    "/rest/v1/products",
    "/storage/v1/object/public/product-images/a.png",
  ];
  const preflight = {
    Origin,
    "Access-Control-Request-Method": "POST",
    "Access-Control-Request-Headers": "authorization,content-type",
    "Access-Control-Request-Private-Network": "true",
  };
  for (const path of paths)
    for (const method of ["GET", "POST", "OPTIONS"]) {
      const headers = { ...admin.auth, ...(method === "OPTIONS" ? preflight : { Origin }), Cookie: "a=b" };
      const answer = await server.request(path, { method, headers });
      const open = [...answer.headers.keys()].filter((name) => name.startsWith("access-control-"));
      expect([method, path, open]).toEqual([method, path, []]);
      expect(answer.status).toBeLessThan(500);
    }
});
