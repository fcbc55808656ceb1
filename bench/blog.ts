// `npm run bench -- --only blog [--articles 300]`: the blog's list, an article of the demo and a long buying guide, each cached
// against a bare server and uncached, in a blog of some years.
import { longGuide, pastArticle } from "./datasets/synthetic-articles.ts";
import { runBench } from "./frame/bench.ts";
import { note } from "./frame/report-line.ts";
import { rawAnswer } from "./load/raw-response.ts";
import { adminToken, type ServerUnderTest, startBuiltServer } from "./load/server-under-test.ts";
import { measureCached } from "./pages/cached-page.ts";
import { measureBytes } from "./pages/page-bytes.ts";
import { measureUncached } from "./pages/uncached-costs.ts";

const offersInGuide = 12;

interface BlogPage {
  name: string;
  path: string;
}

const title = "the blog: list, article, long guide; bytes, cached, uncached";
await runBench({ name: "blog", title, options: { articles: "300" } }, async (run) => {
  const server = await startBuiltServer();
  const pages = await writeBlog(server, Number(run.options.articles));
  for (const { name, path } of pages) {
    const url = `http://127.0.0.1:${server.port}${path}`;
    await measureBytes(run, name, url);
    await measureCached(run, name, { url, pid: server.pid }, run.isFull ? 25 : 7);
  }
  await server.stop();
  for (const { name, path } of pages) await measureUncached(run, name, { folder: server.folder, path });
});

/** Through the API, as an editor would. */
async function writeBlog({ url }: ServerUnderTest, past: number): Promise<BlogPage[]> {
  const write = await writer(url);
  const products = await newestOffers(url);
  const demo = await newestArticle(url);
  for (let n = 0; n < past; n++) await write(pastArticle(n, products));
  const guide = longGuide(products);
  const slug = await write(guide);
  note(`${past} articles besides the demo's`);
  note(`the guide has ${guide.content.length.toLocaleString("en")} characters and ${products.length} offers`);
  return [
    { name: "list", path: "/blog" },
    { name: "article", path: demo },
    { name: "long guide", path: `/blog/${encodeURIComponent(slug)}` },
  ];
}

/** Returns the article's address. */
async function writer(url: string): Promise<(article: object) => Promise<string>> {
  const headers = {
    authorization: `Bearer ${await adminToken(url)}`,
    "content-type": "application/json",
  };
  return async (article) => {
    const body = JSON.stringify(article);
    const answer = await fetch(`${url}/functions/v1/add-article`, { method: "POST", headers, body });
    if (answer.status !== 200) throw new Error(`add-article answered ${answer.status}.`);
    return ((await answer.json()) as { article: { slug: string } }).article.slug;
  };
}

async function newestOffers(url: string): Promise<string[]> {
  const answer = await fetch(`${url}/functions/v1/get-approved-products?limit=${offersInGuide}`);
  const { products } = (await answer.json()) as { products: { id: string }[] };
  if (products.length < offersInGuide) throw new Error(`the demo has ${products.length} offers only.`);
  return products.map(({ id }) => id);
}

async function newestArticle(url: string): Promise<string> {
  const list = (await rawAnswer(`${url}/blog`)).body.toString("utf8");
  const path = /href="(\/blog\/(?!tag\/)[^"]+)"/.exec(list)?.[1];
  if (!path) throw new Error("the blog's list shows no article.");
  return path;
}
