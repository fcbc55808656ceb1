import { metricIn, metricsOf } from "../../bench/load/page-counts.ts";
import type { ServerProcess } from "../process/server-process.ts";
import type { Looks } from "./write-log/client-messages.ts";
import type { WriteLog } from "./write-log/log-lines.ts";

/** One response, or none, as the client saw it. */
export interface Answer {
  status: number | "gone";
  ms: number;
  /** When it arrived. */
  at: number;
}

/** Every response that a writer got, including the refusals before an acknowledgement. */
export function answersTo(writeLog: WriteLog): Answer[] {
  return [...writeLog.intents.values()].flatMap(({ ack, refusals }) => (ack ? [...refusals, ack] : refusals));
}

/** Requests sent and answered between two moments. */
export function during<Given extends Answer>(answers: Given[] | Looks, from: number, to: number): Answer[] {
  return answers.filter(({ at, ms }) => at - ms >= from && at <= to);
}

export function percentile(answers: Answer[], share: number): number {
  const sorted = answers.map(({ ms }) => ms).sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** One value of /metrics. */
export async function metric(server: ServerProcess, name: string): Promise<number> {
  return metricIn(await metricsOf(server.url), name);
}
