import type { Worker } from "node:cluster";
import type { ToPrimary, ToWorker, WorkerMetrics } from "./messages.ts";

/** A worker that is busy for longer is left out. */
const timeoutMs = 1500;

interface Collection {
  id: number;
  collector: Worker;
  missing: Set<number>;
  others: WorkerMetrics[];
}

/** A scrape reaches any one worker and is about all of them: the primary asks the others and passes on what they report. */
export function metricsExchange(open: () => { worker: number; child: Worker }[]) {
  const collections = new Map<number, Collection>();
  let count = 0;

  function collect(collector: Worker, id: number): void {
    const others = open().filter(({ child }) => child !== collector);
    const own = ++count;
    const missing = new Set(others.map(({ worker }) => worker));
    collections.set(own, { id, collector, missing, others: [] });
    for (const { child } of others) send(child, { kind: "report", id: own });
    setTimeout(() => answer(own), timeoutMs).unref();
    answerIfComplete(own);
  }

  function answerIfComplete(own: number): void {
    if (collections.get(own)?.missing.size === 0) answer(own);
  }

  function answer(own: number): void {
    const collection = collections.get(own);
    if (!collection) return;
    collections.delete(own);
    send(collection.collector, { kind: "collected", id: collection.id, others: collection.others });
  }

  return function onMessage(worker: number, child: Worker, message: ToPrimary): void {
    if (message.kind === "collect") collect(child, message.id);
    if (message.kind !== "metrics") return;
    const collection = collections.get(message.id);
    if (!collection?.missing.delete(worker)) return;
    collection.others.push({ worker, figures: message.figures });
    answerIfComplete(message.id);
  };
}

function send(child: Worker, message: ToWorker): void {
  if (child.isConnected()) child.process.send(message, undefined, undefined, () => {});
}
