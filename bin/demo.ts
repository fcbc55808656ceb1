// `npm run demo`: loads the demo. `npm run demo -- --remove`: takes exactly the demo away again. Works beside a running
// server, which on the embedded database is the only one that may open the folder.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readConfig } from "#server/config.ts";
import { demoPictureFiles, renderDemoPictures } from "#server/demo/demo-pictures.ts";
import { loadDemo } from "#server/demo/load-demo.ts";
import { removeDemo } from "#server/demo/remove-demo.ts";
import { refreshHeat } from "#server/products/refresh-heat.ts";
import { openBesideServer } from "./open-beside-server.ts";

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { remove: { type: "boolean", default: false } } });
  const config = readConfig();
  const images = join(config.data_dir, "images");
  const { database, tellServer } = await openBesideServer(config);
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
  tellServer();
  // After the pages that show them.
  if (values.remove) for (const file of demoPictureFiles()) rmSync(join(images, file), { force: true });
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

await main();
