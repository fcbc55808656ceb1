import { beforeEach, expect, test } from "vitest";
import { readPage } from "#testing/page-html.ts";
import { freshServer, type TestServer, testServer } from "#testing/test-server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await freshServer();
});

const page = (path: string, from = server) => readPage(from, path);

test("the terms name the site, the operator, and the applicable laws", async () => {
  const html = await page("/termos");
  expect(html).toContain("<title>Termos de uso · Xepa</title>");
  expect(html).toContain("portal de divulgação");
  expect(html).toContain("Preço, estoque, frete, cupom e prazo são da loja");
  expect(html).toContain("«Publicidade»");
  for (const law of ["8.078/1990", "12.965/2014", "13.709/2018"]) expect(html).toContain(law);
  expect(html).toContain('href="http://localhost:3000/contato"');
  expect(html).toMatch(/<link rel="canonical" href="[^"]+\/termos"\/>/);
});

test("the operator configures the contact: an address or a page", async () => {
  const other = await testServer({ DPO_CONTACT: "https://example.com/dados", SITE_NAME: "Feira" });
  const html = await page("/termos", other);
  expect(html).toContain('href="https://example.com/dados"');
  expect(html).toContain("Feira é um portal de divulgação");
});

test("footer, terms and privacy name the company that the operator sets, and nothing where it is unset", async () => {
  const company = {
    COMPANY_NAME: "Feira <Ltda.>",
    COMPANY_CNPJ: "11222333000181",
    COMPANY_ADDRESS: "Rua Um, 2",
  };
  const other = await testServer(company);
  const line = "Feira &lt;Ltda.&gt; · CNPJ 11.222.333/0001-81 · Rua Um, 2";
  for (const [path, label] of [
    ["/termos", "Quem responde pelo site: "],
    ["/privacidade", "Quem controla os dados: "],
    ["/sobre", null],
  ] as const) {
    const [main = "", footer = ""] = (await page(path, other)).split("<footer");
    expect(footer).toContain(line);
    if (label) expect(main).toContain(label + line);
    const unset = await page(path);
    expect(unset).not.toMatch(/CNPJ|Quem responde pelo site|Quem controla os dados/);
  }
});

test("the terms are available in English", async () => {
  const html = await page("/termos?lng=en");
  expect(html).toContain('<h1 class="text-4xl font-extrabold">Terms of use</h1>');
  expect(html).toContain("The laws of Brazil apply");
});

test("terms and privacy are linked from every footer and beside the forms", async () => {
  for (const path of ["/", "/sobre", "/login", "/termos"]) {
    const html = await page(path);
    for (const href of ["/termos", "/privacidade"])
      expect([path, html.includes(`href="${href}"`)]).toEqual([path, true]);
  }
  for (const path of ["/contato", "/"]) {
    const main = /<main.*<\/main>/s.exec(await page(path))?.[0] ?? "";
    for (const href of ["/termos", "/privacidade"])
      expect([path, main.includes(`href="${href}"`)]).toEqual([path, true]);
  }
});

test("search engines may index both", async () => {
  const sitemaps = await Promise.all(
    [...(await page("/sitemap.xml")).matchAll(/<loc>([^<]+)<\/loc>/g)].map(async ([, address = ""]) =>
      address.endsWith(".xml") ? page(new URL(address).pathname) : address,
    ),
  );
  expect(sitemaps.join()).toMatch(/\/termos\b/);
  expect(sitemaps.join()).toMatch(/\/privacidade\b/);
});

test("privacy says which data is stored, for how long, and where to change it", async () => {
  const html = await page("/privacidade");
  for (const sentence of [
    "Sessões e verificação em duas etapas",
    "depois de 30 dias sem uso e no máximo em 180",
    "Conta que ninguém confirma é apagada em 30 dias",
    "6 meses, em sigilo",
    "E-mails sobre a conta",
    "xepa-session",
    "xepa-profile",
    "xepa-account-activated",
  ])
    expect(html).toContain(sentence);
  expect(html).toContain('href="/meus-dados"');
});
