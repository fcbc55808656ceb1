import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";

export interface Forgetting {
  /**
   * The notification takes a moment to reach a server; `pageCounts` tells afterwards whether this was long enough.
   */
  forget(arrivalMs: number): Promise<void>;
  close(): Promise<void>;
}

/** Makes the servers on these databases empty their page caches, as a change in another process would. */
export function forgetPages(databases: readonly string[]): Forgetting {
  const clients = databases.map((url) => postgres(url, { max: 1, onnotice: () => {} }));
  return {
    async forget(arrivalMs) {
      const word = JSON.stringify({ from: "bench" });
      await Promise.all(clients.map((client) => client.notify("xepa_changes", word)));
      await wait(arrivalMs);
    },
    async close() {
      await Promise.all(clients.map((client) => client.end()));
    },
  };
}
