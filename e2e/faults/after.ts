import { expect } from "vitest";
import { eventually } from "../process/server-process.ts";
import type { Looks } from "./ledger/client-messages.ts";
import { acknowledged, type Ledger } from "./ledger/lines.ts";
import type { LedgerClient } from "./ledger/start-client.ts";
import { auditOf, inWords, type Site, sevenZeros } from "./site.ts";

/** Until a write more than before has been acknowledged: people are at work. */
export async function untilAtWork(client: LedgerClient): Promise<void> {
  const before = client.acks();
  await eventually(120, async () => client.acks() > before);
}

/** What was seen when all is over. */
export interface Aftermath {
  ledger: Ledger;
  /** For a finding: how much was written meanwhile, and what the audit found. */
  count: string;
  seen: string;
  /** Every answer that a writer did not want. */
  refused: (number | "gone")[];
  /** What visitors got to see. */
  looks: Looks;
  /** That nothing is lost, phantom, double, torn, leaked, wrong or stuck, and every write had its end. */
  check(): void;
}

/** @param delivered to whom letters have been delivered by now, where there is somebody who takes them */
export async function settle(
  site: Site,
  client: LedgerClient,
  delivered: () => Promise<string[]> = async () => [],
): Promise<Aftermath> {
  const looks = await client.finish();
  const ledger = client.ledger();
  const zeros = await auditOf(site, ledger, await delivered());
  const acks = acknowledged(ledger).length;
  const again = [...ledger.intents.values()].filter(({ refusals }) => refusals.length > 0);
  return {
    ledger,
    count: `${acks} writes acknowledged, ${again.length} of them sent again, ${looks.length} looks by visitors`,
    seen: inWords(zeros),
    refused: again.flatMap(({ refusals }) => refusals.map(({ status }) => status)),
    looks,
    check() {
      expect(zeros).toEqual(sevenZeros);
      expect(acks).toBe(ledger.intents.size);
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
