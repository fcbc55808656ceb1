import { beforeEach, expect, test } from "vitest";
import { categories } from "#domain/products/categories.ts";
import { control } from "#testing/form-post.ts";
import { mainOf } from "#testing/page-html.ts";
import { freshServer, type TestServer, testServer } from "#testing/test-server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await freshServer();
});

const page = async (path: string) => (await server.request(path)).text();

test("both addresses show mission, how it works, values, figures and team", async () => {
  for (const path of ["/sobre", "/about"]) {
    const response = await server.request(path);
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain('<link rel="canonical" href="http://localhost:3000/sobre"/>');
    for (const heading of ["Nossa missão", "Como funciona", "No que acreditamos", "Quem faz"])
      expect(html).toContain(heading);
    for (const step of ["Descobrir", "Verificar", "Compartilhar"]) expect(html).toContain(step);
    for (const figure of ["50K+", "100K+", "R$ 2M+", "500+"]) expect(html).toContain(`<dd>${figure}</dd>`);
  }
});

test("the operator's figures replace the defaults, or hide them", async () => {
  server = await testServer({ ABOUT_FIGURES: "1.204 ofertas; 37 lojas <b>boas</b>" });
  const html = await page("/sobre");
  expect(html).toContain("<dd>1.204</dd>");
  expect(html).toContain("lojas &lt;b&gt;boas&lt;/b&gt;");
  expect(html).not.toContain("50K+");
  server = await testServer({ ABOUT_FIGURES: "off" });
  expect(await page("/sobre")).not.toContain("<dl");
});

test("the default figures are in English too; the operator's texts stay as configured", async () => {
  expect(await page("/sobre?lng=en")).toContain("<dt>deals</dt>");
  server = await testServer({ ABOUT_FIGURES: "3 feiras" });
  expect(await page("/sobre?lng=en")).toContain("<dt>feiras</dt>");
});

test("privacy names data, purposes, periods, rights and the contact", async () => {
  const html = await page("/privacidade");
  for (const words of ["LGPD", "30 dias", "24 meses", "6 meses", "art. 18", "15 dias", "“lng”", "ANPD"])
    expect(html).toContain(words);
  expect(html).toContain('href="http://localhost:3000/contato"');
  expect(html).not.toContain("passam também pelo serviço");
  server = await testServer({
    DPO_CONTACT: "https://xepa.example/dados",
    CONTACT_FORM_URL: "https://forms.example/f/1?key=secret",
  });
  const text = await page("/privacidade");
  expect(text).toContain('href="https://xepa.example/dados"');
  expect(text).toContain("pelo serviço forms.example,");
  expect(text).not.toContain("secret");
});

test("every page links to privacy", async () => {
  for (const path of ["/", "/sobre", "/contato", "/nada-aqui", "/novidades/cancelar"])
    expect(await page(path)).toContain('href="/privacidade"');
});

test("an unknown address is 404, with a search and every category", async () => {
  const response = await server.request("/nada-aqui");
  expect(response.status).toBe(404);
  const html = await response.text();
  const main = mainOf(html);
  expect(main).toContain("404");
  expect(main).toContain("Esta página não existe");
  expect(main).toContain('action="/buscar"');
  expect(control(main, "q")).toContain('type="search"');
  for (const { slug } of categories) expect(main).toContain(`href="/categoria/${slug}"`);
  expect(main).toContain('href="/"');
});
