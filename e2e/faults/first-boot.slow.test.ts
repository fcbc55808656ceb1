import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { scratchFolder } from "#testing/scratch-folder.ts";
import { recordFinding, repetitions } from "../../src/testing/repetitions.ts";
import { addOffer, namesOfOffers, signIn } from "../process/admin.ts";
import { spawnServer, start } from "../process/server-process.ts";
import { withDatabase } from "./earlier-database.ts";

const kills = repetitions(20, 1);
const longestMs = 3000;

test("a first start killed at any moment leaves a folder that the next start can use", async () => {
  const wrong: string[] = [];
  let slowest = 0;
  for (let n = 0; n < kills; n++) {
    const DATA_DIR = scratchFolder();
    const patience = Math.round(((n + 0.5) * longestMs) / kills);
    const killed = spawnServer({ DATA_DIR });
    await setTimeout(patience);
    killed.child.kill("SIGKILL");
    await killed.ended;
    const began = performance.now();
    const next = await start({ DATA_DIR });
    slowest = Math.max(slowest, performance.now() - began);
    const session = await signIn(next);
    if ((await addOffer(next, session, "Primeira oferta")).status !== 200)
      wrong.push(`${patience} ms: no offer`);
    const names = await namesOfOffers(next);
    if (names.join() !== "Primeira oferta") wrong.push(`${patience} ms: offers ${names}`);
    await next.stop();
    const [admins] = await withDatabase(
      { DATA_DIR },
      (sql) => sql`SELECT count(*)::int AS n FROM users WHERE role <> 'user'`,
    );
    if (admins?.n !== 1) wrong.push(`${patience} ms: ${admins?.n} admins`);
  }
  recordFinding({
    id: "F4",
    what: "kill -9 during the first start on an empty folder, embedded",
    count: `${kills} kills, spread over the first ${longestMs / 1000} s`,
    expected: "the next start works, with the first admin created once",
    seen: `${wrong.length} wrong; next start within ${(slowest / 1000).toFixed(1)} s`,
  });
  expect(wrong).toEqual([]);
});
