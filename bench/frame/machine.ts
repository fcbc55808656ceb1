import { execFileSync } from "node:child_process";
import { availableParallelism, cpus, loadavg, totalmem } from "node:os";
import { fileURLToPath } from "node:url";
import { postgresVersion } from "#testing/postgres-server.ts";

/** What a figure was taken on: without it, it is a number. */
export interface Machine {
  cores: number;
  memory_gb: number;
  cpu: string;
  node: string;
  postgres: string;
  commit: string;
  /** Of the last minute. Well above nothing before a bench, its times are noise; its ratios are less so. */
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

/** With a plus where files differ from it; nothing where this is no checkout. */
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
