import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Report } from "./report.ts";
import { note } from "./report-line.ts";

const mostMinutes = { short: 12, full: 180 };

/**
 * A bench in a process of its own, so that none meets what another left behind and none can end another. What it says is
 * passed on; its report is the last line. Null: it ended without one.
 */
export async function runAlone(name: string, { full }: { full: boolean }): Promise<Report | null> {
  const script = fileURLToPath(new URL(`../${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, [script, ...(full ? ["--full"] : [])], {
    stdio: ["ignore", "pipe", "inherit"],
    timeout: mostMinutes[full ? "full" : "short"] * 60_000,
  });
  const pass = (signal: NodeJS.Signals) => void child.kill(signal);
  process.once("SIGINT", pass).once("SIGTERM", pass);
  let report: Report | null = null;
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('{"bench":')) report = JSON.parse(line) as Report;
    process.stdout.write(`${line}\n`);
  }
  process.off("SIGINT", pass).off("SIGTERM", pass);
  if (!report) note(`${name} ENDED WITHOUT A REPORT (${child.signalCode ?? child.exitCode})`);
  return report;
}
