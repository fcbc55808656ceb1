import { eventually, type ServerProcess } from "./server-process.ts";

/** The start time of each worker, by its number, as a scrape of any of them returns it. */
async function workersOf(server: ServerProcess): Promise<Map<string, number>> {
  const metrics = await (await server.request("/metrics", { headers: { Connection: "close" } })).text();
  const found = metrics.matchAll(/^process_start_time_seconds\{worker="(\d+)"\} (\d+)/gm);
  return new Map([...found].map(([, worker = "", at]) => [worker, Number(at)]));
}

/** Both of WORKERS=2 serve. */
export async function untilAllWorkers(server: ServerProcess): Promise<void> {
  await eventually(60, async () => (await workersOf(server)).size === 2);
}
