// `npm run bench -- --only load [--full] [--engine postgres|pglite] [--offers 1m|100k|1k]`: open-loop visitors (L1 to
// L3 of docs/reliability.md): a mix of pages, one very popular product, and searches, each response checked for its
// content. Twenty seconds each; with --full the required time.
import { embeddedCopy } from "./datasets/embedded-sets.ts";
import { openDataServer, type Size, sizes } from "./datasets/postgres-sets.ts";
import { type Run, runBench } from "./frame/bench.ts";
import { heading } from "./frame/report-line.ts";
import { startOn, startOnDatabase } from "./load/server-under-test.ts";
import { type Held, memoryNow, type Stage, visitFlash, visitMixed, visitSearch } from "./visits/scenarios.ts";
import { readContents } from "./visits/site-contents.ts";
import { countingSettings } from "./visits/statement-count.ts";

const held: Record<"postgres" | "pglite", Held> = {
  postgres: {
    mix: { perSecond: 300, p95: 150, p99: 500 },
    flash: { perSecond: 2000, p95: 300 },
    search: { perSecond: 50, p95: 200 },
  },
  pglite: {
    mix: { perSecond: 100, p95: 300, p99: 1000 },
    flash: { perSecond: 500 },
    search: { perSecond: 20, p95: 300 },
  },
};

const short = { mix: 20, flash: 20, search: 20 };
const full = { mix: 600, flash: 60, search: 60 };

const options = { engine: "both", offers: "1m" };
await runBench({ name: "load", title: "Mixed visitors, a flash crowd, searches", options }, async (run) => {
  const { engine, offers } = run.options;
  if (!(offers in sizes)) throw new Error(`--offers: ${Object.keys(sizes).join(", ")}.`);
  if (engine !== "pglite") await onPostgres(run, offers as Size);
  if (engine !== "postgres") await onEmbedded(run, offers === "1k" ? 1000 : 50_000);
});

async function onPostgres(run: Run<string>, size: Size): Promise<void> {
  const data = await openDataServer(countingSettings);
  try {
    const database = await data.copyOf(size);
    const contents = await readContents({ data_dir: "", database_url: database });
    const server = await startOnDatabase(database);
    const name = `PostgreSQL ${size}`;
    await act(run, { server, contents, database, name, held: held.postgres });
    await server.stop();
  } finally {
    await data.stop();
  }
}

async function onEmbedded(run: Run<string>, offers: 1000 | 50_000): Promise<void> {
  const folder = await embeddedCopy(offers);
  const contents = await readContents({ data_dir: folder, database_url: null });
  const server = await startOn(folder, { DEMO: "off" });
  const name = `embedded ${offers / 1000}k`;
  await act(run, { server, contents, database: null, name, held: held.pglite });
  await server.stop();
}

async function act(run: Run<string>, stage: Stage): Promise<void> {
  const lengths = run.isFull ? full : short;
  heading(stage.name);
  await visitMixed(run, stage, lengths.mix);
  run.figure({ label: `${stage.name}: resident memory after L1`, value: memoryNow(stage), unit: "MB" });
  await visitFlash(run, stage, lengths.flash);
  await visitSearch(run, stage, lengths.search);
  run.figure({ label: `${stage.name}: resident memory at the end`, value: memoryNow(stage), unit: "MB" });
}
