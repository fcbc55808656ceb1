import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { LinkTerms } from "#domain/affiliate/store-link.ts";
import type { ConfigError } from "#server/config.ts";
import { readConfig } from "#server/config.ts";
import { stores } from "#server/db/schema/stores.ts";
import { rankedOffers } from "#server/db/schema/votes.ts";
import { aStore } from "#testing/a-store.ts";
import { anOffer, aPerson, json } from "#testing/factories.ts";
import { mainOf, readPage } from "#testing/page-html.ts";
import { scratchFolder } from "#testing/scratch-folder.ts";
import { freshServer } from "#testing/test-server.ts";
import { readEarningShares } from "./earning-shares-store.ts";
import { createLinkTerms } from "./link-terms.ts";
import { measureEarnings } from "./measure-earnings.ts";
import { readAffiliate } from "./read-affiliate.ts";

const amazon = { "amazon.com.br": { tag: "xepa-20" } };

function readFile(text: string) {
  const path = join(scratchFolder(), "affiliate.json");
  writeFileSync(path, text);
  return readAffiliate(readConfig({ AFFILIATE: path }).affiliate_file);
}

function refused(work: () => unknown): string[] {
  try {
    work();
    return [];
  } catch (error) {
    return (error as ConfigError).sentences;
  }
}

test("AFFILIATE names a file that is read at start; without it there are no rules", () => {
  expect(readAffiliate(readConfig({}).affiliate_file)).toBeNull();
  expect(readFile(`\uFEFF${JSON.stringify(amazon)}`)).toEqual(amazon);
});

test("a file that is missing, a folder, too large or wrong stops the start with sentences that name it", () => {
  for (const path of [join(scratchFolder(), "nada.json"), scratchFolder()])
    expect(refused(() => readAffiliate(path))).toEqual([
      expect.stringContaining(`AFFILIATE: ${path} não pode`),
    ]);
  expect(refused(() => readFile(`{"a":"${"x".repeat(300_000)}"}`))).toEqual([
    expect.stringMatching(/^AFFILIATE: .*mais de 256 KB/),
  ]);
  expect(refused(() => readFile('{"com.br": {"a": "1"}, "vazia": {}}'))).toEqual([
    expect.stringMatching(/^AFFILIATE: .*"com\.br" não é um domínio/),
    expect.stringMatching(/^AFFILIATE: .*"vazia" precisa/),
  ]);
});

test("a page's links earn by the operator's file, what is stored and answered stays clean", async () => {
  const server = await freshServer({}, { affiliate: amazon });
  const store = await aStore(server.db, "Amazon", { hosts: ["amazon.com.br"], commission: false });
  const product_url = "https://www.amazon.com.br/dp/B0CHX3QBCH?th=1";
  await anOffer(server.db, { slug: "fone", store_id: store.id, store_name: "Amazon", product_url });
  const other = await aStore(server.db, "Outra", { hosts: ["outra.example"] });
  await anOffer(server.db, { slug: "capa", store_id: other.id, product_url: "https://outra.example/" });
  const html = mainOf(await readPage(server, "/product/fone"));
  expect(html).toContain(
    `href="${product_url}&amp;tag=xepa-20" target="_blank" rel="sponsored nofollow noopener"`,
  );
  expect(html).toContain(`href="${product_url}" target="_blank" rel="nofollow noopener"`);
  expect(html).toContain(">Link sem comissão</a>");
  expect(html).toContain(">Publicidade</span>");
  // Without a rule nothing is added, and with a file that is all there is to know.
  const plain = mainOf(await readPage(server, "/product/capa"));
  expect(plain).toContain('href="https://outra.example/" target="_blank" rel="nofollow noopener"');
  expect(plain).toContain(">Sem comissão</span>");
  expect(plain).toContain("VER OFERTA na loja Loja Boa (sem comissão, abre em nova aba)");
  // The rule beats the team's word, in the filter too.
  const shop = mainOf(await readPage(server, "/loja/amazon"));
  expect(shop).toContain('href="https://amazon.com.br/?tag=xepa-20"');
  expect(shop).toContain("<b>Sim</b>");
  const free = mainOf(await readPage(server, "/lojas?comissao=nao"));
  expect([free.includes("/loja/amazon"), free.includes("/loja/outra")]).toEqual([false, true]);
  const feed = await (await server.request("/ofertas.json")).text();
  const answer = await (await server.request("/functions/v1/get-approved-products")).text();
  expect(`${feed}${answer}`).not.toContain("xepa-20");
});

test("a store that the team marks changes its links at once", async () => {
  const server = await freshServer();
  const admin = await aPerson(server, "admin");
  const store = await aStore(server.db, "Loja", { hosts: ["loja.example"] });
  const isAdvert = async () => mainOf(await readPage(server, "/loja/loja")).includes(">Publicidade<");
  expect(await isAdvert()).toBe(true);
  const edit = { storeId: store.id, version: 1, commission: false };
  expect((await server.request("/functions/v1/edit-store", json(edit, admin.auth))).status).toBe(200);
  expect(await isAdvert()).toBe(false);
});

test("a database that is away leaves the last words standing, and pages do not wait for a second look", async () => {
  const server = await freshServer();
  await aStore(server.db, "Loja", { commission: false });
  let isAway = false;
  const execute: typeof server.db.execute = (...query) => {
    if (isAway) throw new Error("away");
    return server.db.execute(...query);
  };
  const db = Object.assign(Object.create(server.db), { execute }) as typeof server.db;
  const read = createLinkTerms(db, null);
  const known: LinkTerms = { rules: {}, said: { loja: false }, unsaid: "may" };
  expect(await read()).toEqual(known);
  isAway = true;
  server.db.changes.publish("all");
  expect(await read()).toEqual(known);
  isAway = false;
  await server.db.update(stores).set({ commission: true });
  expect((await read()).said).toEqual({ loja: true });
  // A change that is not announced is known after a minute.
  await server.db.update(stores).set({ commission: false });
  expect((await read()).said).toEqual({ loja: true });
});

test("shares of earning links are counted by the function that makes them, position by position", async () => {
  const { db } = await freshServer();
  expect(await readEarningShares(db)).toBeNull();
  const paid = await aStore(db, "Paga", { hosts: ["paga.example"], commission: true });
  const free = await aStore(db, "Livre", { hosts: ["livre.example"], commission: false });
  const shop = await aStore(db, "Amazon", { hosts: ["amazon.com.br"] });
  await aStore(db, "Escondida", { listed: false, commission: true });
  const hot = [];
  for (const [store_id, product_url] of [
    [shop.id, "https://amazon.com.br/dp/1"],
    [free.id, "https://livre.example/1"],
    [paid.id, "https://paga.example/1"],
    [null, "https://amzn.to/x"],
  ] as const)
    hot.push(await anOffer(db, { store_id, product_url }));
  for (const given of [
    { status: "pending" },
    { ended: true },
    { product_url: "https://x.example/" },
  ] as const)
    await anOffer(db, { store_id: free.id, ...given });
  await db
    .insert(rankedOffers)
    .values(hot.map(({ id }, rank) => ({ list: "hot", badge: false, figure: 1, product_id: id, rank })));
  await measureEarnings(db, await createLinkTerms(db, amazon)());
  expect(await readEarningShares(db)).toEqual({
    configured: true,
    top: ["earns", "no", "earns", "may"],
    all: { earns: 2, may: 1, no: 2 },
    stores: { earns: 2, of: 3 },
    at: expect.stringMatching(/^20/),
  });
  await measureEarnings(db, await createLinkTerms(db, null)());
  expect(await readEarningShares(db)).toMatchObject({
    configured: false,
    top: ["may", "no", "earns", "may"],
    all: { earns: 1, may: 2, no: 2 },
    stores: { earns: 1, of: 3 },
  });
});
