import cluster from "node:cluster";
import { parseArgs } from "node:util";
import type { Figures, Peers } from "#server/http/metrics.ts";
import { roleOptions, type ToPrimary, type ToWorker, type WorkerMetrics } from "./messages.ts";

/** What a process is: the only one, or one of several behind one port. */
export interface Role {
  worker: number;
  workers: number;
  /** Since when the site has been up: a worker may be younger. */
  since: string;
  printsBanner: boolean;
  /** Null: the only process. */
  peers: Peers | null;
  open(): void;
}

export function singleProcess(): Role {
  const since = new Date().toISOString();
  return { worker: 1, workers: 1, since, printsBanner: true, peers: null, open() {} };
}

export function roleInCluster(): Role {
  if (cluster.isPrimary) return singleProcess();
  const { values } = parseArgs({ options: roleOptions, strict: false });
  const worker = Number(values.worker);
  return {
    worker,
    workers: Number(values.of),
    since: String(values.since),
    printsBanner: values.first === true,
    peers: peersOf(worker),
    open: () => send({ kind: "open" }),
  };
}

function send(message: ToPrimary): void {
  // Without its primary this process ends too.
  if (process.connected) process.send?.(message, undefined, undefined, () => {});
}

/** Longer than the primary waits for slow workers. */
const timeoutMs = 3000;

function peersOf(worker: number): Peers {
  const collecting = new Map<number, (others: WorkerMetrics[]) => void>();
  let count = 0;
  let own: () => Promise<unknown> = async () => [];

  process.on("message", (message: ToWorker) => {
    const { id } = message;
    if (message.kind === "collected") collecting.get(id)?.(message.others);
    else void own().then((figures) => send({ kind: "metrics", id, figures }));
  });

  return {
    worker,
    show(figures) {
      own = figures;
    },
    async figures() {
      const id = ++count;
      const others = await new Promise<WorkerMetrics[]>((resolve) => {
        collecting.set(id, resolve);
        setTimeout(resolve, timeoutMs, []).unref();
        send({ kind: "collect", id });
      });
      collecting.delete(id);
      return others as { worker: number; figures: Figures }[];
    },
  };
}
