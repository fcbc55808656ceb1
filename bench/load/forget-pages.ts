import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { rawAnswer } from "./raw-answer.ts";
import type { ServerUnderTest } from "./server-under-test.ts";

export interface Forgetting {
  /** The word takes a moment to reach a server; whether this was long enough, `pagesMade` tells afterwards. */
  forget(arrivalMs: number): Promise<void>;
  close(): Promise<void>;
}

/** Makes the servers on these databases drop every kept page, as a change in another process would. */
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

/** How many pages a server has rendered since it started. */
export async function pagesMade({ port }: ServerUnderTest): Promise<number> {
  const { body } = await rawAnswer(`http://127.0.0.1:${port}/metrics`);
  const count = /^xepa_page_cache_total\{result="miss"\} (\d+)/m.exec(body.toString("utf8"))?.[1];
  if (count === undefined) throw new Error("/metrics does not tell how many pages were made.");
  return Number(count);
}
