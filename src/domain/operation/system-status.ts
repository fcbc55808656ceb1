import type { JobRecord } from "./jobs.ts";

/** What a process knows of itself. */
export interface Running {
  version: string;
  /** Since when the site has been up here, whichever of its processes this is. */
  started_at: string;
  /** Which it is of how many behind one port. */
  worker: number;
  workers: number;
  jobs(): JobRecord[];
}

/** The response of get-system-status: nothing in it would help an attacker. */
export interface SystemStatus {
  version: string;
  started_at: string;
  /** How many processes share this port, and which of them responds. */
  workers: number;
  worker: number;
  node: string;
  database: { engine: "pglite" | "postgres"; version: string; bytes: number };
  /** `sends`: a mail server is set; otherwise letters stay in the outbox. */
  mail: { waiting: number; failed: number; sends: boolean };
  /** `last` of ours, however it was made; `every_minutes` null: none by the clock, backups are the operator's. */
  backup: { last: string | null; every_minutes: number | null };
  images: { store: "folder" | "s3" };
  jobs: JobRecord[];
}
