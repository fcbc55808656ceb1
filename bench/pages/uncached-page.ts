// Forked by uncached-costs.ts, so that React is the production build and nothing else uses this process's CPU time:
// the cost of an uncached page, on the database that the server under test left behind.
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { PublicRead } from "#server/db/replica.ts";
import type { PageContext } from "#site/serving/page.ts";
import type { PagePieces } from "#site/serving/page-pieces.ts";
import { median } from "../frame/statistics.ts";

export interface UncachedPage {
  /** DATA_DIR of a server that has ended. */
  folder: string;
  path: string;
}

export interface Cost {
  /** Milliseconds of CPU time per page, all threads of the process: database, compression, garbage collection. */
  all: number;
  /** Of which on the main thread. */
  main: number;
}

const names = ["load", "render", "compress", "whole"] as const;
type Tasks = Record<(typeof names)[number], () => Promise<unknown>>;
export type UncachedCosts = Record<(typeof names)[number], Cost>;

const dist = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "dist");
const pages = 200;
const batches = 10;
const warmUp = 100;

async function built<Module>(path: string): Promise<Module> {
  return (await import(join(dist, path))) as Module;
}

async function measure({ folder, path }: UncachedPage): Promise<UncachedCosts> {
  const { openDatabase } = await built<typeof import("#server/db/connect.ts")>("server/db/connect.js");
  const { readConfig } = await built<typeof import("#server/config.ts")>("server/config.js");
  const config = readConfig({ DATA_DIR: folder, LIMITS: "off", DEMO: "on" });
  const database = await openDatabase(config);
  try {
    const tasks = await tasksOf(database.db, config.site, path);
    for (const name of names) for (let i = 0; i < warmUp; i++) await tasks[name]();
    return await costs(tasks);
  } finally {
    await database.close();
  }
}

async function tasksOf(
  db: import("#server/db/connect.ts").Db,
  site: import("#domain/site/site-identity.ts").SiteIdentity,
  path: string,
): Promise<Tasks> {
  const { builtAssets } = await built<typeof import("#site/serving/assets.ts")>("site/serving/assets.js");
  const { createTargetReader } = await built<typeof import("#site/serving/page-target.ts")>(
    "site/serving/page-target.js",
  );
  const { storePage } = await built<typeof import("#site/serving/stored-page.ts")>(
    "site/serving/stored-page.js",
  );
  const { createMatcher } = await built<typeof import("#site/serving/match.ts")>("site/serving/match.js");
  const { routes } = await built<typeof import("#site/routes.ts")>("site/routes.js");
  const { renderTarget } = (await built<typeof import("#site/renderer.ts")>("site/renderer.js")).renderer;
  const { createCachedParts } = await built<typeof import("#site/serving/cached-parts.tsx")>(
    "site/serving/cached-parts.js",
  );
  const read: PublicRead = (task) => task(db);
  const { apiDocument } = await built<typeof import("#server/api.ts")>("server/api.js");
  const assets = builtAssets(join(dist, "client"));
  const waitToRender = async () => {};
  const cachedParts = createCachedParts();
  const terms = { rules: {}, said: {}, unsaid: "may" as const };
  const readLinkTerms = async () => terms;
  const parts = { db, read, site, apiDocument, readLinkTerms, assets, cachedParts, waitToRender };
  const target = createTargetReader(createMatcher(routes))(path);
  const { match } = target;
  if (!match) throw new Error(`${path} is no address of ours.`);
  const { route, params } = match;
  const store = (body: string | PagePieces) =>
    storePage({ status: 200, body, headers: {}, tags: [], store: "page", madeAt: 0 });
  const page = route.page;
  const load = () =>
    page.load({ ...parts, terms, params, query: target.query, now: new Date() } as unknown as PageContext);
  const whole = async () => {
    route.page = page;
    return store((await renderTarget(parts, target, new Date())).html);
  };
  // The same page with its data preloaded: what is left is rendering.
  const data: unknown = await load();
  const loaded = { ...page, load: async () => data };
  const render = () => {
    route.page = loaded;
    return renderTarget(parts, target, new Date());
  };
  const { html, status } = await render();
  if (status !== 200) throw new Error(`${path} answered ${status}.`);
  return { load, render, compress: () => store(html), whole };
}

/** The tasks take turns in batches, so that other load on the machine affects all of them. */
async function costs(tasks: Tasks): Promise<UncachedCosts> {
  const measured: Record<keyof Tasks, Cost[]> = { load: [], render: [], compress: [], whole: [] };
  for (let batch = 0; batch < batches; batch++)
    for (const name of names) measured[name].push(await costOf(tasks[name]));
  const typical = (name: keyof Tasks) => ({
    all: median(measured[name].map((one) => one.all)),
    main: median(measured[name].map((one) => one.main)),
  });
  return {
    load: typical("load"),
    render: typical("render"),
    compress: typical("compress"),
    whole: typical("whole"),
  };
}

async function costOf(task: () => Promise<unknown>): Promise<Cost> {
  const size = pages / batches;
  const all = process.cpuUsage();
  const main = process.threadCpuUsage();
  for (let i = 0; i < size; i++) await task();
  return { all: ms(process.cpuUsage(all)) / size, main: ms(process.threadCpuUsage(main)) / size };
}

function ms({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}

process.once("message", async (page) => {
  process.send?.(await measure(page as UncachedPage));
  process.disconnect();
});
