// `npm run bench:lighthouse [-- /buscar?q=tv …]`: Lighthouse as a mobile phone on the built server's home, category,
// product and search pages, on the blog and an article, each three times, the median run printed with everything in it that is not perfect. Scores
// are printed and never judged by the exit code.
import { launch } from "chrome-launcher";
import lighthouse, { type Result } from "lighthouse";
import { chromiumFlags, ensureChromium } from "../bin/chromium.ts";
import { median } from "./frame/figures.ts";
import { decimal, heading, kilobytes, line, machine, note } from "./frame/report-line.ts";
import { startBuiltServer, temporaryFolder } from "./load/server-under-test.ts";
import { reportImperfect } from "./pages/lighthouse-audits.ts";

const runs = 3;
const goals = { performance: 98, accessibility: 100, "best-practices": 100, seo: 100 };
const categories = Object.keys(goals) as (keyof typeof goals)[];

async function main(): Promise<void> {
  const chromium = await ensureChromium();
  const server = await startBuiltServer();
  const asked = process.argv.slice(2).filter((argument) => argument.startsWith("/"));
  const paths = asked.length > 0 ? asked : await publicPages(server.url);
  const summary: string[][] = [];
  for (const path of paths) summary.push([path, ...(await reportPage(server.url + path, path, chromium))]);
  await server.stop();
  heading("Resumo: performance, acessibilidade, boas práticas, SEO");
  for (const [path = "", ...scores] of summary) line({ label: path, value: scores.join(" · ") });
  process.exit(0);
}

/** One of each kind; product and article are the first that their lists show. */
async function publicPages(url: string): Promise<string[]> {
  const product = await firstLink(url, /href="(\/product\/[^"]+)"/);
  const article = await firstLink(`${url}/blog`, /href="(\/blog\/(?!tag\/)[^"]+)"/);
  return ["/", "/categoria/smartphones", product, "/buscar?q=fone", "/blog", article];
}

async function firstLink(page: string, pattern: RegExp): Promise<string> {
  const path = pattern.exec(await (await fetch(page)).text())?.[1];
  if (!path) throw new Error(`${page} não mostra nenhum link como ${pattern.source}.`);
  return path;
}

async function reportPage(url: string, path: string, chromium: string): Promise<string[]> {
  heading(`Lighthouse móvel, ${path}, ${runs} medidas`);
  machine();
  const results: Result[] = [];
  for (let run = 0; run < runs; run++) results.push(await audit(url, chromium));
  const typical = medianRun(results);
  reportScores(results, typical);
  reportMetrics(results);
  reportTraffic(typical);
  heading("O que não é perfeito");
  reportImperfect(typical, categories);
  return categories.map((category) => String(score(typical, category)));
}

async function audit(url: string, chromium: string): Promise<Result> {
  const chrome = await launch({
    chromePath: chromium,
    chromeFlags: [...chromiumFlags, "--headless=new"],
    userDataDir: temporaryFolder("xepa-chromium-"),
    logLevel: "silent",
  });
  try {
    const ran = await lighthouse(url, {
      port: chrome.port,
      logLevel: "error",
      onlyCategories: [...categories],
    });
    if (!ran) throw new Error("o Lighthouse não respondeu nada.");
    if (ran.lhr.runtimeError) throw new Error(ran.lhr.runtimeError.message);
    return ran.lhr;
  } finally {
    chrome.kill();
  }
}

function score(result: Result, category: string): number {
  const found = result.categories[category]?.score;
  if (found === null || found === undefined) throw new Error(`sem nota em ${category}.`);
  return Math.round(found * 100);
}

/** One real run and not a mixture: its audits explain its scores. */
function medianRun(results: Result[]): Result {
  const sorted = [...results].sort((a, b) => score(a, "performance") - score(b, "performance"));
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error("nenhuma medida.");
  return middle;
}

function reportScores(results: Result[], typical: Result): void {
  heading("Notas");
  for (const category of categories) {
    const value = score(typical, category);
    const goal = goals[category];
    line({ label: category, value: String(value), goal: `≥ ${goal}`, met: value >= goal });
  }
  note(`performance em cada medida: ${results.map((one) => score(one, "performance")).join(", ")}`);
}

const metrics = [
  { id: "first-contentful-paint", label: "FCP", unit: " s", per: 1000, digits: 2 },
  { id: "largest-contentful-paint", label: "LCP", unit: " s", per: 1000, digits: 2 },
  { id: "speed-index", label: "Speed Index", unit: " s", per: 1000, digits: 2 },
  { id: "cumulative-layout-shift", label: "CLS", unit: "", per: 1, digits: 4 },
  { id: "total-blocking-time", label: "TBT", unit: " ms", per: 1, digits: 0 },
];

function reportMetrics(results: Result[]): void {
  heading("Métricas, mediana (celular simulado)");
  for (const { id, label, unit, per, digits } of metrics) {
    const values = results.map((one) => one.audits[id]?.numericValue ?? Number.NaN);
    line({ label, value: `${decimal(median(values) / per, digits)}${unit}` });
  }
  note(`elemento do LCP: ${largestElement(results[0])}`);
}

function largestElement(result: Result | undefined): string {
  const details = result?.audits["lcp-breakdown-insight"]?.details;
  const items = details?.type === "list" ? details.items : [];
  const node = items.find((item) => "type" in item && item.type === "node");
  return node && "selector" in node ? `${node.selector} (${node.nodeLabel})` : "desconhecido";
}

/** What a browser really fetched without a touch, by kind: the budgets' cross-check. */
function reportTraffic(result: Result): void {
  const details = result.audits["network-requests"]?.details;
  const requests = details?.type === "table" ? details.items : [];
  const kinds = Map.groupBy(requests, (request) => String(request.resourceType));
  heading("Baixado sem nenhum toque (com cabeçalhos)");
  for (const [kind, items] of kinds) {
    const bytes = items.reduce((sum, { transferSize }) => sum + Number(transferSize), 0);
    line({ label: `${kind} (${items.length})`, value: kilobytes(bytes) });
  }
}

try {
  await main();
} catch (error) {
  process.stderr.write(
    `\nNão foi possível medir: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(1);
}
