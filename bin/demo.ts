// `npm run demo`: loads the demo. `npm run demo -- --remove`: takes exactly the demo away again. Works beside a running
// server, which on the embedded database is the only one that may open the folder.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Config, readConfig } from "#server/config.ts";
import { connectToHolder, type Database, openDatabase } from "#server/db/connect.ts";
import { DataFolderInUse } from "#server/db/embedded/lock.ts";
import { demoPictureFiles, renderDemoPictures } from "#server/demo/demo-pictures.ts";
import { loadDemo } from "#server/demo/load-demo.ts";
import { removeDemo } from "#server/demo/remove-demo.ts";
import { refreshHeat } from "#server/products/refresh-heat.ts";

async function open(config: Config): Promise<{ database: Database; isServing: boolean }> {
  try {
    return { database: await openDatabase(config), isServing: false };
  } catch (error) {
    if (!(error instanceof DataFolderInUse) || !error.holder?.socket) throw error;
    return { database: connectToHolder(error.holder.socket), isServing: true };
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { remove: { type: "boolean", default: false } } });
  const config = readConfig();
  const images = join(config.data_dir, "images");
  const { database, isServing } = await open(config);
  const { db } = database;
  if (values.remove) {
    const removed = await removeDemo(db, new Date());
    for (const file of demoPictureFiles()) rmSync(join(images, file), { force: true });
    say(
      `Removidos ${removed.products} ofertas, ${removed.articles} artigos e ${removed.people} pessoas de demonstração.`,
    );
  } else {
    await renderDemoPictures(images);
    say((await loadDemo(db, new Date())) ? "Demonstração carregada." : "A demonstração já está carregada.");
  }
  await refreshHeat(db, new Date());
  await database.close();
  if (isServing) say("O servidor em execução mostra a mudança em até 1 minuto.");
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

await main();
