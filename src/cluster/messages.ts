/** The metrics of one worker, which the primary only passes on. */
export interface WorkerMetrics {
  worker: number;
  figures: unknown;
}

export type ToPrimary =
  | { kind: "open" }
  | { kind: "collect"; id: number }
  | { kind: "metrics"; id: number; figures: unknown };

export type ToWorker =
  | { kind: "report"; id: number }
  | { kind: "collected"; id: number; others: WorkerMetrics[] };

/** The primary gives a worker its role as arguments, so that a process list shows which is which. */
export const roleOptions = {
  worker: { type: "string" },
  of: { type: "string" },
  since: { type: "string" },
  /** The one that the others wait for. */
  first: { type: "boolean", default: false },
} as const;
