// `npm run bench -- --only overload [--full]`: three times as many visitors as one process can render pages for (L8
// of docs/reliability.md): the goodput, the time until a refusal, and the recovery.
import { openDataServer } from "./datasets/postgres-sets.ts";
import { type Run, runBench } from "./frame/bench.ts";
import { note } from "./frame/report-line.ts";
import { percentile } from "./frame/statistics.ts";
import { requestPaths } from "./load/path-client.ts";
import { productPaths } from "./load/product-paths.ts";
import { startOnDatabase } from "./load/server-under-test.ts";
import { type Entry, receive, type Stream } from "./visits/visitors.ts";

const times = 3;
const warmSeconds = 5;
const capacitySeconds = 10;
const afterSeconds = 20;
/**
 * Until the limiter has detected the overload, has served the requests it admitted before (`pageLimits` in
 * src/start.ts), and one second more.
 */
const rushMs = 16_000;
const backMs = 10_000;
/** Share of the capacity: a load that leaves it idle time. */
const calm = 0.3;
const mostPages = 60_000;

await runBench({ name: "overload", title: "three times the capacity of one process" }, async (run) => {
  const data = await openDataServer();
  try {
    const url = await data.copyOf("1m");
    const server = await startOnDatabase(url);
    const origin = `http://127.0.0.1:${server.port}`;
    const paths = await productPaths(url, mostPages);
    const capacity = await capacityOf(origin, paths);
    run.figure({ label: "capacity: uncached pages a second", value: capacity, unit: "/s" });
    const come = (perSecond: number, seconds: number) => receive(streamOf(origin, paths, perSecond, seconds));
    const seconds = run.isFull ? 120 : 30;
    const crowd = await come(capacity * times, seconds);
    reportCrowd(run, crowd.responses, capacity, seconds);
    if (crowd.lost > 0) note(`lost: ${crowd.examples.join("; ")}`);
    run.figure({
      label: "connections refused, cut or silent",
      value: crowd.lost,
      unit: "",
      goal: { most: 0 },
    });
    reportAfter(run, (await come(capacity * calm, afterSeconds)).responses);
    await server.stop();
  } finally {
    await data.stop();
  }
});

async function capacityOf(origin: string, paths: string[]): Promise<number> {
  const ask = (seconds: number) =>
    requestPaths({ origins: [origin], paths: paths.splice(0, 8000), connections: 16, seconds });
  await ask(warmSeconds);
  const { statuses, seconds } = await ask(capacitySeconds);
  return (statuses["200"] ?? 0) / seconds;
}

/** Each page once: none comes from the cache. */
function streamOf(origin: string, paths: string[], perSecond: number, seconds: number): Stream {
  const wanted = paths.splice(0, Math.ceil(perSecond * seconds));
  const visits = wanted.map((path) => ({ kind: "product", path, wanted: "" }));
  return { origin, visits, connections: 4000, perSecond, seconds, recordsResponses: true };
}

function reportCrowd(run: Run<never>, diary: Entry[], capacity: number, seconds: number): void {
  // By the time of the response: a request that was sent earlier and served now counts now.
  const later = diary.filter(([due, , ms]) => due + ms > rushMs && due + ms < seconds * 1000);
  const span = seconds - rushMs / 1000;
  const served = later.filter(([, status]) => status === 200);
  const refused = later.filter(([, status]) => status === 503).map(([, , ms]) => ms);
  run.figure({
    label: `goodput at ${times} times the capacity, of the capacity`,
    value: served.length / span / capacity,
    unit: "×",
    goal: { least: 0.8 },
    repeats: later.length,
  });
  run.figure({
    label: "served requests, p95",
    value: percentile(
      served.map(([, , ms]) => ms),
      95,
    ),
    unit: "ms",
  });
  run.figure({ label: "refused requests, p50", value: percentile(refused, 50), unit: "ms" });
  run.figure({
    label: "refused requests, p95",
    value: percentile(refused, 95),
    unit: "ms",
    goal: { most: 50 },
    repeats: refused.length,
  });
  const others = diary.filter(([, status]) => status !== 200 && status !== 503);
  run.figure({ label: "neither 200 nor 503", value: others.length, unit: "", goal: { most: 0 } });
}

function reportAfter(run: Run<never>, diary: Entry[]): void {
  const later = diary.filter(([due]) => due > backMs);
  const bad = later.filter(([, status]) => status !== 200);
  const p95 = percentile(
    later.map(([, , ms]) => ms),
    95,
  );
  run.figure({
    label: "10 s later, p95",
    value: p95,
    unit: "ms",
    goal: { most: 150 },
    repeats: later.length,
  });
  run.figure({ label: "10 s later, not 200", value: bad.length, unit: "", goal: { most: 0 } });
}
