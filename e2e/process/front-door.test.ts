import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { migratedFolder } from "#testing/scratch-folder.ts";
import { signIn } from "./admin.ts";
import { sendRaw } from "./raw-http.ts";
import { type ServerProcess, start } from "./server-process.ts";

const site = "https://xepa.example";
const METRICS_TOKEN = "um-token-so-dos-testes";
let server: ServerProcess;

beforeAll(async () => {
  const DATA_DIR = migratedFolder();
  mkdirSync(join(DATA_DIR, "images"));
  writeFileSync(join(DATA_DIR, "images", "foto.webp"), "RIFF0000WEBP");
  server = await start({ DATA_DIR, SITE_URL: site, SMTP_URL: "smtp://127.0.0.1:1", METRICS_TOKEN });
});

test("probes answer, and reveal no internals", async () => {
  for (const path of ["/health", "/ready"]) {
    const response = await server.request(path);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: "ok" });
  }
});

test("metrics are for this machine and for holders of the token", async () => {
  const status = async (headers: Record<string, string>) =>
    (await server.request("/metrics", { headers })).status;
  expect(await (await server.request("/metrics")).text()).toContain("xepa_request_seconds_bucket");
  const traces = [
    "X-Forwarded-For",
    "X-Forwarded-Proto",
    "X-Forwarded-Host",
    "X-Real-IP",
    "Forwarded",
    "Via",
  ];
  for (const name of traces) expect(await status({ [name]: "127.0.0.1" }), name).toBe(404);
  const forwarded = { "X-Forwarded-For": "203.0.113.9" };
  expect(await status({ ...forwarded, Authorization: "Bearer outro-token-qualquer" })).toBe(404);
  expect(await status({ ...forwarded, Authorization: `Bearer ${METRICS_TOKEN}` })).toBe(200);
  // A page in a browser of this machine, whose name its owner has pointed at loopback.
  const asked = (host: string) =>
    sendRaw(server.port, `GET /metrics HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  for (const host of ["evil.test", "127.0.0.1.evil.test", "localhost.evil.test:80"])
    expect((await asked(host)).status, host).toBe(404);
  for (const host of ["localhost", `127.0.0.1:${server.port}`, "[::1]:9"])
    expect((await asked(host)).status, host).toBe(200);
});

const always = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=()",
  "referrer-policy": "strict-origin-when-cross-origin",
  "strict-transport-security": "max-age=63072000; includeSubDomains",
};
const document =
  /^default-src 'none'; script-src 'sha256-[\w+/]{43}=' 'strict-dynamic'; style-src 'self'; .*frame-ancestors 'none'; base-uri 'none'; object-src 'none'; upgrade-insecure-requests$/;
const worker = /^default-src 'none'; connect-src 'self'; frame-ancestors 'none'$/;
const nothing = /^default-src 'none'; frame-ancestors 'none'; sandbox$/;

interface Kind {
  path: string;
  init?: RequestInit;
  status: number;
  policy: RegExp;
  embeddable?: boolean;
}

const kinds: Record<string, Kind> = {
  "the home page": { path: "/", status: 200, policy: document },
  "the blog": { path: "/blog", status: 200, policy: document },
  "an unknown article": { path: "/blog/nada-aqui", status: 404, policy: document },
  "an unknown page": { path: "/nada-aqui", status: 404, policy: document },
  "a page address that cannot be decoded": { path: "/product/%E0%A4%A", status: 404, policy: document },
  "an answer of the API": { path: "/functions/v1/get-approved-products", status: 200, policy: nothing },
  "an error of the API": {
    path: "/functions/v1/get-approved-products?limit=0",
    status: 422,
    policy: nothing,
  },
  "an unknown function": { path: "/functions/v1/nada", status: 404, policy: nothing },
  "a call without a token": {
    path: "/functions/v1/add-product",
    init: { method: "POST" },
    status: 401,
    policy: nothing,
  },
  "an error of auth": { path: "/auth/v1/token", init: { method: "POST" }, status: 400, policy: nothing },
  "the public keys": { path: "/auth/v1/.well-known/jwks.json", status: 200, policy: nothing },
  "a file of the build": { path: "/favicon.ico", status: 200, policy: nothing },
  "the speculation rules": { path: "/speculation-rules.json", status: 200, policy: nothing },
  "the rules for crawlers": { path: "/robots.txt", status: 200, policy: nothing },
  "the sitemap": { path: "/sitemap.xml", status: 200, policy: nothing },
  "a feed": { path: "/ofertas.atom", status: 200, policy: nothing },
  "a feed that does not exist": { path: "/categoria/nada.atom", status: 404, policy: nothing },
  "the manifest": { path: "/manifest.webmanifest", status: 200, policy: nothing },
  "the service worker": { path: "/sw.js", status: 200, policy: worker },
  "a social picture": { path: "/capa/inicio.jpg", status: 200, policy: nothing, embeddable: true },
  "an unknown social picture": { path: "/social/nada.jpg", status: 404, policy: nothing },
  "a picture": { path: "/img/foto.webp", status: 200, policy: nothing, embeddable: true },
  "an unknown picture": { path: "/img/nada.webp", status: 404, policy: nothing, embeddable: true },
  "a probe": { path: "/ready", status: 200, policy: nothing },
  "metrics for strangers": {
    path: "/metrics",
    init: { headers: { Forwarded: "for=a" } },
    status: 404,
    policy: nothing,
  },
  "a method that no page takes": { path: "/", init: { method: "DELETE" }, status: 405, policy: nothing },
};

test.for(Object.entries(kinds))("every security header is on %s", async ([, kind]) => {
  // Twice: the second may come from the page cache.
  for (let i = 0; i < 2; i++) {
    const { status, headers } = await server.request(kind.path, kind.init ?? {});
    expect(status).toBe(kind.status);
    expect(Object.fromEntries(headers)).toMatchObject({
      ...always,
      "cross-origin-resource-policy": kind.embeddable ? "cross-origin" : "same-origin",
      "content-security-policy": expect.stringMatching(kind.policy),
    });
    for (const name of ["x-powered-by", "server", "set-cookie"]) expect(headers.has(name)).toBe(false);
  }
});

test("every built file is served brotli-compressed and immutable, with 304 on revalidation", async () => {
  const files = readdirSync("dist/client/assets").filter((name) => /\.(js|css|svg)$/.test(name));
  expect(files.length).toBeGreaterThan(1);
  for (const file of files) {
    const headers = { "Accept-Encoding": "br, gzip" };
    const response = await server.request(`/assets/${file}`, { headers });
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      ...always,
      "cache-control": "public, max-age=31536000, immutable",
      "content-encoding": "br",
      vary: "Accept-Encoding",
    });
    const etag = response.headers.get("etag") ?? "";
    const again = await server.request(`/assets/${file}`, { headers: { ...headers, "If-None-Match": etag } });
    expect(again.status).toBe(304);
    expect(Object.fromEntries(again.headers)).toMatchObject(always);
  }
});

test("only public files are served", async () => {
  const asset = readdirSync("dist/client/assets").find((name) => name.endsWith(".js"));
  const paths = [
    `/assets/${asset}.map`,
    `/assets/${asset}.br`,
    "/.env",
    "/.git/config",
    "/.vite/manifest.json",
    "/loader.js",
    "/package.json",
    "/main.js",
    "/server/config.js",
    "/data/auth-secret",
    "/_rsc",
    "/img/..%2fauth-secret",
    "/img/%2e%2e/auth-secret",
    "/img/../../auth-secret",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/functions/v1/../../package.json",
  ];
  const answers = await Promise.all(
    paths.map(async (path) => {
      const raw = await sendRaw(server.port, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      return [path, raw.status];
    }),
  );
  expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(paths.map((path) => [path, 404])));
  for (const folder of ["/assets/", "/data/", "/uploads/", "/img/"])
    expect((await server.request(folder)).status, folder).toBe(404);
});

test("the page names the configured host, whatever host the request claims", async () => {
  const clean = await (await server.request("/")).text();
  expect(clean).toContain(`<link rel="canonical" href="${site}/"/>`);
  const claims = [
    "Host: evil.test",
    "Host: xepa.example\r\nX-Forwarded-Host: evil.test\r\nX-Forwarded-Proto: http",
    "Host: xepa.example\r\nX-Original-URL: /admin\r\nX-Rewrite-URL: /admin",
    "Host: xepa.example\r\nForwarded: host=evil.test;proto=http",
  ];
  for (const claim of claims) {
    const { status, text } = await sendRaw(
      server.port,
      `GET / HTTP/1.1\r\n${claim}\r\nConnection: close\r\n\r\n`,
    );
    expect(status).toBe(200);
    expect(text).not.toContain("evil.test");
    expect(text).toContain(`<link rel="canonical" href="${site}/"/>`);
  }
  // Also for a page rendered for this very request.
  const { text } = await sendRaw(
    server.port,
    "GET /?sort=price_high HTTP/1.1\r\nHost: evil.test\r\nConnection: close\r\n\r\n",
  );
  expect(text).not.toContain("evil.test");
  expect(await (await server.request("/?sort=price_high")).text()).toContain(site);
});

test("a trailing slash never redirects to another site", async () => {
  for (const path of [
    "//evil.test/",
    "///evil.test//",
    "/\\evil.test/",
    "/%5Cevil.test/",
    "//evil.test/..//",
  ]) {
    const { text } = await sendRaw(
      server.port,
      `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    );
    const location = /^location: (.*)$/im.exec(text)?.[1]?.trim();
    if (location !== undefined) expect(new URL(location, site).origin, path).toBe(site);
  }
  const { status, text } = await sendRaw(
    server.port,
    "GET /sobre/?lng=en HTTP/1.1\r\nHost: evil.test\r\nConnection: close\r\n\r\n",
  );
  expect(status).toBe(301);
  expect(text).toMatch(/^location: \/sobre\?lng=en\r$/im);
});

test("a token's issuer is the configured address", async () => {
  const { access_token } = await signIn(server);
  const claims = JSON.parse(Buffer.from(access_token.split(".")[1] ?? "", "base64url").toString());
  expect(claims.iss).toBe(`${site}/auth/v1`);
});
