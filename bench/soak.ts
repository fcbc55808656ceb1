// `npm run bench -- --only soak [--minutes 480]`: a third of the required visitors, with members among them, for hours (L7 of
// docs/reliability.md): whether memory, open files or response times grow. The caches fill first: the first eighth
// does not count.
import { readdirSync } from "node:fs";
import { openDataServer } from "./datasets/postgres-sets.ts";
import { runBench } from "./frame/bench.ts";
import { note } from "./frame/report-line.ts";
import { median, percentile } from "./frame/statistics.ts";
import { residentOf } from "./load/resident-memory.ts";
import { startOnDatabase, tokenOf } from "./load/server-under-test.ts";
import { letMembersAct, usualOrder } from "./visits/acting-members.ts";
import { failures } from "./visits/received-figures.ts";
import { readContents } from "./visits/site-contents.ts";
import { visitorMix } from "./visits/visitor-mix.ts";
import { receive } from "./visits/visitors.ts";
import { addMembers } from "./writes/members.ts";

/** 30% of L1 on PostgreSQL. */
const perSecond = 90;
const warmShare = 1 / 8;
const people = 30;

interface Minute {
  memory: number;
  files: number;
  p95: number;
  failed: number;
}

const title = "A third of the promised visitors, for long";
await runBench({ name: "soak", title, options: { minutes: "480" } }, async (run) => {
  const length = Number(run.options.minutes);
  const data = await openDataServer();
  try {
    const database_url = await data.copyOf("100k");
    const at = { data_dir: "", database_url };
    const members = await addMembers(at, people);
    const contents = await readContents(at);
    const server = await startOnDatabase(database_url);
    const minutes: Minute[] = [];
    let tokens: string[] = [];
    for (let n = 0; n < length; n++) {
      const visits = visitorMix(contents, server.url, perSecond * 60);
      const origin = `http://127.0.0.1:${server.port}`;
      // A token lives for an hour.
      if (n % 30 === 0) tokens = await Promise.all(members.map((member) => tokenOf(server.url, member)));
      const [received, acted] = await Promise.all([
        receive({ origin, visits, connections: 64, perSecond, seconds: 60 }),
        letMembersAct(usualOrder(contents, { url: origin, tokens, seconds: 60, share: 0.3 })),
      ]);
      for (const example of received.examples) note(`FAILED ${example}`);
      for (const [what, times] of Object.entries(acted.failed)) note(`FAILED ${times} times: ${what}`);
      minutes.push({
        memory: residentOf(server.pid),
        files: readdirSync(`/proc/${server.pid}/fd`).length,
        p95: percentile(Object.values(received.times).flat(), 95),
        failed: failures(received) + Object.values(acted.failed).reduce((sum, times) => sum + times, 0),
      });
    }
    await server.stop();
    report(minutes.slice(Math.floor(length * warmShare)));
  } finally {
    await data.stop();
  }

  function report(minutes: Minute[]): void {
    const half = Math.floor(minutes.length / 2);
    const p95Of = (some: Minute[]) => median(some.map(({ p95 }) => p95));
    const growth = slope(minutes.map(({ memory }) => memory)) * 60;
    run.figure({ label: "memory, MB an hour", value: growth, unit: "MB", goal: { most: 5 } });
    run.figure({
      label: "open files, last to first",
      value: (minutes.at(-1)?.files ?? 0) / (minutes[0]?.files ?? 1),
      unit: "×",
      goal: { most: 1.1 },
    });
    run.figure({
      label: "p95, second half to first",
      value: p95Of(minutes.slice(half)) / p95Of(minutes.slice(0, half)),
      unit: "×",
      goal: { most: 1.1 },
    });
    const failed = minutes.reduce((sum, minute) => sum + minute.failed, 0);
    run.figure({ label: "not 200, lost or wrong", value: failed, unit: "", goal: { most: 0 } });
    note(`MB after each minute: ${minutes.map(({ memory }) => memory.toFixed(0)).join(" ")}`);
  }
});

/** Least squares: the growth per step. */
function slope(values: number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const rise = values.reduce((sum, value, n) => sum + (n - middle) * (value - mean), 0);
  return rise / values.reduce((sum, _, n) => sum + (n - middle) ** 2, 0);
}
