import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { anOffer, aPerson, json, newOfferFields, type Person } from "#testing/factories.ts";
import { formPost } from "#testing/form-post.ts";
import { queuedLetters } from "#testing/queued-letters.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";
import { screens } from "#web/app/screens.ts";

/** One request's headers must not reach the next visitor, and private content must not reach a cache. */
let server: TestServer;
let ana: Person;
let door: ReturnType<typeof createServer>;
beforeEach(async () => {
  server = await freshServer({ SITE_URL: "http://localhost:4600" });
  ana = await aPerson(server, "user", "ana.secreta@example.com");
  door = createServer(server.listener);
  await new Promise<void>((resolve) => door.listen(0, "127.0.0.1", resolve));
});
afterEach(() => void door.close());

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** Not by fetch, which would normalise path and Host; through the real listener, with the page cache. */
function ask(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const { port } = door.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const outgoing = request({ port, host: "127.0.0.1", path, headers, agent: false }, async (answer) => {
      let text = "";
      for await (const part of answer) text += part;
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
    });
    outgoing.on("error", reject).end();
  });
}

const disguises = ["", ".css", "/x.js", ";a.css", "%00.css", "?x.css", "%3fx.css"];

test("a private address shows nothing private, with any suffix, and is never cached", async () => {
  await server.request(
    "/functions/v1/submit-user-product",
    json(newOfferFields({ name: "Só minha" }), ana.auth),
  );
  // Every screen as it is and with one suffix; all suffixes in turn.
  for (const [n, { path, isPublic }] of screens.entries())
    for (const disguise of ["", disguises[1 + (n % (disguises.length - 1))]]) {
      const signedIn = await ask(path + disguise, { ...ana.auth, Cookie: "a=b" });
      const signedOut = await ask(path + disguise);
      for (const { text } of [signedIn, signedOut]) expect(text).not.toMatch(/ana\.secreta|Só minha/);
      expect([path + disguise, signedIn.status, signedIn.text]).toEqual([
        path + disguise,
        signedOut.status,
        signedOut.text,
      ]);
      const cacheControl = String(signedOut.headers["cache-control"] ?? "no-store");
      if (signedOut.status === 200 && !isPublic)
        expect([path + disguise, cacheControl]).toEqual([path + disguise, "no-store"]);
      if (signedOut.status === 404) expect(cacheControl).not.toMatch(/max-age=[1-9]|immutable/);
    }
});

test("a private call with any suffix shows nothing private, and is never cached", async () => {
  const calls = [
    "/functions/v1/get-my-profile",
    "/functions/v1/export-my-data",
    "/auth/v1/user",
    "/rest/v1/users",
  ];
  for (const path of calls)
    for (const disguise of disguises) {
      const { status, headers, text } = await ask(path + disguise, ana.auth);
      if (text.includes("ana.secreta"))
        expect([path + disguise, headers["cache-control"]]).toEqual([path + disguise, "no-store"]);
      expect(status).toBeLessThan(500);
      expect((await ask(path + disguise)).text).not.toContain("ana.secreta");
    }
  expect((await ask("/functions/v1/get-my-profile", ana.auth)).text).toContain("ana.secreta");
});

const forgedRequests: Record<string, string>[] = [
  { Host: "evil.test" },
  { Host: "evil.test:80@localhost" },
  {
    "X-Forwarded-Host": "evil.test",
    "X-Forwarded-Proto": "http",
    "X-Forwarded-Port": "1",
    "X-Forwarded-Prefix": "/evil.test",
  },
  { Forwarded: "for=1.1.1.1;host=evil.test;proto=http", Via: "evil.test" },
  { "X-Original-URL": "/admin", "X-Rewrite-URL": "/admin", "X-Original-Host": "evil.test" },
  { "X-HTTP-Method-Override": "DELETE", "X-Method-Override": "POST", "X-HTTP-Method": "PUT" },
  { "Accept-Language": "zz-evil.test,en;q=0.9", Cookie: "lng=evil.test", Accept: "evil.test/x" },
  { "Next-Action": "x", RSC: "1", Accept: "text/x-component", "Next-Router-State-Tree": "[]" },
  { "X-Nonce": "evil.test", Origin: "https://evil.test", Referer: "https://evil.test/" },
  { "If-None-Match": "*", "If-Modified-Since": "Thu, 01 Jan 2099 00:00:00 GMT", Range: "bytes=0-3" },
];

test("a page is the same for the next visitor, whatever headers the one before sent", async () => {
  const { slug } = await anOffer(server.db);
  const paths = ["/", `/product/${slug}`, "/nada", "/ofertas.atom", "/functions/v1/get-approved-products"];
  for (const path of paths) {
    server.db.changes.publish("all");
    const honest = await ask(path);
    for (const forged of forgedRequests) {
      // Rendered for the forged request first, then served from the cache.
      server.db.changes.publish("all");
      const first = await ask(path, forged);
      expect([path, forged, first.status >= 500]).toEqual([path, forged, false]);
      expect(`${first.text} ${JSON.stringify(first.headers)}`).not.toContain("evil.test");
      const next = await ask(path);
      expect([path, forged, next.status]).toEqual([path, forged, honest.status]);
      expect(next.text === honest.text, `${path} after ${JSON.stringify(forged)}`).toBe(true);
      expect(next.headers["set-cookie"]).toBeUndefined();
    }
  }
});

test("unknown parameters never reach another visitor's page", async () => {
  await anOffer(server.db);
  const clean = await ask("/");
  for (const query of [
    "?lng=en",
    "?lng=evil.test",
    "?utm_source=evil.test",
    "?cb=evil.test",
    "?lng[]=en",
    "?LNG=en",
  ]) {
    expect((await ask(`/${query}`)).text).not.toContain("evil.test");
    expect((await ask("/")).text === clean.text, query).toBe(true);
  }
});

test("paths of other frameworks, and unknown files, get no answer", async () => {
  const paths = [
    "/_rsc",
    "/?_rsc=1",
    "/_next/data/x.json",
    "/.env",
    "/.env.local",
    "/.git/HEAD",
    "/package.json",
  ];
  const more = [
    "/package-lock.json",
    "/data",
    "/uploads",
    "/img",
    "/assets",
    "/server.js.map",
    "/dist/main.js",
  ];
  for (const path of [
    ...paths,
    ...more,
    "/wp-login.php",
    "/actuator/env",
    "/graphql",
    "/redirect?url=https://evil.test",
    "/go?to=//evil.test",
    "/%2e%2e/%2e%2e/etc/passwd",
  ]) {
    const { status, headers, text } = await ask(path, {
      Accept: "text/x-component",
      "Next-Action": "a",
      RSC: "1",
    });
    expect([path, status]).toEqual([path, path === "/?_rsc=1" ? 200 : 404]);
    expect(headers["content-type"]).not.toContain("x-component");
    expect(text).not.toMatch(/AUTH_SECRET|"dependencies"|root:x:/);
  }
});

test("no header changes a letter's link, from forms without a script too", async () => {
  const evil = { Host: "evil.test", "X-Forwarded-Host": "evil.test", Forwarded: "host=evil.test" };
  const message = { nome: "Ana", email: "ana@example.com", assunto: "outro", mensagem: "Oi" };
  await server.request("/functions/v1/subscribe-newsletter", json({ email: "a@example.com" }, evil));
  await server.request("/functions/v1/send-message", json(message, evil));
  await server.request("/", formPost({ email: "b@example.com" }, evil));
  await server.request("/contato", formPost({ ...message, mensagem: "Olá" }, evil));
  const letters = await queuedLetters(server);
  expect(letters.map(({ letter }) => letter)).toEqual([
    "newsletter-confirm",
    "contact-message",
    "newsletter-confirm",
    "contact-message",
  ]);
  expect(JSON.stringify(letters)).not.toContain("evil.test");
  expect(letters[0]?.values.confirm_url).toMatch(/^http:\/\/localhost:4600\//);
});
