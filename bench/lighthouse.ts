// `npm run bench -- --only lighthouse [--pages "/ /buscar?q=tv"]`: Lighthouse as a mobile phone on the built server's
// home, category, product and search pages, on the blog and an article, each three times; the median run counts, with
// every audit that is not perfect.
import { launch } from "chrome-launcher";
import lighthouse, { type Result } from "lighthouse";
import { chromiumFlags, ensureChromium } from "../bin/chromium.ts";
import { type Run, runBench } from "./frame/bench.ts";
import type { Unit } from "./frame/goals.ts";
import { heading, note } from "./frame/report-line.ts";
import { median } from "./frame/statistics.ts";
import { startBuiltServer, temporaryFolder } from "./load/server-under-test.ts";
import { reportImperfect } from "./pages/lighthouse-audits.ts";

const runs = 3;
const goals = { performance: 98, accessibility: 100, "best-practices": 100, seo: 100 };
const categories = Object.keys(goals) as (keyof typeof goals)[];
const metrics: { id: string; label: string; unit: Unit; per: number }[] = [
  { id: "first-contentful-paint", label: "first paint", unit: "s", per: 1000 },
  { id: "largest-contentful-paint", label: "largest paint", unit: "s", per: 1000 },
  { id: "speed-index", label: "speed index", unit: "s", per: 1000 },
  { id: "cumulative-layout-shift", label: "layout shift", unit: "", per: 1 },
  { id: "total-blocking-time", label: "blocked", unit: "ms", per: 1 },
];

const title = "Lighthouse as a mobile phone";
await runBench({ name: "lighthouse", title, options: { pages: "" } }, async (run) => {
  const chromium = await ensureChromium();
  const server = await startBuiltServer();
  const requested = run.options.pages.split(" ").filter(Boolean);
  const paths = requested.length > 0 ? requested : await publicPages(server.url);
  for (const path of paths) await measurePage(run, server.url, path, chromium);
  await server.stop();
});

/** One of each kind; product and article are the first of their lists. */
async function publicPages(url: string): Promise<string[]> {
  const product = await firstLink(url, /href="(\/product\/[^"]+)"/);
  const article = await firstLink(`${url}/blog`, /href="(\/blog\/(?!tag\/)[^"]+)"/);
  return ["/", "/categoria/smartphones", product, "/buscar?q=fone", "/blog", article];
}

async function firstLink(page: string, pattern: RegExp): Promise<string> {
  const path = pattern.exec(await (await fetch(page)).text())?.[1];
  if (!path) throw new Error(`${page} shows no link like ${pattern.source}.`);
  return path;
}

async function measurePage(run: Run<string>, url: string, path: string, chromium: string): Promise<void> {
  const results: Result[] = [];
  for (let n = 0; n < runs; n++) results.push(await audit(url + path, chromium));
  const typical = medianRun(results);
  for (const category of categories) {
    const values = results.map((result) => score(result, category));
    const spread = { low: Math.min(...values), high: Math.max(...values) };
    const value = score(typical, category);
    const goal = { least: goals[category] };
    run.figure({ label: `${path}: ${category}`, value, unit: "", goal, spread, repeats: runs });
  }
  for (const { id, label, unit, per } of metrics) {
    const values = results.map((result) => result.audits[id]?.numericValue ?? Number.NaN);
    run.figure({ label: `${path}: ${label}`, value: median(values) / per, unit, repeats: runs });
  }
  measureTraffic(run, path, typical);
  heading(`${path}: what is not perfect`);
  note(`its largest element: ${largestElement(typical)}`);
  reportImperfect(typical, categories);
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
    if (!ran) throw new Error("Lighthouse answered nothing.");
    if (ran.lhr.runtimeError) throw new Error(ran.lhr.runtimeError.message);
    return ran.lhr;
  } finally {
    chrome.kill();
  }
}

function score(result: Result, category: string): number {
  const found = result.categories[category]?.score;
  if (found === null || found === undefined) throw new Error(`no score for ${category}.`);
  return Math.round(found * 100);
}

/** A real run, not an average: its audits explain its scores. */
function medianRun(results: Result[]): Result {
  const sorted = [...results].sort((a, b) => score(a, "performance") - score(b, "performance"));
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error("nothing was measured.");
  return middle;
}

function largestElement(result: Result): string {
  const details = result.audits["lcp-breakdown-insight"]?.details;
  const items = details?.type === "list" ? details.items : [];
  const node = items.find((item) => "type" in item && item.type === "node");
  return node && "selector" in node ? `${node.selector} (${node.nodeLabel})` : "unknown";
}

/** Bytes that a browser fetched without interaction, with headers, by kind: a cross-check of the budgets. */
function measureTraffic(run: Run<string>, path: string, result: Result): void {
  const details = result.audits["network-requests"]?.details;
  const requests = details?.type === "table" ? details.items : [];
  for (const [kind, items] of Map.groupBy(requests, (request) => String(request.resourceType))) {
    const bytes = items.reduce((sum, { transferSize }) => sum + Number(transferSize), 0);
    const label = `${path}: fetched without a touch, ${kind} (${items.length})`;
    run.figure({ label, value: bytes / 1000, unit: "KB" });
  }
}
