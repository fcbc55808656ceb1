import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { findInPath, installFromDebian } from "#testing/debian-packages.ts";
import { canShareOneCore } from "./one-core.ts";

/** The result of some seconds of requests. */
export interface Wrk {
  requests: number;
  microseconds: number;
  /** Of all answers, with their headers. */
  bytes: number;
  failed: number;
}

interface Asked {
  headers: Record<string, string>;
  seconds: number;
  /** Enough that a server always has a request waiting. */
  connections: number;
  /** A path to which every request appends its own number; without it all request the same. */
  distinct?: string;
  /** The core it is bound to, if there are several. */
  core?: string;
}

const summary = fileURLToPath(new URL("./wrk-summary.lua", import.meta.url));
const distinctly = fileURLToPath(new URL("./wrk-distinct.lua", import.meta.url));

/**
 * As fast as the server answers. Not autocannon: it converts every body to a string, and so was itself the bottleneck
 * at a sixth of our server's rate.
 */
export async function runWrk(
  url: string,
  { headers, seconds, connections, distinct, core }: Asked,
): Promise<Wrk> {
  const script = distinct === undefined ? summary : distinctly;
  const flags = ["-t1", `-c${connections}`, `-d${seconds}s`, "--timeout", "20s", "-s", script];
  const headerArguments = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const own = distinct === undefined ? [] : ["--", distinct];
  const pinned = core !== undefined && canShareOneCore() ? ["taskset", "-c", core] : [];
  const [program = "", ...args] = [...pinned, await findWrk(), ...flags, ...headerArguments, url, ...own];
  const child = spawn(program, args, {
    stdio: ["ignore", "pipe", "ignore"],
    env: { PATH: process.env.PATH, WRK_SUMMARY: summary },
    timeout: (seconds + 20) * 1000,
  });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      const found = /^\{.*\}$/m.exec(output)?.[0];
      if (code === 0 && found) resolve(JSON.parse(found) as Wrk);
      else reject(new Error(`wrk ended with ${code}: ${output}`));
    });
  });
}

async function findWrk(): Promise<string> {
  const found = findInPath("wrk") ?? ((await installFromDebian(["wrk"])) && findInPath("wrk"));
  if (!found) throw new Error("wrk is missing: install the package wrk.");
  return found;
}
