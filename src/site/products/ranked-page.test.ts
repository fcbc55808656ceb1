import { beforeEach, expect, test } from "vitest";
import { comments } from "#server/db/schema/comments.ts";
import { votes } from "#server/db/schema/votes.ts";
import { rankOffers } from "#server/votes/rank-offers.ts";
import { anOffer } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await freshServer({ SITE_URL: "http://localhost:4242" });
});

async function page(path: string): Promise<string> {
  const response = await server.request(path);
  expect(response.status).toBe(200);
  return response.text();
}

const hourAgo = () => new Date(Date.now() - 3_600_000).toISOString();

async function someRanked(n: number): Promise<void> {
  for (let i = 0; i < n; i++) {
    const { id } = await anOffer(server.db, { name: `Oferta ${i}`, published_at: hourAgo() });
    const voted = Array.from({ length: i + 1 }, () => ({ product_id: id, value: 1, quarters: 4 }));
    await server.db.insert(votes).values(voted);
    await server.db
      .insert(comments)
      .values(voted.map(({ product_id }) => ({ product_id, person: crypto.randomUUID(), body: "Vale." })));
  }
  await rankOffers(server.db, new Date());
}

const linkTo = (n: number) => `href="/product/oferta-${n}" class`;

const lists = [
  ["/quentes", "Ofertas quentes"],
  ["/comentadas", "Ofertas mais comentadas"],
] as const;

test.each(lists)(
  "%s shows its order in pages of 12 by links, which search engines do not keep",
  async (path, title) => {
    await someRanked(13);
    const first = await page(path);
    expect(first).toContain(`<title>${title} · Xepa</title>`);
    expect(first).toContain(`<link rel="canonical" href="http://localhost:4242${path}"`);
    expect(first).toContain(`href="${path}.atom"`);
    expect(first).toContain('"BreadcrumbList"');
    expect(first).not.toContain("noindex");
    expect(first.indexOf(linkTo(12))).toBeLessThan(first.indexOf(linkTo(11)));
    expect(first).not.toContain(linkTo(0));
    const more = new RegExp(`href="(${path}\\?cursor=[^"]+)"`).exec(first)?.[1] ?? "";
    const second = await page(more);
    expect(second).toContain(linkTo(0));
    expect(second).toContain("noindex");
    expect(second).toContain("Voltar ao começo da lista");
  },
);

test("home and both lists link to each other, each saying which one it is", async () => {
  for (const path of ["/", "/quentes", "/comentadas"]) {
    const tabs = /<nav aria-label="Listas de ofertas".*?<\/nav>/.exec(await page(path))?.[0] ?? "";
    const links = [...tabs.matchAll(/<a href="([^"]+)"( aria-current="page")?/g)];
    expect(links.map(([, href, current]) => [href, Boolean(current)])).toEqual(
      ["/", "/quentes", "/comentadas"].map((each) => [each, each === path]),
    );
  }
});

test("an empty list says what would fill it, and leads on", async () => {
  expect(await page("/quentes")).toContain("Nada quente por enquanto");
  expect(await page("/comentadas")).toContain("Ninguém comentou nas últimas 24 horas");
  expect(await page("/quentes")).toContain("Ver as mais novas");
});

test("the English aliases answer with the same page and its Portuguese address", async () => {
  expect(await page("/hot")).toContain('rel="canonical" href="http://localhost:4242/quentes"');
  expect(await page("/commented?lng=en")).toContain("Most discussed deals");
});

test("a list that another order's cursor is given to begins at its start", async () => {
  await someRanked(2);
  const cursor = Buffer.from(JSON.stringify(["commented", 0])).toString("base64url");
  expect(await page(`/quentes?cursor=${cursor}`)).toContain(linkTo(1));
});
