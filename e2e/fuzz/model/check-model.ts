import { expect } from "vitest";
import { pagesAround } from "#testing/public-pages.ts";
import { ask, type ModelSite, read, wordsIn } from "./engine.ts";
import { type Model, publicWords, type Who, wordsOf } from "./model.ts";

type Row = { name: string; status: string; version: number };

const inOrder = (rows: [string, string, number][]) => rows.sort(([a], [b]) => (a < b ? -1 : 1));

/** The API returns to every user what the model holds. */
export async function expectAgreement(model: Model, site: ModelSite): Promise<void> {
  const { marker, offers, present } = model;
  const rowsOf = (body: unknown) =>
    inOrder(
      (body as { products: Row[] }).products.map(({ name, status, version }) => [
        wordsIn(name, marker).join(),
        status,
        version,
      ]),
    );
  const expected = (some: typeof offers) =>
    inOrder(some.map(({ word, status, version }) => [word, status, version]));
  const everything = `/functions/v1/get-approved-products?includeAll=true&limit=100&q=${marker}`;
  const panel = await read(site, everything, "admin");
  expect(rowsOf(JSON.parse(panel.text))).toEqual(expected(offers));
  for (const who of ["ana", "beto"] as const) {
    const mine = await ask(site, who, "load-user-products", { limit: 100 });
    expect(mine.status).toBe(present[who] ? 200 : 401);
    if (present[who])
      expect(rowsOf(mine.body)).toEqual(expected(offers.filter(({ owner }) => owner === who)));
  }
  const found = await read(site, `/functions/v1/get-approved-products?limit=100&q=${marker}`);
  expect(wordsIn(found.text, marker)).toEqual(publicWords(model));
}

/** A visitor sees approved and published content, on every page, and nothing else. */
export async function expectPagesMatchModel(model: Model, site: ModelSite): Promise<void> {
  const { marker, offers, articles } = model;
  const published = articles.filter(({ isPublished }) => isPublished);
  const shown = publicWords(model);
  const allowed = new Set([...shown, ...wordsOf(published)]);
  const lists = [...pagesAround({ slug: "nenhuma", word: marker }).slice(0, -2), "/blog", "/blog.rss"];
  for (const path of lists) {
    const { status, text } = await read(site, path);
    expect([200, 404], path).toContain(status);
    expect(
      wordsIn(text, marker).filter((word) => !allowed.has(word)),
      path,
    ).toEqual([]);
  }
  expect(wordsIn((await read(site, `/buscar?q=${marker}`)).text, marker)).toEqual(shown);
  for (const offer of offers) {
    const { status, text } = await read(site, `/product/${offer.slug}`);
    expect([offer.word, status]).toEqual([offer.word, offer.status === "approved" ? 200 : 404]);
    // «Não encontrado» repeats the requested term.
    if (status === 200) expect(wordsIn(text, marker).filter((word) => !allowed.has(word))).toEqual([]);
  }
  for (const { slug, word, isPublished, offerId } of articles) {
    const { status, text } = await read(site, `/blog/${slug}`);
    expect([word, status]).toEqual([word, isPublished ? 200 : 404]);
    if (!isPublished) continue;
    const words = wordsIn(text, marker);
    expect(words.filter((one) => !allowed.has(one))).toEqual([]);
    const embedded = offers.find(({ id }) => id === offerId);
    if (embedded) expect(words.includes(embedded.word)).toBe(embedded.status === "approved");
  }
}

/** The data export holds exactly the user's own data. */
export async function expectWholeExport(model: Model, site: ModelSite, who: Who): Promise<void> {
  const { marker, offers, present } = model;
  const mine = await read(site, "/functions/v1/export-my-data", who);
  expect(mine.status).toBe(present[who] ? 200 : 401);
  if (present[who]) {
    const { dados } = JSON.parse(mine.text) as { dados: { products: unknown } };
    const own = offers.filter(({ owner }) => owner === who);
    expect(wordsIn(JSON.stringify(dados.products), marker)).toEqual(wordsOf(own));
  }
  const all = await read(site, `/functions/v1/export-products?format=csv&q=${marker}`, "admin");
  expect([all.status, wordsIn(all.text, marker)]).toEqual([200, wordsOf(offers)]);
}
