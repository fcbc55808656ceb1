import { execFileSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { childrenOf } from "./resident-memory.ts";

/** The cores of the servers, and those of their clients. */
export const cores = { servers: "0", clients: "1" };

/** A machine's speed changes from one second to the next, by a quarter: what is compared runs at the same moment. */
export function canShareOneCore(): boolean {
  if (availableParallelism() < 2) return false;
  try {
    execFileSync("taskset", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** All threads of these processes and of their children; the scheduler then gives each of them the same share. */
export function putOnOneCore(pids: readonly number[]): void {
  for (const pid of pids.flatMap((each) => [each, ...childrenOf(each)]))
    execFileSync("taskset", ["-a", "-c", "-p", cores.servers, String(pid)], { stdio: "ignore" });
}
