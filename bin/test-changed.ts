// `npm run test:changed`: format, types and the nearest tests of the working tree's changes, in under a minute.
// `--base origin/main` compares with that; otherwise with HEAD, or, if nothing is uncommitted, with origin/main.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { isCode, parse } from "./architecture/source.ts";
import { ensureChromium } from "./chromium.ts";
import { nearestTests } from "./nearest-tests.ts";
import { type Count, countPlaywright, countStep, countVitest } from "./test-count.ts";
import { readReport, run, runSteps, type Step } from "./test-run.ts";

const reports = "test-results";
/** More would no longer be the inner loop: `npm test` runs the rest. */
const mostTests = 30;
const journey = /^e2e\/[^/]+\.(journey|pages)\.ts$/;

function git(...args: string[]): string[] {
  const { stdout, status } = spawnSync("git", args, { encoding: "utf8" });
  return status === 0 ? stdout.split("\n").filter(Boolean) : [];
}

function changedSince(base: string): string[] {
  const tracked = git("diff", "--name-only", "--diff-filter=d", base);
  return [...new Set([...tracked, ...git("ls-files", "--others", "--exclude-standard")])];
}

function changedFiles(base: string | undefined): string[] {
  if (base) return changedSince(base);
  const uncommitted = changedSince("HEAD");
  const [forkPoint] = git("merge-base", "HEAD", "origin/main");
  return uncommitted.length > 0 || !forkPoint ? uncommitted : changedSince(forkPoint);
}

/** The imports of each of our files. */
function importGraph(): Map<string, string[]> {
  const files = git("ls-files", "--cached", "--others", "--exclude-standard", "src", "bin", "e2e");
  return new Map(
    files
      .filter((path) => isCode(path) && existsSync(path))
      .map((path) => parse({ path, text: readFileSync(path, "utf8") }))
      .map(({ path, imports }) => [path, imports.flatMap(({ target }) => target ?? [])]),
  );
}

async function vitest(files: string[]): Promise<Count> {
  const report = `${reports}/vitest.json`;
  rmSync(report, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  if (files.some((file) => file.startsWith("e2e/"))) await run("node", ["bin/prepare.mjs", "build"]);
  const code = await run("vitest", ["run", ...reporters, ...files], { XEPA_TESTS: "quick" });
  return countVitest(readReport(report), code);
}

async function browser(files: string[]): Promise<Count> {
  await run("node", ["bin/prepare.mjs", "build"]);
  const report = `${reports}/playwright.json`;
  rmSync(report, { force: true });
  const code = await run("playwright", ["test", "--project=phone-light", "--reporter=list,json", ...files], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    CHROMIUM_PATH: await ensureChromium(),
  });
  return countPlaywright(readReport(report), code);
}

function stepsOf(changed: string[]): Step[] {
  const related = nearestTests(changed, importGraph());
  const tests = related.slice(0, mostTests);
  const journeys = changed.filter((path) => journey.test(path));
  const left = related.length - tests.length;
  process.stdout.write(`[xepa] ${changed.length} arquivos mudados, ${tests.length} arquivos de teste\n`);
  if (left > 0) process.stdout.write(`[xepa] mais ${left}, mais distantes, só em npm test\n`);
  const biome = ["check", "--error-on-warnings", "--no-errors-on-unmatched", ...changed];
  const types = ["--noEmit", "-p", ".", "--incremental"];
  const notes = ["--tsBuildInfoFile", "node_modules/.cache/xepa/types.tsbuildinfo"];
  return [
    { name: "biome", run: async () => countStep(changed.length > 0 ? await run("biome", biome) : 0) },
    { name: "types", run: async () => countStep(await run("tsc", [...types, ...notes])) },
    { name: "tests", run: () => vitest(["src/architecture.test.ts", ...tests]) },
    ...(journeys.length > 0 ? [{ name: "browser", run: () => browser(journeys) }] : []),
  ];
}

const { values } = parseArgs({ options: { base: { type: "string" } } });
mkdirSync(reports, { recursive: true });
await runSteps(stepsOf(changedFiles(values.base)));
