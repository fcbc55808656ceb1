import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { type Count, countStep, sumOf } from "./test-count.ts";

export interface Step {
  name: string;
  /** A step of tests counts them; any other counts as one. */
  run(): Promise<Count>;
}

/** For `npm run test:all`; CI itself ends after 90 minutes. */
const stepMinutes = 60;
const endings = ["SIGINT", "SIGTERM"] as const;
/** A log has no colours. Playwright detects that by itself. */
const plain: Record<string, string> = process.stdout.isTTY ? {} : { NO_COLOR: "1" };

/** A child that hangs must not hang CI, and a leftover one must not outlive us. */
export function run(program: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn(program, args, {
    stdio: "inherit",
    timeout: stepMinutes * 60_000,
    env: { ...process.env, ...plain, ...env },
  });
  const stop = (signal: NodeJS.Signals) => {
    child.once("exit", () => process.exit(1));
    child.kill(signal);
  };
  for (const signal of endings) process.on(signal, stop);
  return new Promise((resolve) => {
    const end = (code: number) => {
      for (const signal of endings) process.off(signal, stop);
      resolve(code);
    };
    child.once("error", () => end(127));
    child.once("exit", (code) => end(code ?? 1));
  });
}

export function readReport(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}

/** A failed step does not stop the next one. Prints the table and the total, and exits accordingly. */
export async function runSteps(steps: Step[]): Promise<void> {
  const rows: [string, Count][] = [];
  for (const step of steps) rows.push([step.name, await runStep(step)]);
  const { lines, failed } = sumOf(rows);
  process.stdout.write(`\n${lines.join("\n")}\n`);
  process.exitCode = failed ? 1 : 0;
}

async function runStep(step: Step): Promise<Count> {
  process.stdout.write(`\n[xepa] ${step.name}…\n`);
  const began = performance.now();
  const count = await step.run().catch((error: unknown) => {
    process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return countStep(1);
  });
  return { ...count, seconds: (performance.now() - began) / 1000 };
}
