import cluster from "node:cluster";
import { parseArgs } from "node:util";
import type { Figures, Peers } from "#server/http/metrics.ts";
import { placeOptions, type ToLeader, type ToWorker, type WorkerFigures } from "./messages.ts";

/** Where a process stands: alone, or one of several behind one port. */
export interface Place {
  /** Which it is, counted from 1, and of how many. */
  worker: number;
  of: number;
  /** Since when the site has been up: a worker may have come later. */
  since: string;
  /** Says to whoever started it what they want to read. */
  introduces: boolean;
  /** Null: alone. */
  peers: Peers | null;
  /** It serves from now on. */
  open(): void;
}

export function alone(): Place {
  return {
    worker: 1,
    of: 1,
    since: new Date().toISOString(),
    introduces: true,
    peers: null,
    open() {},
  };
}

export function placeInHerd(): Place {
  if (cluster.isPrimary) return alone();
  const { values } = parseArgs({ options: placeOptions, strict: false });
  const worker = Number(values.worker);
  return {
    worker,
    of: Number(values.of),
    since: String(values.since),
    introduces: values.first === true,
    peers: peersBehind(worker),
    open: () => say({ kind: "open" }),
  };
}

function say(message: ToLeader): void {
  // Without a leader nobody is left to hear it, and we end too.
  if (process.connected) process.send?.(message, undefined, undefined, () => {});
}

/** Whoever leads gives up on the slow ones before that. */
const patienceMs = 3000;

function peersBehind(worker: number): Peers {
  const waiting = new Map<number, (others: WorkerFigures[]) => void>();
  let questions = 0;
  let own: () => Promise<unknown> = async () => [];

  process.on("message", (message: ToWorker) => {
    if (message.kind === "told") waiting.get(message.question)?.(message.others);
    if (message.kind === "asked") {
      const { question } = message;
      void own().then((figures) => say({ kind: "figures", question, figures }));
    }
  });

  return {
    worker,
    show(figures) {
      own = figures;
    },
    async figures() {
      const question = ++questions;
      const others = await new Promise<WorkerFigures[]>((resolve) => {
        waiting.set(question, resolve);
        setTimeout(resolve, patienceMs, []).unref();
        say({ kind: "ask", question });
      });
      waiting.delete(question);
      return others as { worker: number; figures: Figures }[];
    },
  };
}
