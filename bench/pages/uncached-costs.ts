import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Run } from "../frame/bench.ts";
import type { UncachedCosts, UncachedPage } from "./uncached-page.ts";

const parts = {
  load: "its queries on the embedded engine",
  render: "drawing it",
  compress: "brotli",
  whole: "the whole page",
} as const satisfies Record<keyof UncachedCosts, string>;

/** CPU time of an uncached page, and of its parts. */
export async function measureUncached(run: Run<string>, name: string, page: UncachedPage): Promise<void> {
  const costs = await costsOf(page);
  for (const [part, label] of Object.entries(parts)) {
    const { all, main } = costs[part as keyof UncachedCosts];
    run.figure({ label: `${name} uncached, CPU: ${label}`, value: all, unit: "ms" });
    run.figure({
      label: `${name} uncached, CPU: ${label}, of which on the main thread`,
      value: main,
      unit: "ms",
    });
  }
}

function costsOf(page: UncachedPage): Promise<UncachedCosts> {
  const script = fileURLToPath(new URL("./uncached-page.ts", import.meta.url));
  const env = { PATH: process.env.PATH, NODE_ENV: "production" };
  const child = fork(script, { env, execArgv: [], timeout: 300_000 });
  child.send(page);
  return new Promise((resolve, reject) => {
    child.once("message", (costs) => resolve(costs as UncachedCosts));
    child.once("error", reject);
    child.once("exit", (code) =>
      reject(new Error(`the process that draws uncached pages ended with ${code}`)),
    );
  });
}
