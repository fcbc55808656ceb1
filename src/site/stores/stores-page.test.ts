import { beforeEach, expect, test } from "vitest";
import { storesOnPage } from "#domain/stores/stores-query.ts";
import { coupons } from "#server/db/schema/coupons.ts";
import { aCoupon } from "#testing/a-coupon.ts";
import { aStore } from "#testing/a-store.ts";
import { anOffer } from "#testing/factories.ts";
import { isHiddenFromEngines, mainOf, readPage } from "#testing/page-html.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await freshServer();
});

const page = (path: string) => readPage(server, path);

function namesOf(html: string): string[] {
  return [...html.matchAll(/<a href="\/loja\/[^"]+" lang="pt-BR">([^<]+)</g)].map(([, name = ""]) => name);
}

test("stores stand from A to Z under their letters, with their counts; a name may be in any case and accent", async () => {
  const { id } = await aStore(server.db, "Ávila", { hosts: ["avila.example"] });
  await aStore(server.db, "zoom");
  await aStore(server.db, "Amazon");
  await anOffer(server.db, { store_id: id });
  await anOffer(server.db, { store_id: id, ended: true });
  await server.db.insert(coupons).values([
    { store_id: id, code: "DEZ", folded_code: "DEZ", kind: "percent", value: 10, status: "approved" },
    {
      store_id: id,
      code: "ONTEM",
      folded_code: "ONTEM",
      kind: "other",
      status: "approved",
      until: "2020-01-01",
    },
    { store_id: id, code: "FILA", folded_code: "FILA", kind: "other" },
  ]);
  const html = await page("/lojas");
  expect(namesOf(html)).toEqual(["Amazon", "Ávila", "zoom"]);
  expect([...mainOf(html).matchAll(/<h2>([^<]+)</g)].map(([, letter]) => letter)).toEqual(["A", "Z"]);
  const [, avila = ""] = /<li class="store-row">(?:(?!<\/li>).)*?Ávila(.*?)<\/li>/s.exec(html) ?? [];
  expect(avila).toContain("avila.example");
  expect(avila).toContain("1 oferta<");
  expect(avila).toContain("1 cupom<");
  expect(mainOf(html)).toContain('href="/lojas?letra=z"');
  expect(namesOf(await page("/lojas?letra=b"))).toEqual(["zoom"]);
  expect(namesOf(await page("/lojas?cupom=1"))).toEqual(["Ávila"]);
});

test.each([
  ["casas", ["Casas Bahia"]],
  ["BAHIA", ["Casas Bahia"]],
  ["bahía", ["Casas Bahia"]],
  ["https://www.kabum.com.br/produto/1?x=2", ["KaBuM!"]],
  ["com.br", ["Casas Bahia", "KaBuM!"]],
  ["100%", []],
  ["_", []],
  ["' OR 1=1--", []],
  ["kabumm", ["KaBuM!"]],
])(
  "a search for %s finds %j, by part of a name or of an address, and offers the nearest where it finds none",
  async (q, found) => {
    await aStore(server.db, "Casas Bahia", { hosts: ["casasbahia.com.br"] });
    await aStore(server.db, "KaBuM!", { hosts: ["kabum.com.br"] });
    await aStore(server.db, "Segredo", { listed: false, hosts: ["segredo.com.br"] });
    const html = await page(`/lojas?${new URLSearchParams({ q })}`);
    const near = /Você quis dizer.*?<a[^>]*lang="pt-BR">([^<]+)</.exec(html)?.[1];
    expect(near ? [near] : namesOf(html)).toEqual(found);
    expect(html.includes("só aceitamos kabum.com.br")).toBe(near !== undefined);
    expect(isHiddenFromEngines(html)).toBe(true);
  },
);

test("pages of the list have no gaps and no repetition, and a cursor that nobody gave out begins at the beginning", async () => {
  const all = Array.from({ length: storesOnPage * 2 + 1 }, (_, i) => `Loja ${String(i).padStart(3, "0")}`);
  for (const name of all) await aStore(server.db, name);
  const walked: string[] = [];
  let path: string | undefined = "/lojas";
  while (path) {
    const html: string = await page(path);
    walked.push(...namesOf(html));
    path = /href="(\/lojas\?cursor=[^"]+)"/.exec(mainOf(html))?.[1]?.replaceAll("&amp;", "&");
  }
  expect(walked).toEqual(all);
  expect(namesOf(await page("/lojas?cursor=abc"))[0]).toBe("Loja 000");
});

test("other orders put the most offers and the largest share of real discounts first, by enough of them", async () => {
  const real = (judged: number, real: number) => ({ figures: { judged, real } });
  const { id: a } = await aStore(server.db, "Aa", real(20, 5));
  const { id: b } = await aStore(server.db, "Bb", real(9, 9));
  await aStore(server.db, "Cc", { ...real(10, 9), commission: false });
  await anOffer(server.db, { store_id: b });
  for (let i = 0; i < 2; i++) await anOffer(server.db, { store_id: a });
  expect(namesOf(await page("/lojas?ordem=ofertas"))).toEqual(["Aa", "Bb"]);
  expect(namesOf(await page("/lojas?ordem=real"))).toEqual(["Cc", "Aa"]);
  expect(namesOf(await page("/lojas?ordem=real&comissao=nao"))).toEqual(["Cc"]);
});

test("a search looks at every store whatever the order was, and a filter that leaves all out does not say that none is called so", async () => {
  await aStore(server.db, "Nova", { hosts: ["nova.example", "nova.com.br"] });
  expect(namesOf(await page("/lojas?ordem=real&q=nova"))).toEqual(["Nova"]);
  for (const path of ["/lojas?ordem=real", "/lojas?q=nova&cupom=1", "/lojas?comissao=nao"]) {
    const html = mainOf(await page(path));
    expect(html, path).toContain("Nenhuma loja assim");
    expect(html, path).not.toMatch(/Nenhuma loja chamada|Você quis dizer|Ainda não há lojas/);
  }
  expect(await page("/lojas?ordem=real")).toContain(`Até ${storesOnPage} lojas`);
  expect(await page("/lojas?q=novva")).toMatch(
    /só aceitamos nova\.example, nova\.com\.br|só aceitamos nova\.com\.br, nova\.example/,
  );
});

test("a coupon counts from its first day to its last unless its reports all fail, also one of a store that was merged", async () => {
  const store = await aStore(server.db, "Aa");
  const old = await aStore(server.db, "Bb", { listed: false, merged_into: store.id });
  await aCoupon(server.db, store, "AMANHA", { starts_at: "2999-01-01" });
  await aCoupon(server.db, store, "MORTO", { recent: Array(6).fill(false) });
  expect(namesOf(await page("/lojas?cupom=1&q=aa"))).toEqual([]);
  await aCoupon(server.db, old, "VALE");
  expect(namesOf(await page("/lojas?cupom=1"))).toEqual(["Aa"]);
  expect(await page("/lojas")).toContain("1 cupom<");
  const coupons = mainOf(await page("/cupons/aa"));
  expect(coupons).toContain("Um cupom valendo.");
  const [, soon] = coupons.split("Começam em breve");
  expect(soon).toContain("AMANHA");
  expect(soon).toContain("a partir de 01/01/2999");
});

test("the sitemap names every listed store, and the calls answer what the pages show", async () => {
  await aStore(server.db, "Um");
  await aStore(server.db, "Dois", { listed: false });
  expect(await (await server.request("/sitemap.xml")).text()).toContain("/sitemap/lojas.xml");
  const map = await (await server.request("/sitemap/lojas.xml")).text();
  expect(map.match(/<loc>[^<]+<\/loc>/g)).toHaveLength(1);
  expect(map).toContain("/loja/um</loc>");
  const { stores } = (await (await server.request("/functions/v1/get-stores?q=UM")).json()) as {
    stores: object[];
  };
  expect(stores).toMatchObject([{ slug: "um", name: "Um", domains: [], live_offers: 0, figures: null }]);
  expect((await server.request("/functions/v1/get-stores?cursor=abc")).status).toBe(422);
});
