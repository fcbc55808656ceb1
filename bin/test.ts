// `npm test`: everything that CI runs, in order. A failed step does not stop the next one, and the last line is the
// total. `--all` (`npm run test:all`) runs every test on both engines and every page in every view; `--only
// unit|api|browser` runs one kind; other words select files by name, and then run all of them.
import { mkdirSync, rmSync } from "node:fs";
import { relative } from "node:path";
import { parseArgs } from "node:util";
import { ensureQuickChromium } from "./chromium.ts";
import {
  afterRetry,
  type Count,
  countPlaywright,
  countStep,
  countVitest,
  failedFiles,
} from "./test-count.ts";
import { readReport, run, runSteps, type Step } from "./test-run.ts";
import { shareOfViews } from "./view-rotation.ts";

const reports = "test-results";
/** More failures than these have a cause that a retry does not remove. */
const fewFiles = 3;
const kinds = ["unit", "api", "browser"] as const;
type Kind = (typeof kinds)[number];

interface Selection {
  kinds: Kind[];
  files: string[];
  /** Read by vitest.config.ts and playwright.config.ts. */
  env: Record<string, string>;
}

async function vitest(selection: Selection): Promise<Count> {
  const { count, failed } = await vitestOnce(selection);
  // One failure blocks a landing in CI, and its machine may stall: failed files run once more, alone.
  if (!process.env.CI || failed.length === 0 || failed.length > fewFiles) return count;
  process.stdout.write(`\n[xepa] mais uma vez: ${failed.join(", ")}\n`);
  const second = await vitestOnce({ ...selection, files: failed });
  return afterRetry(count, second.count, failed);
}

async function vitestOnce({ kinds, files, env }: Selection): Promise<{ count: Count; failed: string[] }> {
  const projects = [
    ...(kinds.includes("unit") ? ["unit"] : []),
    ...(kinds.includes("api") ? ["pglite", "postgres", "process", "faults", "fuzz"] : []),
  ].flatMap((name) => ["--project", name]);
  const path = `${reports}/vitest.json`;
  rmSync(path, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${path}`];
  const empty = files.length > 0 ? ["--passWithNoTests"] : [];
  const code = await run("vitest", ["run", ...projects, ...reporters, ...empty, ...files], env);
  const report = readReport(path);
  return { count: countVitest(report, code), failed: failedFiles(report).map((name) => relative(".", name)) };
}

async function browser({ files, env }: Selection): Promise<Count> {
  const chromium = await ensureQuickChromium();
  // Playwright empties test-results when it starts and writes the report when it ends.
  const report = `${reports}/playwright.json`;
  rmSync(report, { force: true });
  const empty = files.length > 0 ? ["--pass-with-no-tests"] : [];
  if (env.XEPA_VIEWS)
    process.stdout.write(
      `[xepa] um terço das páginas, e de um sexto as outras três vistas e as variantes: o de n.º ${env.XEPA_VIEWS}\n`,
    );
  const code = await run("playwright", ["test", "--reporter=list,json", ...empty, ...files], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    CHROMIUM_PATH: chromium,
  });
  return countPlaywright(readReport(report), code);
}

function stepsOf(selection: Selection): Step[] {
  const { kinds: chosen, files } = selection;
  const whole = chosen.length === kinds.length && files.length === 0;
  const checks: Step[] = [
    { name: "build", run: async () => countStep(0) }, // bin/prepare.mjs made it, or we would not be here
    {
      name: "biome",
      run: async () => countStep(await run("biome", ["ci", "--error-on-warnings", "."])),
    },
    { name: "types", run: async () => countStep(await run("tsc", ["--noEmit", "-p", "."])) },
  ];
  const kindsOfVitest = chosen.filter((kind) => kind !== "browser");
  return [
    ...(whole ? checks : []),
    ...(kindsOfVitest.length > 0 ? [{ name: kindsOfVitest.join(" + "), run: () => vitest(selection) }] : []),
    ...(chosen.includes("browser") ? [{ name: "browser", run: () => browser(selection) }] : []),
  ];
}

function chosenKinds(only: string | undefined): Kind[] {
  const chosen = kinds.filter((kind) => only === undefined || kind === only);
  if (chosen.length === 0) throw new Error(`--only aceita ${kinds.join(", ")}; não "${only}".`);
  return chosen;
}

function selectionOf(all: boolean, only: string | undefined, files: string[]): Selection {
  const isQuick = !all && files.length === 0;
  const env: Record<string, string> = isQuick ? { XEPA_TESTS: "quick", XEPA_VIEWS: shareOfViews() } : {};
  return { kinds: chosenKinds(only), files, env };
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { only: { type: "string" }, all: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  mkdirSync(reports, { recursive: true });
  await runSteps(stepsOf(selectionOf(values.all, values.only, positionals)));
}

await main();
