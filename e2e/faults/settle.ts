import { expect } from "vitest";
import { eventually } from "../process/server-process.ts";
import { auditOf, type Site, sevenZeros, summaryOf } from "./site.ts";
import type { Looks } from "./write-log/client-messages.ts";
import {
  acknowledged,
  communityNouns,
  eachChange,
  isAcknowledged,
  isSetting,
  type WriteLog,
} from "./write-log/log-lines.ts";
import type { WriteClient } from "./write-log/start-client.ts";

/** Waits until another write is acknowledged: the client is working. */
export async function untilWriting(client: WriteClient): Promise<void> {
  const before = client.acks();
  await eventually(120, async () => client.acks() > before);
}

const writtenFirst = [...communityNouns, "grant", "end-by-people", "revive-by-people", "reopen"] as const;

/** Waits until the community has written something of each kind: what comes now meets all of them. */
export async function untilAllWrite(client: WriteClient): Promise<void> {
  const kinds = () =>
    new Set<string>(
      eachChange(client.writeLog())
        .filter(isAcknowledged)
        .map(({ action }) => action.kind),
    );
  await eventually(120, async () => writtenFirst.every((kind) => kinds().has(kind)));
}

/** The result after the fault. */
export interface Outcome {
  writeLog: WriteLog;
  /** For a finding: how much was written meanwhile, and the audit's result. */
  count: string;
  seen: string;
  /** Every refusal that a writer got. */
  refused: (number | "gone")[];
  /** Responses to visitors. */
  looks: Looks;
  /**
   * Checks that nothing is lost, phantom, double, torn, leaked, wrong or stuck, and that every write has finished.
   */
  check(): void;
}

/** @param delivered recipients of delivered letters, if there is a mail server */
export async function settle(
  site: Site,
  client: WriteClient,
  delivered: () => Promise<string[]> = async () => [],
): Promise<Outcome> {
  const looks = await client.finish();
  const writeLog = client.writeLog();
  const zeros = await auditOf(site, writeLog, await delivered());
  const acked = acknowledged(writeLog);
  const acks = acked.length;
  const byCommunity = acked.filter(({ action }) => isSetting(action)).length;
  const again = [...writeLog.intents.values()].filter(({ refusals }) => refusals.length > 0);
  return {
    writeLog,
    count: `${acks} writes acknowledged (${byCommunity} by the community), ${again.length} of them repeated, ${looks.length} requests by visitors`,
    seen: summaryOf(zeros),
    refused: again.flatMap(({ refusals }) => refusals.map(({ status }) => status)),
    looks,
    check() {
      expect(zeros).toEqual(sevenZeros);
      expect(acks).toBe(writeLog.intents.size);
    },
  };
}

/** «503 × 12, gone × 3». */
export function tally(statuses: (number | "gone")[]): string {
  const groups = Map.groupBy(statuses, (status) => status);
  const words = [...groups].map(([status, each]) => `${status} × ${each.length}`).sort();
  return words.join(", ") || "none";
}

export function range(figures: number[]): string {
  return `${Math.min(...figures)} to ${Math.max(...figures)}`;
}
