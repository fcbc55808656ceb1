import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Report } from "./report.ts";
import { note } from "./report-line.ts";

/**
 * Runs a bench in its own process, so that benches do not affect each other. Its output is passed on; its report is
 * the last line. Some benches print figures only and have none.
 */
export async function runAlone(
  name: string,
  args: string[],
  mostMinutes: number,
): Promise<{ report: Report | null; code: number | null }> {
  const script = fileURLToPath(new URL(`../${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, [script, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
    timeout: mostMinutes * 60_000,
  });
  const closed = once(child, "close");
  const pass = (signal: NodeJS.Signals) => void child.kill(signal);
  process.once("SIGINT", pass).once("SIGTERM", pass);
  let report: Report | null = null;
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('{"bench":')) report = JSON.parse(line) as Report;
    process.stdout.write(`${line}\n`);
  }
  process.off("SIGINT", pass).off("SIGTERM", pass);
  await closed;
  const code = child.exitCode;
  if (code !== 0) note(`${name} ENDED WITH ${child.signalCode ?? code}`);
  return { report, code };
}
