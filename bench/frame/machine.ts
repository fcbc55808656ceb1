import { execFileSync } from "node:child_process";
import { availableParallelism, cpus, loadavg, totalmem } from "node:os";
import { fileURLToPath } from "node:url";
import { postgresVersion } from "#testing/postgres-server.ts";

/** The machine of a measurement. */
export interface Machine {
  cores: number;
  memory_gb: number;
  cpu: string;
  node: string;
  postgres: string;
  commit: string;
  /** Of the last minute. If it is high before a bench, its times are noise; its ratios are less affected. */
  load: { before: number; after: number };
}

export function machineNow(): Machine {
  const load = loadNow();
  return {
    cores: availableParallelism(),
    memory_gb: Math.round(totalmem() / 1e9),
    cpu: cpus()[0]?.model.trim() ?? "unknown",
    node: process.versions.node,
    postgres: postgresVersion() ?? "none",
    commit: commitNow(),
    load: { before: load, after: load },
  };
}

export function loadNow(): number {
  return Math.round((loadavg()[0] ?? 0) * 100) / 100;
}

/** With a plus if files differ from the commit; empty outside a checkout. */
function commitNow(): string {
  const cwd = fileURLToPath(new URL("../..", import.meta.url));
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  try {
    const changed = git("status", "--porcelain", "--untracked-files=no", "--", "src", "bench", "bin");
    return `${git("rev-parse", "--short=10", "HEAD")}${changed ? "+" : ""}`;
  } catch {
    return "";
  }
}
