import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Finding } from "../../src/testing/repetitions.ts";
import { byId, type DatedFinding, tableOf } from "./findings-table.ts";

/**
 * `npm run test:faults` and `npm run test:fuzz`: the full counts, file after file. `--part 0.1` runs a tenth, words
 * select files by name and `--named embedded` tests by theirs, `--write` stores the results in e2e/results and
 * docs/reliability.md.
 */
export async function runHardening(project: "faults" | "fuzz"): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      part: { type: "string", default: "1" },
      named: { type: "string", default: "" },
      write: { type: "boolean", default: false },
    },
    allowPositionals: true,
  });
  const findings = `test-results/${project}.jsonl`;
  rmSync(findings, { force: true });
  const chosen = [...positionals, ...(values.named ? ["-t", values.named] : [])];
  const code = await vitest(project, chosen, { XEPA_PART: values.part, XEPA_FINDINGS: findings });
  const seen = existsSync(findings) ? read(findings, values.part) : [];
  process.stdout.write(`\n${tableOf(seen)}\n`);
  if (values.write) keep(project, seen);
  process.exitCode = code;
}

function vitest(project: string, chosen: string[], env: Record<string, string>): Promise<number> {
  const args = ["run", "--project", project, "--no-file-parallelism", ...chosen];
  const child = spawn("vitest", args, { stdio: "inherit", env: { ...process.env, ...env } });
  return new Promise((resolve) => {
    child.once("error", () => resolve(127));
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

function read(path: string, part: string): DatedFinding[] {
  const date = new Date().toISOString().slice(0, 10);
  const lines = readFileSync(path, "utf8").trim().split("\n");
  return byId(lines.map((line) => ({ ...(JSON.parse(line) as Finding), part: Number(part), date })));
}

/** Findings that this run did not produce stay. */
function keep(project: string, seen: DatedFinding[]): void {
  const path = `e2e/results/${project}.json`;
  mkdirSync("e2e/results", { recursive: true });
  const before = existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as DatedFinding[]) : [];
  const merged = byId([...before, ...seen]);
  writeFileSync(path, `${JSON.stringify(merged, null, 2)}\n`);
  const document = "docs/reliability.md";
  if (!existsSync(document)) return;
  const between = new RegExp(`(<!-- ${project} -->\n)[^]*?(\n<!-- /${project} -->)`);
  const text = readFileSync(document, "utf8");
  writeFileSync(
    document,
    text.replace(between, (_, from, to) => `${from}\n${tableOf(merged)}${to}`),
  );
}
