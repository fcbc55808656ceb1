import { resolve } from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { verifyLog } from "#server/log/verify-log.ts";
import { anOffer } from "#testing/factories.ts";
import { recordFinding, repetitions } from "../../src/testing/repetitions.ts";
import { callAs, signIn } from "../process/admin.ts";
import { start } from "../process/server-process.ts";
import { aSite, type Engine, type Site, withDatabase } from "./site.ts";

const engines: Engine[] = ["embedded", "postgres"];
const whens = ["before", "after"] as const;
const preload = resolve("e2e/faults/preload/kill-at-steps.mjs");
const approve = "update-product-status";

/** True where the server died at that message of the decision; false where the decision had fewer. */
async function decideAndDie(site: Site, id: string, message: number, when: string): Promise<boolean> {
  // The first message that names the offer, and so many more on that connection.
  const steps = [id, ...Array.from({ length: message }, () => "")];
  const server = await start({
    ...site.env,
    NODE_OPTIONS: `${site.env.NODE_OPTIONS ?? ""} --import ${preload}`,
    KILL_STEPS: steps.join("\n"),
    KILL_WHEN: when,
  });
  const session = await signIn(server);
  const deciding = callAs(server, session, approve, { productId: id, status: "approved" }).catch(() => null);
  const isDead = await Promise.race([
    server.ended.then(() => true),
    deciding.then((response) => (response ? false : server.ended.then(() => true))),
  ]);
  await server.kill();
  return isDead;
}

/** What a server that starts again finds wrong; and an offer for the next decision. */
async function recover(site: Site, ids: string[]): Promise<string[]> {
  const server = await start(site.env);
  const faults = await withDatabase(site, async ({ db }) => {
    const { broken, head } = await verifyLog(db);
    const [row] = await db.execute<{ approved: number; logged: number; last: number }>(sql`
      SELECT (SELECT count(*)::int FROM products WHERE id = ANY (${`{${ids.join()}}`}::uuid[]) AND status = 'approved') AS approved,
        (SELECT count(*)::int FROM log_entries WHERE act = 'offer-approved') AS logged,
        (SELECT max(seq)::int FROM log_entries) AS last`);
    ids.push((await anOffer(db, { status: "pending" })).id);
    return [
      broken ? `the chain breaks at ${broken.seq}` : "",
      row?.approved === row?.logged ? "" : `${row?.approved} approved, ${row?.logged} logged`,
      row?.last === head.seq ? "" : `the chain ends at ${head.seq}, the last entry is ${row?.last}`,
    ];
  });
  await server.stop();
  return faults.filter(Boolean);
}

test.for(engines)(
  "F33 %s: kill -9 at each statement of a decision leaves no gap and no double in the log",
  async (engine) => {
    const site = await aSite(engine);
    const ids: string[] = [];
    const wrong = await recover(site, ids);
    let deaths = 0;
    // A decision sends some 70; where only a share is asked for, one in sixteen.
    const stride = Math.ceil(16 / repetitions(16, 1));
    for (const when of whens)
      for (let message = 0, dies = true; dies; message += stride) {
        dies = await decideAndDie(site, ids.at(-1) ?? "", message, when);
        if (dies) deaths++;
        for (const fault of await recover(site, ids)) wrong.push(`${when} message ${message}: ${fault}`);
      }
    recordFinding({
      id: `F33 ${engine}`,
      what: "kill -9 at each message of a moderator's decision to the database, before it is sent and after",
      count: `${deaths} deaths, ${ids.length - 1} decisions`,
      expected: "as many decisions in the log as offers approved, no gap, the chain whole",
      seen: wrong.length === 0 ? "0 wrong" : wrong.join("; "),
    });
    expect(wrong).toEqual([]);
    expect(deaths).toBeGreaterThan(4);
  },
);
