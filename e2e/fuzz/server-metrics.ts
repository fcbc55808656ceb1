import { Agent } from "node:http";
import { metricIn } from "../../bench/load/page-counts.ts";
import type { ServerProcess } from "../process/server-process.ts";
import { sendRequest } from "./send-request.ts";

const agent = new Agent({ keepAlive: false });

/** The server's state from /metrics; the stall is the longest since the last request. */
export interface ServerMetrics {
  mb: number;
  stall_ms: number;
}

export async function metricsOf(server: ServerProcess): Promise<ServerMetrics> {
  const text = await (await sendRequest(server.port, agent, { target: "/metrics" })).text();
  return {
    mb: Math.round(metricIn(text, "process_resident_memory_bytes") / 2 ** 20),
    stall_ms: Math.round(metricIn(text, "nodejs_eventloop_lag_max_seconds") * 1000),
  };
}
