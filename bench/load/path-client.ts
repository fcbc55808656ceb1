// Requests pages from its own process (forked by `requestPaths`), so that the client's cost is not counted as the
// server's.
import { fork } from "node:child_process";
import { Agent, request } from "node:http";
import { fileURLToPath } from "node:url";

export interface PathOrder {
  /** «http://127.0.0.1:3000»: in turn, as a load balancer would. */
  origins: string[];
  /** In this order, repeated if needed. */
  paths: string[];
  connections: number;
  seconds: number;
  /** At most this many a second; without it, as fast as responses come. */
  perSecond?: number;
  headers?: Record<string, string>;
}

export interface PathResult {
  /** Milliseconds per answered request. At a given rate they count from when the request was due. */
  times: number[];
  statuses: Record<string, number>;
  errors: number;
  seconds: number;
}

export function requestPaths(order: PathOrder): Promise<PathResult> {
  const child = fork(fileURLToPath(import.meta.url), { serialization: "advanced", execArgv: [] });
  return new Promise((resolve, reject) => {
    child.once("message", (result) => resolve(result as PathResult));
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`the client ended with ${code}`)));
    child.send(order);
  });
}

async function requestAll(order: PathOrder): Promise<PathResult> {
  const { origins, paths, connections, seconds, perSecond, headers = {} } = order;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const result: PathResult = { times: [], statuses: {}, errors: 0, seconds: 0 };
  const began = performance.now();
  let sent = 0;
  const isOver = () => performance.now() - began > seconds * 1000;
  async function visit(): Promise<void> {
    while (!isOver()) {
      const n = sent++;
      const due = perSecond ? began + (n * 1000) / perSecond : performance.now();
      const early = due - performance.now();
      if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
      const url = `${origins[n % origins.length]}${paths[n % paths.length]}`;
      const status = await ask(url, agent, headers).catch(() => 0);
      if (status === 0) result.errors++;
      else result.statuses[status] = (result.statuses[status] ?? 0) + 1;
      result.times.push(performance.now() - due);
    }
  }
  await Promise.all(Array.from({ length: connections }, visit));
  result.seconds = (performance.now() - began) / 1000;
  agent.destroy();
  return result;
}

function ask(url: string, agent: Agent, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers: { "accept-encoding": "br", ...headers } }, (response) => {
      response.resume().once("end", () => resolve(response.statusCode ?? 0));
      response.once("error", reject);
    })
      .once("error", reject)
      .end();
  });
}

if (process.send && import.meta.main)
  process.once("message", async (order: PathOrder) => {
    const result = await requestAll(order);
    process.send?.(result, () => process.exit());
  });
