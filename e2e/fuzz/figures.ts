import { Agent } from "node:http";
import type { ServerProcess } from "../process/server-process.ts";
import { ask } from "./ask.ts";

const agent = new Agent({ keepAlive: false });

/** How the server fares, as it tells itself at /metrics; the stall is the longest since it was last asked. */
export interface Figures {
  mb: number;
  stall_ms: number;
}

export async function figuresOf(server: ServerProcess): Promise<Figures> {
  const text = await (await ask(server.port, agent, { target: "/metrics" })).text();
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
  return {
    mb: Math.round(figure("process_resident_memory_bytes") / 2 ** 20),
    stall_ms: Math.round(figure("nodejs_eventloop_lag_max_seconds") * 1000),
  };
}
