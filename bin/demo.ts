// `npm run demo`: loads the demo. `npm run demo -- --remove`: removes exactly the demo. Works beside a running
// server; on the embedded database it connects through that server, since only one process may open the folder.
import { parseArgs } from "node:util";
import { readConfig } from "#server/config.ts";
import { demoPictureFiles, renderDemoPictures } from "#server/demo/demo-pictures.ts";
import { loadDemo } from "#server/demo/load-demo.ts";
import { removeDemo } from "#server/demo/remove-demo.ts";
import { openImageStore } from "#server/images/open-image-store.ts";
import { rankOffers } from "#server/votes/rank-offers.ts";
import { openBesideServer } from "./open-beside-server.ts";
import { ending, say } from "./say.ts";

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { remove: { type: "boolean", default: false } } });
  const config = readConfig();
  const images = openImageStore(config);
  const { database, notifyServer } = await openBesideServer(config);
  const { db } = database;
  if (values.remove) {
    const { products, articles, people } = await removeDemo(db, new Date());
    say(`Removidos ${products} ofertas, ${articles} artigos e ${people} pessoas de demonstração.`);
  } else {
    await renderDemoPictures(images);
    say((await loadDemo(db, new Date())) ? "Demonstração carregada." : "A demonstração já está carregada.");
  }
  await rankOffers(db, new Date());
  await database.close();
  notifyServer();
  // After the pages that show them.
  if (values.remove) await images.remove(demoPictureFiles());
}

await ending(main);
