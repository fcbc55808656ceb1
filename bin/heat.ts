// `npm run heat -- replay`: computes every heat from votes, clicks and comments alone and compares it with the table that lists are
// made from. Ends with 1 at the first difference. Works beside a running server, as `npm run demo`.
import { parseArgs } from "node:util";
import { readConfig } from "#server/config.ts";
import { databaseTime } from "#server/db/housekeeping.ts";
import { replayHeat } from "#server/votes/replay-heat.ts";
import { openBesideServer } from "./open-beside-server.ts";
import { ending, say } from "./say.ts";

const usage = "uso: npm run heat -- replay";

async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  if (positionals.join(" ") !== "replay") throw new Error(usage);
  const { database } = await openBesideServer(readConfig());
  try {
    const { ranked, difference } = await replayHeat(database.db, await databaseTime(database.db));
    if (difference) throw new Error(`Diferente: ${difference}.`);
    say(`Igual: o calor de ${ranked} ofertas sai dos eventos como está na tabela.`);
  } finally {
    await database.close();
  }
}

await ending(main, usage);
