import type * as z from "zod";
import type { systemStatusSchema } from "./operation-response-schema.ts";

/** The response of get-system-status: nothing in it would help an attacker. */
export type SystemStatus = z.infer<typeof systemStatusSchema>;

/** What became of a job: in this process since it started, or in all of them. `last_error` is a code: a message may hold private data. */
export type JobRecord = SystemStatus["jobs"][number];

export type Running = Pick<SystemStatus, "version" | "started_at" | "worker" | "workers"> & {
  jobs(): JobRecord[];
};
