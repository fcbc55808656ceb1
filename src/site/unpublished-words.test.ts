import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { functionRoutes } from "#server/api.ts";
import { alerts } from "#server/db/schema/alerts.ts";
import { appeals } from "#server/db/schema/appeals.ts";
import { comments, reports } from "#server/db/schema/comments.ts";
import { contactMessages, users } from "#server/db/schema/people.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { newId } from "#server/db/uuid.ts";
import { followPrices } from "#server/prices/observations-store.ts";
import { aStore } from "#testing/a-store.ts";
import { aCommenter, type Commenter } from "#testing/commenters.ts";
import { aCoupon } from "#testing/coupons.ts";
import { anArticle, anOffer, json } from "#testing/factories.ts";
import { aNotice } from "#testing/notices.ts";
import { download, writeNight } from "#testing/open-data.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";
import { routes } from "./routes.ts";

/** In everything that is not public, and in no address: pages repeat what was asked. */
const secret = "Zurrapa";
const hidden = { name: `Fone ${secret}`, description: secret, coupon: "ZURRAPA10", reason: secret };

let server: TestServer;
let ana: Commenter;
let bia: Commenter;

interface Ids {
  offer: string;
  hiddenOffers: string[];
  hiddenComments: string[];
  hiddenCoupons: string[];
  thread: string;
  article: string;
  draft: string;
}

/** One of each kind that everybody sees, and all kinds of what nobody may. */
async function fillSite(): Promise<Ids> {
  const { db } = server;
  const user_id = ana.id;
  await db
    .update(users)
    .set({ name: `Ana ${secret}` })
    .where(eq(users.id, user_id));
  const kabum = await aStore(db, "KaBuM!", { slug: "kabum", hosts: ["kabum.com.br"] });
  const unlisted = await aStore(db, `Loja ${secret}`, {
    slug: "oculta",
    listed: false,
    hosts: ["oculta.example"],
  });
  const about = { user_id, store_id: kabum.id, product_key: "kabum:1", store_name: "KaBuM!" };
  const offer = await anOffer(db, { ...about, name: "Fone bom", slug: "fone-bom" });
  const hiddenOffers: string[] = [];
  for (const status of ["pending", "rejected"] as const) {
    const made = await anOffer(db, {
      ...about,
      ...hidden,
      status,
      slug: `oculto-${status}`,
      sale_price: 31.37,
    });
    hiddenOffers.push(made.id);
  }
  await inTransaction(db, (tx) => followPrices(tx, [offer.id, ...hiddenOffers]));
  const note = { user_id, note: secret };
  const hiddenCoupons = [
    await aCoupon(db, unlisted, { ...note, code: "ZURRAPA20" }),
    ...(await Promise.all(
      ["pending", "rejected", "withdrawn"].map((status) =>
        aCoupon(db, kabum, { ...note, status, reason: secret, code: `ZURRAPA${status.length}` }),
      ),
    )),
  ];
  await aCoupon(db, kabum, { user_id, code: "FONE10" });
  const said = { user_id, person: user_id, product_id: offer.id };
  const [thread] = await db
    .insert(comments)
    .values({ ...said, body: "Chegou hoje." })
    .returning();
  const thread_id = thread?.id ?? "";
  const written = ["held", "hidden", "removed"].flatMap((status) => [
    { ...said, status, body: secret, held_for: secret },
    { ...said, status, body: secret, thread_id },
  ]);
  const hiddenRows = await db.insert(comments).values(written).returning({ id: comments.id });
  // A removed one stays as a placeholder where it has replies.
  await db.insert(comments).values({ ...said, body: "Resposta.", thread_id: hiddenRows[4]?.id ?? "" });
  const article = await anArticle(db, {
    title: "Guia bom",
    slug: "guia-bom",
    associated_products: hiddenOffers,
  });
  const words = { title: `Guia ${secret}`, excerpt: secret, content: `<p>${secret}</p>`, tags: ["zurrapa"] };
  const draft = await anArticle(db, { ...words, slug: "rascunho", status: "draft" });
  await anArticle(db, {
    ...words,
    slug: "agendado",
    published_at: new Date(Date.now() + 864e5).toISOString(),
  });
  await db
    .insert(appeals)
    .values({ product_id: hiddenOffers[1] ?? "", user_id, text: secret, rejected_version: 1 });
  const report = { kind: "offer", content_id: offer.id, reason: "outro", text: secret, quarters: 4 };
  await db.insert(reports).values({ ...report, user_id });
  const message = { id: newId(), nome: secret, email: ana.email, assunto: "outro", mensagem: secret };
  await db.insert(contactMessages).values(message);
  await leaveNotices();
  return {
    ...{ offer: offer.id, hiddenOffers, hiddenCoupons, thread: thread_id },
    ...{ hiddenComments: hiddenRows.map(({ id }) => id), article: article.id, draft: draft.id },
  };
}

/** Bia was found of an offer and has saved it; then it was rejected. */
async function leaveNotices(): Promise<void> {
  const admin = await aCommenter(server, { role: "admin" });
  const { offer, alert } = await aNotice(server.db, bia, ["bell", "feed"], { name: `Aviso ${secret}` });
  await server.db.update(alerts).set({ name: "Meu aviso", q: "aviso" }).where(eq(alerts.id, alert));
  const acts: [string, object, Commenter][] = [
    ["save-offer", { productId: offer.id, saved: true }, bia],
    ["add-comment", { productId: offer.id, body: "Chegou hoje." }, ana],
    ["reopen-products", { products: [{ productId: offer.id, version: 1 }] }, admin],
    ["update-product-status", { productId: offer.id, status: "rejected", reason: secret }, admin],
  ];
  for (const [call, body, who] of acts) {
    const { status } = await server.request(`/functions/v1/${call}`, json(body, who.auth));
    expect([call, status]).toEqual([call, 200]);
  }
}

/** By the pattern of each document's address. */
const names: Record<string, string[]> = {
  "/categoria/:category": ["/categoria/eletronicos", "/categoria/eletronicos?loja=kabum&sort=price_low"],
  "/cupons": ["/cupons", "/cupons?carrinho=500", "/cupons?loja=oculta", "/cupons?ordem=novos&tipo=percent"],
  "/cupons/:store": ["/cupons/kabum", "/cupons/oculta"],
  "/buscar": [
    "/buscar",
    "/buscar?q=fone",
    "/buscar?q=zurrap",
    "/buscar?loja=oculta",
    "/buscar?q=oculta.example",
  ],
  "/lojas": ["/lojas", "/lojas?q=oculta", "/lojas?q=zurrap", "/lojas?ordem=ofertas", "/lojas?letra=l"],
  "/loja/:store": ["/loja/kabum", "/loja/oculta"],
  "/product/:slug": ["/product/fone-bom", "/product/oculto-pending", "/product/oculto-rejected"],
  "/product/:slug/ficha": ["/product/fone-bom/ficha", "/product/oculto-pending/ficha"],
  "/u/:handle": ["/u/HANDLE", "/u/HANDLE?ver=comentarios"],
  "/blog/tag/:tag": ["/blog/tag/guia"],
  "/blog/:slug": ["/blog/guia-bom", "/blog/rascunho", "/blog/agendado"],
};

const documents = () =>
  routes
    .flatMap(({ paths: [path = ""] }) => names[path] ?? [path])
    .map((path) => path.replace("HANDLE", ana.handle));

const feeds = [
  "/ofertas",
  "/buscar",
  "/blog",
  "/quentes",
  "/comentadas",
  "/cupons",
  "/transparencia/moderacao",
]
  .concat(["/categoria/eletronicos", "/loja/kabum", "/loja/oculta", "/cupons/kabum", "/cupons/oculta"])
  .flatMap((path) => ["atom", "rss", "json"].map((kind) => `${path}.${kind}`));
const files = [
  ...["/sitemap.xml", "/sitemap/paginas.xml", "/sitemap/ofertas-1.xml", "/sitemap/artigos.xml"],
  ...["/sitemap/lojas.xml", "/product/fone-bom/ficha.json", "/product/oculto-pending/ficha.json"],
  ...[
    "/.well-known/xepa-log.json",
    "/transparencia/moderacao.ndjson",
    "/dados/datapackage.json",
    "/robots.txt",
  ],
];

/** What visitors and members may ask: by GET its query, by POST its bodies. The last ones only write, or say nothing of others'. */
const asked: Record<string, (ids: Ids) => object[]> = {
  "GET /get-approved-products": ({ hiddenOffers }) => [
    {},
    { q: "fone" },
    { q: "zurrap" },
    { sort: "hot" },
    { store: "oculta" },
    { ids: hiddenOffers.join() },
  ],
  "GET /suggest-terms": () => [{ q: "fone" }, { q: "zurra" }, { q: "oculta" }],
  "GET /get-price-history": () => [{ slug: "fone-bom" }, { slug: "oculto-pending" }],
  "GET /load-comments": ({ offer, article, thread, hiddenOffers, hiddenComments, draft }) => [
    ...[
      { productId: offer },
      { productId: offer, sort: "newest" },
      { articleId: article },
      { articleId: draft },
    ],
    ...[thread, ...hiddenComments].map((threadId) => ({ productId: offer, threadId })),
    ...hiddenOffers.map((productId) => ({ productId })),
  ],
  "GET /load-log": () => [{}, { act: "offer-rejected" }],
  "GET /get-coupons": () => [{}, { store: "kabum" }, { store: "oculta" }, { cart: "500" }],
  "GET /get-stores": () => [{}, { q: "oculta" }],
  "GET /get-store": () => [{ slug: "kabum" }, { slug: "oculta" }],
  "GET /find-earlier-offers": () => [{ product_url: "https://www.kabum.com.br/produto/1/fone" }],
  "GET /load-articles": () => [{}, { slug: "guia-bom" }, { slug: "rascunho" }, { slug: "agendado" }],
  "GET /get-profile": () => [{ handle: ana.handle }],
  "POST /load-my-marks": ({ offer, hiddenOffers, hiddenComments, hiddenCoupons }) => [
    { offers: [offer, ...hiddenOffers], comments: hiddenComments, coupons: hiddenCoupons },
  ],
  "POST /load-saved": () => [{}],
  "POST /load-notices": () => [{}, { show: "offers" }],
  "POST /load-found": () => [{}],
  "POST /load-alerts": () => [{}],
  "POST /try-alert": () => [{ q: "fone" }, { store: "oculta" }],
  "POST /load-user-products": ({ hiddenOffers }) => [{}, { productId: hiddenOffers[0] }],
  "POST /vote-offer": ({ hiddenOffers }) => hiddenOffers.map((productId) => ({ productId, value: 1 })),
  "POST /save-offer": ({ hiddenOffers }) => [{ productIds: hiddenOffers, saved: true }],
  "POST /confirm-offer": ({ hiddenOffers }) => hiddenOffers.map((productId) => ({ productId, says: "sim" })),
  "POST /mark-comment": ({ hiddenComments }) =>
    hiddenComments.map((commentId) => ({ commentId, useful: true })),
  "POST /add-comment": ({ offer, hiddenOffers, hiddenComments }) => [
    { productId: hiddenOffers[0], body: "oi" },
    { productId: offer, parentId: hiddenComments[0], body: "oi" },
  ],
  "POST /report-content": ({ hiddenComments, hiddenOffers, hiddenCoupons }) => [
    { kind: "offer", id: hiddenOffers[0], reason: "spam" },
    { kind: "comment", id: hiddenComments[0], reason: "spam" },
    { kind: "coupon", id: hiddenCoupons[1], reason: "spam" },
  ],
  "POST /report-coupon": ({ hiddenCoupons }) =>
    hiddenCoupons.slice(1).map((couponId) => ({ couponId, worked: true })),
  "GET /load-my-coupons": () => [{}],
  "GET /get-my-profile": () => [{}],
  "GET /get-my-level": () => [{}],
  "GET /export-my-data": () => [{}],
  "GET /load-my-sessions": () => [{}],
  "GET /check-handle": () => [{}, { handle: ana.handle }],
};

test("words of what is not public are in no page, feed, file or answer, neither for visitors nor for members", async () => {
  server = await freshServer();
  [ana, bia] = [await aCommenter(server), await aCommenter(server)];
  const ids = await fillSite();
  const found: string[] = [];
  let shown = 0;
  const look = async (what: string, response: Response) => {
    const text = await response.text();
    expect([what, response.status < 500]).toEqual([what, true]);
    const at = text.search(/zurrapa|31[.,]37/i);
    shown += Number(/fone bom|fone10|chegou hoje|guia bom/i.test(text));
    if (at >= 0) found.push(`${what}: ${text.slice(Math.max(0, at - 60), at + 60)}`);
  };
  for (const path of [...documents(), ...feeds, ...files]) await look(path, await server.request(path));
  for (const [line, inputs] of Object.entries(asked)) {
    const [method = "", path] = line.split(" ");
    for (const input of inputs(ids))
      for (const headers of [{}, bia.auth]) {
        const query = method === "GET" ? `?${new URLSearchParams(input as Record<string, string>)}` : "";
        const init = method === "GET" ? { headers } : json(input, headers);
        const what = `${line} ${JSON.stringify(input)}`;
        await look(what, await server.request(`/functions/v1${path}${query}`, init));
      }
  }
  expect(found).toEqual([]);
  // What is public is there: the pages are not simply empty.
  expect(shown).toBeGreaterThan(50);
});

test("words of what is not public are not in the night's files either", async () => {
  server = await freshServer();
  [ana, bia] = [await aCommenter(server), await aCommenter(server)];
  await fillSite();
  await writeNight(server);
  for (const name of ["ofertas.ndjson.gz", "ofertas.csv.gz", "precos.ndjson.gz", "precos.csv.gz"]) {
    const { text } = await download(server, name);
    expect(text).not.toMatch(/zurrapa|31[.,]37/i);
  }
});

test("every GET of visitors and members is asked", () => {
  // Of these the answer is a picture that the caller's own reading named, or an issue by its ticket.
  const others = ["GET /read-link-picture", "GET /show-issue"];
  const gets = functionRoutes.flatMap(({ method, path, about }) =>
    method === "GET" && about.rule !== "admin" ? `GET ${path}` : [],
  );
  expect(gets.filter((line) => !(line in asked) && !others.includes(line))).toEqual([]);
});
