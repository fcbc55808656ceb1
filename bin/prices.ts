// `npm run prices -- import list.csv [--yes]`: checks an operator's price list, and writes it with --yes. `npm run prices --
// explain <slug>`: the verdict on an offer with every number that it was made of. Works beside a running server, as `npm run demo`.
import { readFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { parseArgs } from "node:util";
import { openPriceList } from "#domain/prices/price-list/open-price-list.ts";
import {
  mostFaults,
  type PriceListCheck,
  priceListLimits,
  priceListMessage,
  priceListMessages,
} from "#domain/prices/price-list/price-list.ts";
import { formatOf, textOf } from "#domain/products/import-export/file-text.ts";
import { readConfig } from "#server/config.ts";
import type { Db } from "#server/db/connect.ts";
import { checkPriceList } from "#server/prices/check-price-list.ts";
import { explainVerdict } from "#server/prices/explain-verdict.ts";
import type { Reading } from "#server/prices/observations-store.ts";
import { refreshVerdicts } from "#server/prices/refresh-verdicts.ts";
import { writePriceList } from "#server/prices/write-price-list.ts";
import { explanationLines } from "./explanation-lines.ts";
import { openBesideServer } from "./open-beside-server.ts";
import { ending, say } from "./say.ts";

const usage = "uso: npm run prices -- import <arquivo.csv> [--yes] | explain <endereço da oferta>";

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { yes: { type: "boolean", default: false } },
  });
  const [command, what] = positionals;
  if (command === "import" && what !== undefined) return importList(what, values.yes);
  if (command === "explain" && what !== undefined) return withDatabase((db) => explain(db, what));
  throw new Error(usage);
}

async function withDatabase(work: (db: Db) => Promise<void>): Promise<void> {
  const { database } = await openBesideServer(readConfig());
  try {
    await work(database.db);
  } finally {
    await database.close();
  }
}

/** Without --yes no database is opened: what is wrong in a list stands in the list. */
async function importList(path: string, isMeant: boolean): Promise<void> {
  // npm runs in the package's folder; the path is the caller's.
  const bytes = await readFile(resolve(process.env.INIT_CWD ?? "", path));
  if (bytes.length > priceListLimits.bytes) throw new Error(priceListMessages.too_large);
  const text = textOf(bytes);
  const checked = await checkPriceList(openPriceList(formatOf(path, text), text), new Date());
  if ("fault" in checked) throw new Error(checked.fault);
  const { check, readings } = checked;
  sayCheck(basename(path), check);
  if (check.invalid > 0) throw new Error(priceListMessages.invalid);
  if (!isMeant) return say("Nada foi gravado. Para gravar, repita o comando com --yes.");
  await withDatabase((db) => write(db, readings, check));
}

function sayCheck(
  name: string,
  { rows, valid, invalid, repeated, ignored, products, columns }: PriceListCheck,
) {
  for (const { row, store_url, errors } of rows)
    say(`linha ${row}: ${Object.values(errors).join("; ")} (${store_url || "sem link"})`);
  if (invalid > mostFaults) say(`e mais ${invalid - mostFaults} linhas a corrigir.`);
  if (columns.unknown.length > 0) say(`Colunas desconhecidas, ignoradas: ${columns.unknown.join(", ")}.`);
  say(
    `${name}: ${valid} preços de ${products} produtos; a corrigir: ${invalid}; repetidos: ${repeated}; com mais de ${priceListLimits.years} anos, ignorados: ${ignored}.`,
  );
}

/** Verdicts too: without a server no job would compute them. */
async function write(db: Db, readings: Reading[], check: PriceListCheck): Promise<void> {
  let shown = 0;
  const created = await writePriceList(db, readings, async (_tx, { done, total }) => {
    const percent = Math.floor((100 * done) / total);
    if (percent < shown + 10) return;
    shown = percent;
    process.stderr.write(`${percent}%\n`);
  });
  const { valid, repeated, ignored } = check;
  say(priceListMessage({ created, unchanged: valid - created, repeated, ignored }, ""));
  say(`Ofertas avaliadas de novo: ${await refreshVerdicts(db)}.`);
}

async function explain(db: Db, address: string): Promise<void> {
  const explained = await explainVerdict(db, decodeURIComponent(address.split("/").at(-1) ?? ""));
  if (!explained) throw new Error(`Não há oferta em ${address}.`);
  for (const line of explanationLines(explained)) say(line);
}

await ending(main, usage);
