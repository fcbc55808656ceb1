// `npm run bench -- --only import [--status approved] [--seconds 12] [--prices 100000]`: visitors on the embedded engine while an
// admin imports a file of 1,000 products, or a list of so many prices, against the same visitors before it.
import { importLimits } from "#domain/products/import-export/file-import.ts";
import { priceListOf } from "#testing/price-list-file.ts";
import { embeddedCopy } from "./datasets/embedded-sets.ts";
import { runBench } from "./frame/bench.ts";
import { percentile } from "./frame/statistics.ts";
import { adminToken, type ServerUnderTest, startOn } from "./load/server-under-test.ts";
import { readContents, type SiteContents } from "./visits/site-contents.ts";
import { searchVisit, visitorMix } from "./visits/visitor-mix.ts";
import { type Received, receive, type Visit } from "./visits/visitors.ts";
import { offerNumber } from "./writes/writers.ts";

const perSecond = 25;
const uncached = "uncached search";
let searches = 0;

const title = "Visitors while a file is imported, embedded engine";
const options = { status: "pending", seconds: "12", prices: "0" };
await runBench({ name: "import", title, options }, async (run) => {
  const at = { data_dir: await embeddedCopy(1000), database_url: null };
  const contents = await readContents(at);
  const server = await startOn(at.data_dir, { DEMO: "off" });
  const visit = () => visits(server, contents, Number(run.options.seconds));
  await visit();
  const idle = await visit();
  const prices = Number(run.options.prices);
  const file = prices > 0 ? listedPrices(prices) : newProducts(run.options.status);
  const [{ seconds, answer }, busy] = await Promise.all([importRows(server, file), visit()]);
  run.figure({ label: answer, value: seconds, unit: "s" });
  for (const [label, kinds] of [
    ["all visits", Object.keys(idle.times)],
    [uncached, [uncached]],
  ] as const) {
    const [calm = 0, loaded = 0] = [idle, busy].map((received) => percentileOf(received, kinds, 95));
    run.figure({ label: `${label}: p95 without`, value: calm, unit: "ms" });
    run.figure({ label: `${label}: p95 meanwhile`, value: loaded, unit: "ms" });
    run.figure({ label: `${label}: longest meanwhile`, value: percentileOf(busy, kinds, 100), unit: "ms" });
    run.figure({ label: `${label}: p95 to without`, value: loaded / calm, unit: "×", goal: { most: 2 } });
  }
  await server.stop();
});

function percentileOf({ times }: Received, kinds: readonly string[], percent: number): number {
  return percentile(
    kinds.flatMap((kind) => times[kind] ?? []),
    percent,
  );
}

/** Every fourth searches for what nobody has searched for: it needs the engine, which has one connection. */
function visits(server: ServerUnderTest, contents: SiteContents, seconds: number): Promise<Received> {
  const mix = visitorMix(contents, server.url, perSecond * seconds).map(
    (visit, n): Visit => (n % 4 === 0 ? { ...searchVisit(`caf${searches++} usb`), kind: uncached } : visit),
  );
  return receive({
    origin: `http://127.0.0.1:${server.port}`,
    visits: mix,
    connections: 64,
    perSecond,
    seconds,
  });
}

/** Written before the visits begin: their times are taken in this process. */
interface ImportedFile {
  call: string;
  body: Buffer<ArrayBuffer>;
}

function fileOf(call: string, format: "csv" | "json", text: string): ImportedFile {
  return { call, body: Buffer.from(JSON.stringify({ format, text, dryRun: false })) };
}

function newProducts(status: string): ImportedFile {
  const rows = Array.from({ length: importLimits.rows }, (_, n) => ({ ...offerNumber(n), status }));
  return fileOf("import-products", "json", JSON.stringify(rows));
}

function listedPrices(rows: number): ImportedFile {
  return fileOf("import-prices", "csv", priceListOf(rows));
}

async function importRows(server: ServerUnderTest, { call, body }: ImportedFile) {
  const token = await adminToken(server.url);
  const began = performance.now();
  const response = await fetch(`${server.url}/functions/v1/${call}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body,
  });
  const { message } = (await response.json()) as { message: string };
  return { seconds: (performance.now() - began) / 1000, answer: `${response.status} ${message}` };
}
