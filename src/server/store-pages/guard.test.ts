import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { beforeEach, expect, test } from "vitest";
import { linkMessages } from "#domain/store-pages/link-reading-schema.ts";
import { aPerson, json, type Person } from "#testing/factories.ts";
import { jsonLd, page } from "#testing/stores/page-builders.ts";
import { dialled, doubleAddress, otherNames } from "#testing/stores/play-stores.ts";
import type { PlayPage } from "#testing/stores/store-double.ts";
import { storesForTests } from "#testing/stores/stores-for-tests.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

const double = await storesForTests();
let server: TestServer;
let ana: Person;

beforeEach(async () => {
  double.requests.length = 0;
  dialled.length = 0;
  otherNames.clear();
  server = await freshServer();
  // Of a member only three are read at once.
  ana = await aPerson(server, "admin");
});

const good = page(jsonLd({ "@type": "Product", name: "Fone", offers: { price: 99 } }));

async function ask(url: string) {
  const start = performance.now();
  const response = await server.request("/functions/v1/read-link", json({ url }, ana.auth));
  const body = await response.json();
  return { status: response.status, body, ms: performance.now() - start };
}

/** All at once, as an attacker would. Every one is refused in the same words, and after the same least time. */
async function expectRefused(urls: readonly string[]): Promise<void> {
  const responses = await Promise.all(urls.map(ask));
  for (const [i, { status, body, ms }] of responses.entries()) {
    expect([urls[i], status, body]).toEqual([urls[i], 422, refusal]);
    expect(ms).toBeGreaterThan(950);
  }
}

const refusal = { error: linkMessages.unreadable, message: linkMessages.unreadable, code: "unreadable" };

const redirect =
  (location: string, status = 302): PlayPage =>
  (_request, response) =>
    void response.writeHead(status, { location }).end();

const hosts =
  `127.0.0.1 127.1 2130706433 0x7f000001 0x7f.1 017700000001 0177.0.0.1 0 0.0.0.0 10.0.0.1 192.168.1.1 172.16.0.1 169.254.169.254
  100.64.0.1 [::1] [::] [::ffff:127.0.0.1] [::ffff:7f00:1] [64:ff9b::7f00:1] [fe80::1] [fd00::1] [2002:7f00:1::] 8.8.8.8 localhost localhost.
  a.localhost ⑯⑨。②⑤④。⑯⑨。②⑤④ metadata.google.internal roteador.lan impressora.local intranet servidor.corp`.split(
    /\s+/,
  );

test("inside addresses in every spelling are refused and never dialled", async () => {
  await expectRefused(hosts.map((host) => `http://${host}/`));
  expect([dialled, double.requests]).toEqual([[], []]);
});

test("other schemes, ports, credentials and what is no link are refused and never dialled", async () => {
  await expectRefused([
    "file:///etc/passwd",
    "gopher://loja.com.br/",
    "ftp://loja.com.br/",
    "data:text/html,x",
    "javascript:alert(1)",
    "http://loja.com.br:22/",
    "http://loja.com.br:8080/",
    "https://loja.com.br:80/",
    "http://ana:senha@loja.com.br/",
    "http://loja.com.br@127.0.0.1/",
    "http://loja.com.br\\@127.0.0.1/",
    "http://loja.com.br%00.evil.com/",
    "",
    "texto",
  ]);
  expect([dialled, double.requests]).toEqual([[], []]);
});

test("a name is refused where any of its addresses is inside", async () => {
  const names = {
    "um.exemplo.com.br": ["127.0.0.1"],
    "dois.exemplo.com.br": [doubleAddress, "10.0.0.1"],
    "tres.exemplo.com.br": [doubleAddress, "::1"],
    "quatro.exemplo.com.br": ["::ffff:10.0.0.1"],
    "cinco.exemplo.com.br": ["64:ff9b::a00:1"],
    "seis.exemplo.com.br": [],
  };
  for (const [name, addresses] of Object.entries(names)) otherNames.set(name, addresses);
  await expectRefused(Object.keys(names).map((name) => `http://${name}/`));
  expect(dialled).toEqual([]);
});

test("a name that changes after the check is dialled at the address that was checked", async () => {
  let asked = 0;
  // Each reading asks twice: for IPv4 and for IPv6.
  otherNames.set("muda.exemplo.com.br", () => (++asked <= 2 ? [doubleAddress] : ["127.0.0.1"]));
  double.play("http://muda.exemplo.com.br/", good);
  expect((await ask("http://muda.exemplo.com.br/")).status).toBe(200);
  expect(dialled).toEqual([`${doubleAddress}:80`]);
  // The next reading asks again, and finds it inside.
  await expectRefused(["http://muda.exemplo.com.br/"]);
  expect(dialled).toHaveLength(1);
});

test("a redirect is checked like a first address, at every step and for at most four", async () => {
  otherNames.set("dentro.exemplo.com.br", ["192.168.0.10"]);
  const targets = [
    "http://127.0.0.1/",
    "http://[::1]/",
    "http://2130706433/",
    "http://dentro.exemplo.com.br/",
    "http://loja0.com.br:8080/",
    "https://ana:senha@loja0.com.br/",
    "file:///etc/passwd",
    "gopher://loja0.com.br/",
    "//127.0.0.1/",
    "",
    "http://",
  ];
  for (const [i, target] of targets.entries()) double.play(`http://desvio${i}.com.br/`, redirect(target));
  double.play("http://volta.com.br/", redirect("http://volta.com.br/", 307));
  for (const n of [1, 2, 3, 4, 5, 6])
    double.play(`http://passo.com.br/${n}`, n === 6 ? good : redirect(`/${n + 1}`, 301));
  const loops = ["http://volta.com.br/", "http://passo.com.br/1"];
  await expectRefused([...targets.map((_, i) => `http://desvio${i}.com.br/`), ...loops]);
  expect(dialled.every((address) => address === `${doubleAddress}:80`)).toBe(true);
  expect(double.requests.filter(({ address }) => address.startsWith("volta"))).toHaveLength(5);
  expect((await ask("http://passo.com.br/2")).status).toBe(200);
});

const megabyte = Buffer.alloc(1_000_000, "<p>abcdefg</p>");

function endless(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, { "content-type": "text/html", "content-length": String(10_000_000_000) });
  const more = () => {
    while (!response.destroyed && response.write(megabyte));
  };
  response.on("drain", more);
  more();
}

/** A byte now and then. */
function dripping(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, { "content-type": "text/html" });
  const timer = setInterval(() => response.write("<p>"), 200);
  response.on("close", () => clearInterval(timer));
}

const packed =
  (encoding: string, body: Buffer): PlayPage =>
  (_request, response) =>
    void response.writeHead(200, { "content-type": "text/html", "content-encoding": encoding }).end(body);

test("endless, slow, silent, packed, broken and foreign responses are refused within seven seconds, in little memory", async () => {
  const zeros = Buffer.alloc(200_000_000);
  const bad: Record<string, PlayPage> = {
    infinita: endless,
    gota: dripping,
    muda: () => {},
    gzip: packed("gzip", gzipSync(zeros)),
    brotli: packed("br", brotliCompressSync(zeros, { params: { 1: 1 } })),
    duplo: packed("gzip, gzip", gzipSync(gzipSync(good))),
    outro: packed("zstd", Buffer.from(good)),
    cortado: packed("gzip", gzipSync(good).subarray(0, 40)),
    falso: packed("gzip", Buffer.from(good)),
    grande: (_request, response) =>
      void response.writeHead(200, { "content-type": "text/html" }).end(good + "x".repeat(2_000_001)),
    imagem: (_request, response) => void response.writeHead(200, { "content-type": "image/png" }).end(good),
    erro: (_request, response) => void response.writeHead(503, { "content-type": "text/html" }).end(good),
    vazio: (_request, response) => void response.writeHead(200, { "content-type": "text/html" }).end(),
    corte: (request) => void request.socket.destroy(),
    lixo: (request) =>
      void request.socket.end("HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab"),
    cabecalho: (_request, response) => void response.writeHead(200, { "x-a": "a".repeat(40_000) }).end(good),
  };
  for (const [name, play] of Object.entries(bad)) double.play(`http://${name}.com.br/`, play);
  const before = process.memoryUsage().rss;
  const start = performance.now();
  await expectRefused(Object.keys(bad).map((name) => `http://${name}.com.br/`));
  expect(performance.now() - start).toBeLessThan(7000);
  expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
});

test("pages that are made to be slow to read end soon, and the next page is read", async () => {
  const deep = `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`;
  const laughs = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><html xmlns="http://www.w3.org/1999/xhtml"><p>&b;</p></html>`;
  const block = (text: string) => `<script type="application/ld+json">${text}</script>`;
  const slow = {
    fundo: `${"<div>".repeat(300_000)}`,
    json: block(deep),
    lista: block(`[${`{"@type":"Product","offers":[${"1,".repeat(50)}1]},`.repeat(900)}1]`),
    atributos: `<div ${Array.from({ length: 60_000 }, (_, n) => `a${n}="${n}"`).join(" ")}>`,
    atributo: `<div itemprop="${"a ".repeat(400_000)}">`,
    escopos: `<i itemscope itemprop="a">`.repeat(60_000),
    precos: "R$ 1.".repeat(300_000),
    espacos: `R$${" ".repeat(900_000)}`,
    riso: laughs,
    // One item under a name eight times, eight deep.
    potencia: `<i itemscope itemprop="${"offers ".repeat(8)}" itemtype="https://schema.org/Product">`.repeat(
      200,
    ),
    tipo: block(`{"@type":{"toString":1}}`),
    aberto: `<${"a".repeat(1_000_000)}`,
    comentario: `<!--${"-".repeat(1_000_000)}`,
  };
  for (const [name, html] of Object.entries(slow)) double.play(`http://${name}.com.br/`, html);
  const start = performance.now();
  await expectRefused(Object.keys(slow).map((name) => `http://${name}.com.br/`));
  // All of them together, in a process that gives way to others.
  expect(performance.now() - start).toBeLessThan(8000);
  double.play("http://boa.com.br/", good);
  expect((await ask("http://boa.com.br/")).body).toMatchObject({ name: "Fone", price: 99 });
});

test("a page that goes too deep is read up to there", async () => {
  double.play("http://fundo.com.br/", good.replace("<body>", `<body>${"<div>".repeat(50_000)}`));
  expect((await ask("http://fundo.com.br/")).body).toMatchObject({ name: "Fone", price: 99 });
});
