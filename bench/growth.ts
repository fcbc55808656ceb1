// `npm run bench -- --only growth [--runs 60] [--engine pglite]`: a page must cost the same for any number of offers.
// Sites of 1k, 100k and 1M offers take turns: first the queries of lists, then whole uncached pages of built servers.
import type { Db } from "#server/db/connect.ts";
import { openDatabase } from "#server/db/connect.ts";
import { openDataServer } from "./datasets/postgres-sets.ts";
import { openTwoSizes } from "./datasets/two-sizes.ts";
import { runBench } from "./frame/bench.ts";
import { heading } from "./frame/report-line.ts";
import { growByPage } from "./pages/grow-by-page.ts";
import { growByQuery } from "./queries/grow-by-query.ts";

const names = ["1k", "100k", "1m"] as const;
const title = "Lists, product page and search: 100k and 1M offers against 1k, uncached";

await runBench({ name: "growth", title, options: { runs: "60", engine: "postgres" } }, async (run) => {
  const runs = run.isFull ? 400 : Number(run.options.runs);
  if (run.options.engine === "pglite") {
    const { few, many, close } = await openTwoSizes("pglite");
    await growByQuery(run, [few, many], ["1k", "50k"], runs);
    await close();
    return;
  }
  const server = await openDataServer();
  try {
    const urls: string[] = [];
    for (const size of names) urls.push(await server.copyOf(size));
    heading("By query");
    await withDatabases(urls, (sites) => growByQuery(run, sites, names, runs));
    heading("By page, uncached, over HTTP");
    await growByPage(run, urls, names, runs);
  } finally {
    await server.stop();
  }
});

async function withDatabases(urls: readonly string[], use: (sites: Db[]) => Promise<void>): Promise<void> {
  const databases = await Promise.all(urls.map((url) => openDatabase({ data_dir: "", database_url: url })));
  try {
    await use(databases.map(({ db }) => db));
  } finally {
    for (const { close } of databases) await close();
  }
}
