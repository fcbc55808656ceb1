// `npm run bench:blog [-- --articles 300]`: the blog's list, an article of the demo and a long buying guide, each cached
// against a bare server and uncached, in a blog of some years. Times are printed and never judged by the exit code.
import { parseArgs } from "node:util";
import { longGuide, pastArticle } from "./datasets/synthetic-articles.ts";
import { heading, machine, note } from "./frame/report-line.ts";
import { rawAnswer } from "./load/raw-answer.ts";
import { adminToken, type ServerUnderTest, startBuiltServer } from "./load/server-under-test.ts";
import { reportBytes } from "./pages/page-bytes.ts";
import { reportCached, reportUncached } from "./pages/page-report.ts";

const { values } = parseArgs({ options: { articles: { type: "string", default: "300" } } });
const past = Number(values.articles);
const offersInGuide = 12;

interface BlogPage {
  name: string;
  path: string;
}

async function main(): Promise<void> {
  const server = await startBuiltServer();
  const pages = await writeBlog(server);
  machine();
  for (const { name, path } of pages) {
    heading(`${name} em cache contra node:http puro com os mesmos bytes`);
    const url = `http://127.0.0.1:${server.port}${path}`;
    await reportBytes(url);
    await reportCached({ url, pid: server.pid });
  }
  await server.stop();
  for (const { name, path } of pages) {
    heading(`${name} sem cache, CPU por página (ms): todas as threads | thread principal`);
    await reportUncached({ folder: server.folder, path });
  }
  machine();
}

/** Through the front door, as an editor would. */
async function writeBlog({ url }: ServerUnderTest): Promise<BlogPage[]> {
  const write = await writer(url);
  const products = await newestOffers(url);
  const demo = await newestArticle(url);
  for (let n = 0; n < past; n++) await write(pastArticle(n, products));
  const guide = longGuide(products);
  const slug = await write(guide);
  heading(`Blog, ${past} artigos além dos da demonstração`);
  note(
    `guia: ${guide.content.length.toLocaleString("pt-BR")} caracteres, ${products.length} ofertas no texto`,
  );
  return [
    { name: "Lista", path: "/blog" },
    { name: "Artigo", path: demo },
    { name: "Guia longo", path: `/blog/${encodeURIComponent(slug)}` },
  ];
}

/** Answers the address that an article got. */
async function writer(url: string): Promise<(article: object) => Promise<string>> {
  const headers = {
    authorization: `Bearer ${await adminToken(url)}`,
    "content-type": "application/json",
  };
  return async (article) => {
    const body = JSON.stringify(article);
    const answer = await fetch(`${url}/functions/v1/add-article`, { method: "POST", headers, body });
    if (answer.status !== 200) throw new Error(`add-article respondeu ${answer.status}.`);
    return ((await answer.json()) as { article: { slug: string } }).article.slug;
  };
}

async function newestOffers(url: string): Promise<string[]> {
  const answer = await fetch(`${url}/functions/v1/get-approved-products?limit=${offersInGuide}`);
  const { products } = (await answer.json()) as { products: { id: string }[] };
  if (products.length < offersInGuide) throw new Error(`a demonstração tem só ${products.length} ofertas.`);
  return products.map(({ id }) => id);
}

async function newestArticle(url: string): Promise<string> {
  const list = (await rawAnswer(`${url}/blog`)).body.toString("utf8");
  const path = /href="(\/blog\/(?!tag\/)[^"]+)"/.exec(list)?.[1];
  if (!path) throw new Error("a lista do blog não mostra nenhum artigo.");
  return path;
}

try {
  await main();
  process.exit(0);
} catch (error) {
  process.stderr.write(
    `\nNão foi possível medir: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(1);
}
