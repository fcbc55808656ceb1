// `npm run log -- verify [--head 1204:db45…]`: recomputes the moderation log from its first entry on and names the first one that is
// wrong. A head that was published earlier, such as the foot of a daily letter, also finds a cut tail and a restored backup. Ends with 1
// at a break. Works beside a running server, as `npm run demo`.
import { parseArgs } from "node:util";
import { breakSentence } from "#domain/log/check-chain.ts";
import { headLine, headOf, type LogHead } from "#domain/log/log-entry.ts";
import { readConfig } from "#server/config.ts";
import { type Verified, verifyLog } from "#server/log/verify-log.ts";
import { openBesideServer } from "./open-beside-server.ts";
import { ending, say } from "./say.ts";

const usage = `uso: npm run log -- verify [--head <número>:<hash>]…
--head: o que um e-mail da xepa do dia trouxe no rodapé, ou o que /.well-known/xepa-log.json respondeu um dia.`;

function commandLine(): LogHead[] {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { head: { type: "string", multiple: true, default: [] } },
  });
  if (positionals.join(" ") !== "verify") throw new Error(usage);
  return values.head.map((text) => {
    const head = headOf(text);
    if (!head) throw new Error(usage);
    return head;
  });
}

async function main(): Promise<void> {
  const heads = commandLine();
  const { database } = await openBesideServer(readConfig());
  try {
    sayVerified(await verifyLog(database.db, heads, progress()));
  } finally {
    await database.close();
  }
}

function sayVerified({ head, broken, published }: Verified): void {
  if (broken) {
    say(`Atos que conferem: ${head.seq}.`);
    if (broken.found) say(`esperado: ${broken.expected}\nencontrado: ${broken.found}`);
    throw new Error(breakSentence(broken));
  }
  if (head.seq === 0) say("O registro ainda não começou.");
  else sayWhole(head, published);
}

function sayWhole(head: LogHead, published: number): void {
  const inIt = published > 0 ? ` Estão nela os publicados antes: ${published}.` : "";
  say(`Corrente inteira. Atos: ${head.seq}.${inIt}`);
  say(`O mais novo: ${headLine(head)}`);
}

const shownEvery = 100_000;

function progress() {
  let shown = 0;
  return (done: number) => {
    if (done < shown + shownEvery) return;
    shown = done;
    process.stderr.write(`${done} atos…\n`);
  };
}

await ending(main, usage);
