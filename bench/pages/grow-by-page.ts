import postgres from "postgres";
import { sorts } from "#domain/products/sort.ts";
import type { Run } from "../frame/bench.ts";
import { shown } from "../frame/figure.ts";
import { median, percentile, ratioFigure, ratioOf } from "../frame/figures.ts";
import { row } from "../frame/report-line.ts";
import { type Forgetting, forgetPages, pagesMade } from "../load/forget-pages.ts";
import { rawAnswer } from "../load/raw-answer.ts";
import { type ServerUnderTest, startOnDatabase } from "../load/server-under-test.ts";

interface PageKind {
  label: string;
  /** The n-th address of this kind on a site with these products. */
  path(n: number, slugs: readonly string[]): string;
  isSearch?: boolean;
}

const kinds: PageKind[] = [
  { label: "home", path: () => "/" },
  ...sorts.map((sort) => ({
    label: `category, ${sort}`,
    path: () => `/categoria/casa${sort === "newest" ? "" : `?sort=${sort}`}`,
  })),
  { label: "product", path: (n, slugs) => `/product/${slugs[n % slugs.length]}` },
  { label: "search, a common word", path: () => "/buscar?q=samsung", isSearch: true },
  { label: "search, a rare word", path: () => "/buscar?q=ornitorrinco", isSearch: true },
];

interface Site {
  server: ServerUnderTest;
  slugs: string[];
}

/** Whole pages that no cache holds, of servers on sites that differ in size alone, the smallest first. */
export async function growByPage(
  run: Run<string>,
  databases: readonly string[],
  names: readonly string[],
  runs: number,
): Promise<void> {
  const sites: Site[] = [];
  for (const url of databases)
    sites.push({ server: await startOnDatabase(url), slugs: await liveSlugs(url) });
  const forgetting = forgetPages(databases);
  try {
    const widths = [24, ...names.map(() => 9), 9, 8];
    row(["p50 in ms", ...names, "p95", "ratio"], widths);
    for (const kind of kinds) {
      const times = await askByTurns(sites, kind, runs, forgetting);
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

async function askByTurns(
  sites: readonly Site[],
  { label, path }: PageKind,
  runs: number,
  forgetting: Forgetting,
): Promise<number[][]> {
  const times: number[][] = sites.map(() => []);
  const before = await Promise.all(sites.map(({ server }) => pagesMade(server)));
  for (let n = -warmUp; n < runs; n++) {
    await forgetting.forget();
    for (const [i, { server, slugs }] of sites.entries()) {
      const url = `http://127.0.0.1:${server.port}${path(n + warmUp, slugs)}`;
      const began = performance.now();
      const { status } = await rawAnswer(url, { "accept-encoding": "br" });
      if (n >= 0) times[i]?.push(performance.now() - began);
      if (status !== 200) throw new Error(`${url} answered ${status}.`);
    }
  }
  const after = await Promise.all(sites.map(({ server }) => pagesMade(server)));
  const made = Math.min(...after.map((count, i) => count - (before[i] ?? 0)));
  if (made < (runs + warmUp) * 0.98)
    throw new Error(
      `${label}: only ${made} of ${runs + warmUp} pages were made anew: the others came from the cache.`,
    );
  return times;
}

/** From the middle of the list: neither the newest nor what everybody asks for. */
async function liveSlugs(url: string): Promise<string[]> {
  const client = postgres(url, { max: 1, onnotice: () => {} });
  const rows = await client<{ slug: string }[]>`
    SELECT slug FROM products WHERE status = 'approved' AND NOT ended AND slug <> ''
    ORDER BY published_at DESC, id DESC LIMIT 200 OFFSET 100`;
  await client.end();
  return rows.map(({ slug }) => slug);
}
