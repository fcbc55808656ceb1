import { afterAll, beforeAll, expect, test } from "vitest";
import { recordFinding, repetitions } from "../../src/testing/repetitions.ts";
import { type FuzzServer, startFuzzServer } from "./fuzz-server.ts";
import { brokenInvariants } from "./invariants.ts";
import { accountRaces } from "./races/accounts.ts";
import { communityRaces } from "./races/community.ts";
import { parallel } from "./races/concurrent-requests.ts";
import { offerRaces } from "./races/offers.ts";

const rounds = repetitions(200, 1);

let site: FuzzServer;
beforeAll(async () => {
  site = await startFuzzServer();
});
afterAll(() => site?.close());

test.each([...offerRaces, ...communityRaces, ...accountRaces])(
  "of many identical concurrent requests one wins, and none fails: $name",
  async ({ name, expected, round }) => {
    const statuses = new Map<number, number>();
    const wrong: string[] = [];
    for (let n = 0; n < rounds; n++) {
      const outcome = await round(site, n);
      wrong.push(...outcome.wrong);
      for (const status of outcome.statuses) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    const failed = [...statuses].filter(([status]) => status >= 500);
    const broken = (await brokenInvariants(site.db)).filter((says) => !says.includes("own admin"));
    const answers = [...statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${times} × ${status}`);
    recordFinding({
      id: `Z4 ${name}`,
      what: `${parallel} at once over HTTP on PostgreSQL: ${name}`,
      count: `${rounds} rounds, ${rounds * parallel} requests`,
      expected: `${expected}; never 5xx`,
      seen: `${wrong.length} wrong results; responses ${answers.join(", ")}; ${broken.length} invariants broken`,
    });
    expect([...wrong.slice(0, 5), ...failed, ...broken]).toEqual([]);
  },
);
