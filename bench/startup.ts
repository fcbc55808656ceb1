// `npm run bench -- --only startup [--rounds 5]`: from starting the process to the first 200 of /ready, warm: the built server on
// PostgreSQL with a million offers and on the embedded database with 50,000, by turns with a bare Node process that listens.
import { spawn } from "node:child_process";
import { freePort } from "#testing/postgres-server.ts";
import { embeddedCopy } from "./datasets/embedded-sets.ts";
import { openDataServer } from "./datasets/postgres-sets.ts";
import { type Run, runBench } from "./frame/bench.ts";
import type { GoalName } from "./frame/goals.ts";
import { median, ratioFigure, ratioOf, spread } from "./frame/statistics.ts";
import { timed } from "./frame/turns.ts";
import { rawAnswer } from "./load/raw-response.ts";
import {
  end,
  type ServerUnderTest,
  startOn,
  startOnDatabase,
  temporaryFolder,
} from "./load/server-under-test.ts";

const names = {
  startPostgres: "PostgreSQL, 1M offers",
  startEmbedded: "embedded, 50,000 offers",
} satisfies Partial<Record<GoalName, string>>;

const title = "Start to ready, warm: PostgreSQL with 1M offers, embedded with 50,000";
await runBench({ name: "startup", title, options: { rounds: "5" } }, async (run) => {
  const rounds = run.isFull ? 20 : Number(run.options.rounds);
  // As `npm start` does: compiled code is cached.
  const compiled = { NODE_COMPILE_CACHE: temporaryFolder("xepa-compiled-") };
  const data = await openDataServer();
  try {
    const url = await data.copyOf("1m");
    const folder = await embeddedCopy(50_000);
    const starts = {
      startPostgres: () => startOnDatabase(url, compiled),
      startEmbedded: () => startOn(folder, { DEMO: "off", ...compiled }),
    };
    const times = await measure(starts, rounds);
    report(run, times, rounds);
  } finally {
    await data.stop();
  }
});

type Starts = Record<"startPostgres" | "startEmbedded", () => Promise<ServerUnderTest>>;
type Times = Record<keyof Starts | "bare", number[]>;

/** The first start of each creates its admin, keys and compile cache; it does not count. */
async function measure(starts: Starts, rounds: number): Promise<Times> {
  const times: Times = { bare: [], startPostgres: [], startEmbedded: [] };
  for (let round = -1; round < rounds; round++) {
    const bare = await bareStart();
    if (round >= 0) times.bare.push(bare);
    for (const name of ["startPostgres", "startEmbedded"] as const) {
      let server: ServerUnderTest | undefined;
      const ms = await timed(async () => {
        server = await starts[name]();
      });
      await server?.stop();
      if (round >= 0) times[name].push(ms);
    }
  }
  return times;
}

/** The time Node itself takes on this machine to start and to answer. */
async function bareStart(): Promise<number> {
  const port = await freePort();
  const script = `require("node:http").createServer((_, answer) => answer.end()).listen(${port}, "127.0.0.1")`;
  const began = performance.now();
  const child = spawn(process.execPath, ["-e", script], { stdio: "ignore" });
  for (;;) {
    const answer = await rawAnswer(`http://127.0.0.1:${port}/`).catch(() => null);
    if (answer) break;
    if (child.exitCode !== null) throw new Error("the bare server ended.");
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const ms = performance.now() - began;
  await end(child);
  return ms;
}

function report(run: Run<string>, times: Times, repeats: number): void {
  const seconds = (all: number[]) => all.map((ms) => ms / 1000);
  run.figure({
    label: "a bare Node process that listens",
    value: median(seconds(times.bare)),
    unit: "s",
    spread: spread(seconds(times.bare)),
    repeats,
  });
  for (const goal of ["startPostgres", "startEmbedded"] as const) {
    const all = seconds(times[goal]);
    run.figure({ label: names[goal], value: median(all), unit: "s", goal, spread: spread(all), repeats });
    run.figure({
      label: `${names[goal]}, against bare`,
      ...ratioFigure(ratioOf(times[goal], times.bare)),
      repeats,
    });
  }
}
