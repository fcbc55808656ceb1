// `npm run bench -- --only memory [--seconds 20]`: resident memory of one instance among a million offers on
// PostgreSQL: after its start, after the visitors of L1, and of the image process beside it.
import { setTimeout as wait } from "node:timers/promises";
import { openDataServer } from "./datasets/postgres-sets.ts";
import { type Run, runBench } from "./frame/bench.ts";
import { percentile } from "./frame/statistics.ts";
import { childrenOf, residentOf, watchMemory } from "./load/resident-memory.ts";
import { adminToken, type ServerUnderTest, startOnDatabase } from "./load/server-under-test.ts";
import { makePhotos } from "./uploads/photos.ts";
import { countOf, failures } from "./visits/received-figures.ts";
import { readContents } from "./visits/site-contents.ts";
import { visitorMix } from "./visits/visitor-mix.ts";
import { receive, type Visit } from "./visits/visitors.ts";

const load = { connections: 64, perSecond: 300 };
/** Closed connections and short-lived objects are released by then. */
const restMs = 3000;

const title = "Resident memory of one instance, 1M offers, PostgreSQL";
await runBench({ name: "memory", title, options: { seconds: "20" } }, async (run) => {
  const data = await openDataServer();
  try {
    const url = await data.copyOf("1m");
    const seconds = run.isFull ? 600 : Number(run.options.seconds);
    const contents = await readContents({ data_dir: "", database_url: url });
    const server = await startOnDatabase(url);
    run.figure({ label: "after the start", value: residentOf(server.pid), unit: "MB" });
    await underVisitors(run, server, visitorMix(contents, server.url, load.perSecond * seconds), seconds);
    await withPicture(run, server);
    await server.stop();
  } finally {
    await data.stop();
  }
});

async function underVisitors(
  run: Run<string>,
  server: ServerUnderTest,
  visits: Visit[],
  seconds: number,
): Promise<void> {
  const most = watchMemory(server.pid);
  const received = await receive({ origin: `http://127.0.0.1:${server.port}`, visits, seconds, ...load });
  const turnedAway = received.statuses["503"] ?? 0;
  if (failures(received) > turnedAway)
    throw new Error(`some visits failed: ${received.examples.join("; ")}.`);
  run.figure({ label: "its peak during the visits", value: most().own, unit: "MB" });
  await wait(restMs);
  const label = `after ${seconds} s of ${load.perSecond} visits a second`;
  run.figure({
    label,
    value: residentOf(server.pid),
    unit: "MB",
    goal: "memory",
    repeats: countOf(received),
  });
  // No page is cached: on a slow machine that is more than its capacity.
  run.figure({ label: "refused meanwhile", value: turnedAway, unit: "" });
  const times = Object.values(received.times).flat();
  run.figure({ label: "p95 of a visit meanwhile", value: percentile(times, 95), unit: "ms" });
}

/** The first upload starts the image process. */
async function withPicture(run: Run<string>, server: ServerUnderTest): Promise<void> {
  const [photo] = await makePhotos();
  if (!photo) return;
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(photo.jpeg)], { type: "image/jpeg" }), "foto.jpg");
  const headers = { authorization: `Bearer ${await adminToken(server.url)}` };
  const most = watchMemory(server.pid);
  const answer = await fetch(`${server.url}/functions/v1/upload-image`, {
    method: "POST",
    headers,
    body: form,
  });
  if (answer.status !== 200) throw new Error(`upload-image answered ${answer.status}.`);
  const drawing = childrenOf(server.pid).reduce((sum, pid) => sum + residentOf(pid), 0);
  run.figure({
    label: "the image process, after a picture of 12 megapixels",
    value: drawing,
    unit: "MB",
  });
  run.figure({ label: "both together, at the peak of that picture", value: most().all, unit: "MB" });
}
