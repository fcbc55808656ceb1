import { randomInt } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { migratedFolder } from "#server/testing/scratch-folder.ts";
import { addOffer, namesOfOffers, signIn } from "./admin.ts";
import { type Intent, namesIn, openIn, promisedIn, writeOffers } from "./ledger.ts";
import { eventually, start } from "./server-process.ts";

const rounds = 3;
const writers = 4;

test("what was acknowledged outlives kill -9, and a repeated write has one effect", async () => {
  const DATA_DIR = migratedFolder();
  const ledger: Intent[] = [];
  for (let round = 1; round <= rounds; round++) {
    const server = await start({ DATA_DIR });
    const session = await signIn(server);
    const write = () => writeOffers(server, session, ledger, (status) => status !== "gone");
    const before = promisedIn(ledger).length;
    const writing = Array.from({ length: writers }, write);
    await eventually(60, async () => promisedIn(ledger).length > before);
    await setTimeout(randomInt(1500));
    await server.kill();
    await Promise.all(writing);
  }
  const promised = promisedIn(ledger);
  const open = openIn(ledger);
  console.log(`${rounds} kills: ${promised.length} writes acknowledged, ${open.length} left open`);

  const server = await start({ DATA_DIR });
  const found = await namesOfOffers(server);
  expect(found).toEqual([...new Set(found)]);
  expect(found).toEqual(expect.arrayContaining(namesIn(promised)));
  expect(namesIn(ledger)).toEqual(expect.arrayContaining(found));

  const session = await signIn(server);
  for (const { name, key } of [...open, ...promised.slice(-5)])
    expect((await addOffer(server, session, name, key)).status).toBe(200);
  expect((await namesOfOffers(server)).toSorted()).toEqual(namesIn(ledger));
});
