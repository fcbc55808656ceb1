// `npm run demo`: loads the demo. `npm run demo -- --remove`: takes exactly the demo away again. Works beside a running
// server, which on the embedded database is the only one that may open the folder.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Config, readConfig } from "#server/config.ts";
import { connectToHolder, type Database, openDatabase } from "#server/db/connect.ts";
import { DataFolderInUse } from "#server/db/embedded/lock.ts";
import { demoPictureFiles, renderDemoPictures } from "#server/demo/demo-pictures.ts";
import { demoChangedSignal } from "#server/demo/demo-signal.ts";
import { loadDemo } from "#server/demo/load-demo.ts";
import { removeDemo } from "#server/demo/remove-demo.ts";
import { refreshHeat } from "#server/products/refresh-heat.ts";

/** The database, and the process that serves from it where there is one. */
async function open(config: Config): Promise<{ database: Database; server: number | null }> {
  try {
    return { database: await openDatabase(config), server: null };
  } catch (error) {
    const holder = error instanceof DataFolderInUse ? error.holder : null;
    if (!holder?.socket) throw error;
    return { database: connectToHolder(holder.socket), server: holder.pid };
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { remove: { type: "boolean", default: false } } });
  const config = readConfig();
  const images = join(config.data_dir, "images");
  const { database, server } = await open(config);
  const { db } = database;
  if (values.remove) {
    const { products, articles, people } = await removeDemo(db, new Date());
    say(`Removidos ${products} ofertas, ${articles} artigos e ${people} pessoas de demonstração.`);
  } else {
    await renderDemoPictures(images);
    say((await loadDemo(db, new Date())) ? "Demonstração carregada." : "A demonstração já está carregada.");
  }
  await refreshHeat(db, new Date());
  await database.close();
  if (server !== null) process.kill(server, demoChangedSignal);
  // After the pages that show them.
  if (values.remove) for (const file of demoPictureFiles()) rmSync(join(images, file), { force: true });
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

await main();
