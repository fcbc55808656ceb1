import { setTimeout } from "node:timers/promises";
import postgres from "postgres";
import { sorts } from "#domain/products/sort.ts";
import { rankedLists, rankedPaths } from "#domain/votes/ranked-list.ts";
import type { Run } from "../frame/bench.ts";
import { shown } from "../frame/figure.ts";
import { note, row } from "../frame/report-line.ts";
import { median, percentile, ratioFigure, ratioOf } from "../frame/statistics.ts";
import { type Forgetting, forgetPages } from "../load/clear-page-caches.ts";
import { pageCounts } from "../load/page-counts.ts";
import { rawAnswer } from "../load/raw-response.ts";
import { type ServerUnderTest, startOnDatabase } from "../load/server-under-test.ts";

interface PageKind {
  label: string;
  /** The n-th address of this kind on a site with these products. */
  path(n: number, slugs: readonly string[]): string;
  isSearch?: boolean;
}

const kinds: PageKind[] = [
  { label: "home", path: () => "/" },
  ...rankedLists.map((list) => ({ label: list, path: () => rankedPaths[list] })),
  ...sorts.map((sort) => ({
    label: `category, ${sort}`,
    path: () => `/categoria/casa${sort === "newest" ? "" : `?sort=${sort}`}`,
  })),
  { label: "home, real", path: () => "/?real=1" },
  { label: "category, real", path: () => "/categoria/casa?real=1" },
  ...sorts.map((sort) => ({
    label: `store, ${sort}`,
    path: () => `/loja/amazon${sort === "newest" ? "" : `?sort=${sort}`}`,
  })),
  { label: "store, real", path: () => "/loja/amazon?real=1" },
  { label: "stores", path: () => "/lojas" },
  { label: "stores, a letter", path: () => "/lojas?letra=m" },
  { label: "coupons", path: () => "/cupons" },
  { label: "coupons, ending", path: () => "/cupons?ordem=vencem" },
  { label: "coupons, a cart", path: () => "/cupons?carrinho=200" },
  { label: "product", path: (n, slugs) => `/product/${slugs[n % slugs.length]}` },
  { label: "search, a common word", path: () => "/buscar?q=samsung", isSearch: true },
  { label: "search, a common word, real", path: () => "/buscar?q=samsung&real=1", isSearch: true },
  { label: "search, a rare word", path: () => "/buscar?q=ornitorrinco", isSearch: true },
];

interface Site {
  server: ServerUnderTest;
  slugs: string[];
}

/** Whole uncached pages of servers on sites that differ in size alone, the smallest first. */
export async function growByPage(
  run: Run<string>,
  databases: readonly string[],
  names: readonly string[],
  runs: number,
): Promise<void> {
  const sites: Site[] = [];
  for (const url of databases)
    sites.push({ server: await startOnDatabase(url), slugs: await liveSlugs(url) });
  for (const url of databases) await startJobsDone(url);
  const forgetting = forgetPages(databases);
  try {
    const widths = [24, ...names.map(() => 9), 9, 8];
    row(["p50 in ms", ...names, "p95", "ratio"], widths);
    for (const kind of kinds) {
      const times = await requestInTurns(sites, kind, runs, forgetting);
      const ratio = ratioOf(times.at(-1) ?? [], times[0] ?? []);
      const cells = [...times.map(median), percentile(times.at(-1) ?? [], 95), ratio.middle];
      row([kind.label, ...cells.map((ms) => shown(ms))], widths);
      const label = `page ${kind.label}, ${names.at(-1)} against ${names[0]}, p50`;
      const goal = kind.isSearch ? {} : { goal: "growth" as const };
      run.figure({ label, ...ratioFigure(ratio), ...goal, repeats: runs });
    }
  } finally {
    await forgetting.close();
    for (const { server } of sites) await server.stop();
  }
}

const warmUp = 15;

/** If pages came from a cache after all, the machine is busy: then repeat, with a longer wait. */
async function requestInTurns(
  sites: readonly Site[],
  kind: PageKind,
  runs: number,
  forgetting: Forgetting,
  arrivalMs = 6,
): Promise<number[][]> {
  const made = () => Promise.all(sites.map(async ({ server }) => (await pageCounts(server.url)).misses));
  const before = await made();
  const times = await requestOnce(sites, kind, runs, () => forgetting.forget(arrivalMs));
  const after = await made();
  const fewest = Math.min(...after.map((count, i) => count - (before[i] ?? 0)));
  if (fewest >= runs + warmUp) return times;
  note(`${kind.label}: ${runs + warmUp - fewest} pages came from a cache; again`);
  if (arrivalMs > 200) throw new Error(`${kind.label}: a server does not forget its pages.`);
  return requestInTurns(sites, kind, runs, forgetting, arrivalMs * 2);
}

async function requestOnce(
  sites: readonly Site[],
  { path }: PageKind,
  runs: number,
  forget: () => Promise<void>,
): Promise<number[][]> {
  const times: number[][] = sites.map(() => []);
  for (let n = -warmUp; n < runs; n++) {
    await forget();
    for (const [i, { server, slugs }] of sites.entries()) {
      const url = `http://127.0.0.1:${server.port}${path(n + warmUp, slugs)}`;
      const began = performance.now();
      const { status } = await rawAnswer(url, { "accept-encoding": "br" });
      if (n >= 0) times[i]?.push(performance.now() - began);
      if (status !== 200) throw new Error(`${url} answered ${status}.`);
    }
  }
  return times;
}

/** What a start leaves to its jobs is no part of a page: at a million offers the first count of links that earn takes half a minute. */
async function startJobsDone(url: string): Promise<void> {
  const client = postgres(url, { max: 1, onnotice: () => {} });
  const isCounted = async () =>
    (await client`SELECT FROM site_figures WHERE name = 'earning shares'`).count > 0;
  while (!(await isCounted())) await setTimeout(500);
  await client.end();
}

/** From the middle of the list: neither the newest nor the most popular. */
async function liveSlugs(url: string): Promise<string[]> {
  const client = postgres(url, { max: 1, onnotice: () => {} });
  const rows = await client<{ slug: string }[]>`
    SELECT slug FROM products WHERE status = 'approved' AND NOT ended AND slug <> ''
    ORDER BY published_at DESC, id DESC LIMIT 200 OFFSET 100`;
  await client.end();
  return rows.map(({ slug }) => slug);
}
