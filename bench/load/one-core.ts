import { execFileSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { childrenOf } from "./resident-memory.ts";

/** The cores of the servers, and those of their clients. */
export const cores = { servers: "0", clients: "1" };

/** A machine's speed varies by a quarter from second to second: the compared servers run at the same time. */
export function canShareOneCore(): boolean {
  if (availableParallelism() < 2) return false;
  try {
    execFileSync("taskset", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** All threads of these processes and their children; the scheduler then gives each the same share. */
export function putOnOneCore(pids: readonly number[]): void {
  for (const pid of pids.flatMap((each) => [each, ...childrenOf(each)]))
    execFileSync("taskset", ["-a", "-c", "-p", cores.servers, String(pid)], { stdio: "ignore" });
}
