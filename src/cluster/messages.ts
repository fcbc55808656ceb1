/** What the process that leads the others and those others say to each other. */

/** What a worker's metrics come to: for whoever leads only something to pass on. */
export interface WorkerFigures {
  worker: number;
  figures: unknown;
}

export type ToLeader =
  /** It serves. */
  | { kind: "open" }
  /** Somebody wants the metrics of all. */
  | { kind: "ask"; question: number }
  | { kind: "figures"; question: number; figures: unknown };

export type ToWorker =
  /** Another one was asked for the metrics of all. */
  | { kind: "asked"; question: number }
  /** Those of the others who answered in time. */
  | { kind: "told"; question: number; others: WorkerFigures[] };

/** How whoever leads tells a worker its place, as arguments: a list of processes then says which is which. */
export const placeOptions = {
  worker: { type: "string" },
  of: { type: "string" },
  since: { type: "string" },
  /** The one that all others wait for. */
  first: { type: "boolean", default: false },
} as const;
