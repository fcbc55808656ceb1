// `npm test`: everything that CI runs, in order. Every step runs whatever became of the one before it, and the last
// line is the honest sum. `--only unit|api|browser` runs one kind; other words choose files by name.
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { relative } from "node:path";
import { parseArgs } from "node:util";
import { ensureChromium } from "./chromium.ts";
import {
  afterSecondLook,
  type Count,
  countPlaywright,
  countStep,
  countVitest,
  failedFiles,
  sumOf,
} from "./test-count.ts";

interface Step {
  name: string;
  /** A step of tests counts them; any other counts as one. */
  run(): Promise<Count>;
}

/** CI ends after 90 minutes; a machine half as fast as ours needs 30 for the longest. */
const stepMinutes = 36;
const endings = ["SIGINT", "SIGTERM"] as const;
const reports = "test-results";
/** More than these fail for a reason that will not go away by itself. */
const fewFiles = 3;
/** A log is read without a terminal: no colours there. Playwright knows that by itself. */
const plain: Record<string, string> = process.stdout.isTTY ? {} : { NO_COLOR: "1" };
const kinds = ["unit", "api", "browser"] as const;
type Kind = (typeof kinds)[number];

/** A child that hangs must not hang CI, and one that is left behind must not outlive us. */
function run(program: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn(program, args, {
    stdio: "inherit",
    timeout: stepMinutes * 60_000,
    env: { ...process.env, ...env },
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

function readReport(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}

async function vitest(chosen: Kind[], files: string[]): Promise<Count> {
  const { count, failed } = await vitestOnce(chosen, files);
  // CI lands nothing for one failure, and its machine may stall: what failed is looked at once more, by itself.
  if (!process.env.CI || failed.length === 0 || failed.length > fewFiles) return count;
  process.stdout.write(`\n[xepa] mais uma vez: ${failed.join(", ")}\n`);
  const second = await vitestOnce(chosen, failed);
  return afterSecondLook(count, second.count, failed);
}

async function vitestOnce(chosen: Kind[], files: string[]): Promise<{ count: Count; failed: string[] }> {
  const projects = [
    ...(chosen.includes("unit") ? ["unit"] : []),
    ...(chosen.includes("api") ? ["pglite", "postgres", "process", "faults", "fuzz"] : []),
  ].flatMap((name) => ["--project", name]);
  const path = `${reports}/vitest.json`;
  rmSync(path, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${path}`];
  const empty = files.length > 0 ? ["--passWithNoTests"] : [];
  const code = await run("vitest", ["run", ...projects, ...reporters, ...empty, ...files], plain);
  const report = readReport(path);
  return { count: countVitest(report, code), failed: failedFiles(report).map((name) => relative(".", name)) };
}

async function browser(files: string[]): Promise<Count> {
  const chromium = await ensureChromium();
  // Playwright empties test-results when it starts and writes the report when it ends.
  const report = `${reports}/playwright.json`;
  rmSync(report, { force: true });
  const empty = files.length > 0 ? ["--pass-with-no-tests"] : [];
  const code = await run("playwright", ["test", "--reporter=list,json", ...empty, ...files], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    CHROMIUM_PATH: chromium,
  });
  return countPlaywright(readReport(report), code);
}

function stepsOf(chosen: Kind[], files: string[]): Step[] {
  const whole = chosen.length === kinds.length && files.length === 0;
  const checks: Step[] = [
    { name: "build", run: async () => countStep(0) }, // bin/prepare.mjs made it, or we would not be here
    {
      name: "biome",
      run: async () => countStep(await run("biome", ["ci", "--error-on-warnings", "."], plain)),
    },
    { name: "types", run: async () => countStep(await run("tsc", ["--noEmit", "-p", "."])) },
  ];
  const kindsOfVitest = chosen.filter((kind) => kind !== "browser");
  return [
    ...(whole ? checks : []),
    ...(kindsOfVitest.length > 0
      ? [{ name: kindsOfVitest.join(" + "), run: () => vitest(chosen, files) }]
      : []),
    ...(chosen.includes("browser") ? [{ name: "browser", run: () => browser(files) }] : []),
  ];
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

function chosenKinds(only: string | undefined): Kind[] {
  const chosen = kinds.filter((kind) => only === undefined || kind === only);
  if (chosen.length === 0) throw new Error(`--only aceita ${kinds.join(", ")}; não "${only}".`);
  return chosen;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { only: { type: "string" } },
    allowPositionals: true,
  });
  const steps = stepsOf(chosenKinds(values.only), positionals);
  mkdirSync(reports, { recursive: true });
  const rows: [string, Count][] = [];
  for (const step of steps) rows.push([step.name, await runStep(step)]);
  const { lines, failed } = sumOf(rows);
  process.stdout.write(`\n${lines.join("\n")}\n`);
  process.exitCode = failed ? 1 : 0;
}

await main();
