import { beforeAll, expect, test } from "vitest";
import { noTerms } from "#domain/affiliate/store-link.ts";
import { apiDocument } from "#server/api.ts";
import type { Db } from "#server/db/connect.ts";
import { rankedOffers } from "#server/db/schema/votes.ts";
import { anArticle, anOffer } from "#testing/factories.ts";
import { builtForTests } from "#testing/test-assets.ts";
import { emptyDatabase } from "#testing/test-database.ts";
import { testServer } from "#testing/test-server.ts";
import { renderer } from "./renderer.ts";
import { routes } from "./routes.ts";
import { type CachedParts, createCachedParts } from "./serving/cached-parts.tsx";
import { createMatcher } from "./serving/match.ts";
import { textOf } from "./serving/page-pieces.ts";
import { createTargetReader } from "./serving/page-target.ts";
import type { RenderParts } from "./serving/render.tsx";

const readTarget = createTargetReader(createMatcher(routes));

const noon = new Date("2026-11-15T12:00:00Z");
const hostile = [
  "</article><script>alert(1)</script>",
  '<x-kept data-place="0-0"></x-kept>',
  `"aspas" 'simples' & <b>negrito</b>`,
  "R$& $1 $` $' {{n}}",
  "Chaleira 🫖 – inox",
];
const paths = [
  "/",
  "/?lng=en",
  "/?sort=price_low",
  "/?cursor=inventado",
  "/categoria/casa",
  "/categoria/eletronicos?lng=en",
  "/buscar?q=fone",
  "/buscar?q=%3Cb%3E",
  "/buscar?q=inexistente",
  "/product/fone-da-vitrine",
  "/blog",
  "/blog/guia-do-fone",
  "/sobre",
  "/contato",
  "/nada-aqui",
];

let db: Db;
let site: Awaited<ReturnType<typeof testServer>>["config"]["site"];
beforeAll(async () => {
  db = await emptyDatabase();
  site = (await testServer()).config.site;
  const showcase = await anOffer(db, { name: "Fone da vitrine", slug: "fone-da-vitrine" });
  for (const name of hostile)
    await anOffer(db, { name, slug: `h-${hostile.indexOf(name)}`, store_name: name, coupon: name });
  for (let i = 0; i < 14; i++) await anOffer(db, { category: i % 2 === 0 ? "Casa" : "Eletrônicos" });
  await anOffer(db, { images: ["/img/0123-c9.webp"], valid_until: "2026-11-15" });
  await db
    .insert(rankedOffers)
    .values({ list: "hot", badge: true, figure: 1, product_id: showcase.id, rank: 0 });
  const content = `<p>Um texto.</p><p><a href="/product/fone-da-vitrine">Fone</a></p>`;
  await anArticle(db, { title: "Guia do fone", slug: "guia-do-fone", content });
});

function partsWith(cachedParts: CachedParts | null): RenderParts {
  return {
    db,
    read: (query) => query(db),
    site,
    assets: builtForTests,
    readLinkTerms: async () => noTerms,
    apiDocument,
    cachedParts,
    waitToRender: async () => {},
  };
}

async function drawn(path: string, cachedParts: CachedParts | null, now = noon): Promise<string> {
  return textOf((await renderer.renderTarget(partsWith(cachedParts), readTarget(path), now)).html);
}

test("a page of cached parts is byte for byte the page rendered whole, the first time and again", async () => {
  const cachedParts = createCachedParts();
  for (const time of ["first", "again"])
    for (const path of paths) {
      const html = await drawn(path, cachedParts);
      expect(html, `${path}, ${time}`).toBe(await drawn(path, null));
      expect(html).not.toContain("<x-kept");
    }
});

test("ages and last days stay current in cached parts", async () => {
  const cachedParts = createCachedParts();
  for (const later of [0, 61_000, 3 * 3_600_000, 26 * 3_600_000]) {
    const now = new Date(noon.getTime() + later);
    expect(await drawn("/", cachedParts, now)).toBe(await drawn("/", null, now));
  }
  expect(await drawn("/", cachedParts, noon)).not.toContain("Oferta encerrada");
  expect(await drawn("/", cachedParts, new Date("2026-11-16T12:00:00Z"))).toContain("Oferta encerrada");
});

test("form input is never cached", async () => {
  const cachedParts = { ofPage: () => expect.unreachable("nothing of this page may be kept") };
  const form = { status: 422, values: { email: "ana@" }, fields: { email: "E-mail inválido." }, message: "" };
  const { html } = await renderer.renderRefused(partsWith(cachedParts), readTarget("/"), noon, form);
  expect(textOf(html)).toContain("ana@");
});

const draws: string[] = [];

function Word({ text, id }: { text: string; id: string }) {
  draws.push(text);
  return <b id={id}>{text}</b>;
}

test("a part is rendered once, and again after its eviction", () => {
  const cachedParts = createCachedParts(2000);
  function show(text: string, id = ""): string {
    const page = cachedParts.ofPage("pt-BR");
    const place = page.place({ Part: Word as never, props: { text }, id });
    return textOf(page.fill(`<p><x-kept data-place="${place}"><img></x-kept></p>`));
  }
  expect(show("um", "a")).toBe('<p><b id="a">um</b></p>');
  expect(show("um", "b")).toBe('<p><b id="b">um</b></p>');
  expect(draws).toEqual(["um"]);
  for (let i = 0; i < 100; i++) show(`outro ${i}`);
  show("um");
  expect(draws.filter((text) => text === "um")).toHaveLength(2);
});
