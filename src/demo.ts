import type { Logger } from "pino";
import type { Config } from "#server/config.ts";
import type { Database, Db } from "#server/db/connect.ts";
import { renderDemoPictures } from "#server/demo/demo-pictures.ts";
import { demoChangedSignal } from "#server/demo/demo-signal.ts";
import { withExampleLinks } from "#server/demo/example-links.ts";
import { hasDemo, loadDemo, wantsDemo } from "#server/demo/load-demo.ts";
import { Problem } from "#server/http/problem.ts";
import type { ImageStore } from "#server/images/image-store.ts";
import { refreshVocabulary } from "#server/products/search/vocabulary-store.ts";
import { rankOffers } from "#server/votes/rank-offers.ts";

/** Loads the demo at the first start of a database that wants one; at later starts only its missing pictures. */
export async function prepareDemo(
  { db, engine }: Database,
  config: Config,
  images: ImageStore,
  log: Logger,
): Promise<void> {
  const now = new Date();
  const isWanted = config.demo ?? engine === "pglite";
  const isFirst = isWanted && (await wantsDemo(db));
  if (isFirst) process.stdout.write("Preparando a demonstração, só nesta primeira vez…\n");
  // Also later: a restored database may come without its pictures.
  const hasPictures = (isFirst || (await hasDemo(db))) && (await hasDemoPictures(images, log));
  if (!isFirst || !hasPictures || !(await loadDemo(db, now))) return;
  // Quick for a handful of offers, and the first thing a visitor looks at.
  await rankOffers(db, now);
  await refreshVocabulary(db);
}

/** An unreachable bucket does not stop the start: the next one tries again. */
function hasDemoPictures(images: ImageStore, log: Logger): Promise<boolean> {
  return renderDemoPictures(images).then(
    () => true,
    (err) => {
      if (!(err instanceof Problem)) throw err;
      log.error({ err: err.cause }, "the demo's pictures cannot be stored");
      return false;
    },
  );
}

/** `npm run demo` writes beside the server and sends this signal: pages and example links follow. */
export async function followDemo(db: Db, config: Config, log: Logger): Promise<void> {
  const own = config.site;
  let isShown: boolean | undefined;
  async function follow(isSignalled = false): Promise<void> {
    const isLoaded = await hasDemo(db);
    if (isLoaded === isShown && !isSignalled) return;
    isShown = isLoaded;
    config.site = isLoaded ? withExampleLinks(own) : own;
    db.changes.publish("all");
  }
  const failed = (err: unknown) => log.error({ err }, "the demo cannot be followed");
  process.on(demoChangedSignal, () => void follow(true).catch(failed));
  // On PostgreSQL the command notifies every process itself.
  db.changes.listen((tags) => {
    if (tags === "all" || tags.includes("demo")) void follow().catch(failed);
  });
  await follow();
}
