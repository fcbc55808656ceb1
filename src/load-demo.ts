import type { Logger } from "pino";
import type { Config } from "#server/config.ts";
import type { Database } from "#server/db/connect.ts";
import { renderDemoPictures } from "#server/demo/demo-pictures.ts";
import { hasDemo, loadDemo, wantsDemo } from "#server/demo/load-demo.ts";
import { Problem } from "#server/http/problem.ts";
import type { ImageStore } from "#server/images/image-store.ts";
import { refreshHeat } from "#server/products/refresh-heat.ts";
import { refreshVocabulary } from "#server/products/search/refresh-vocabulary.ts";

/** The first start of a database that is to have a demo; of later ones only its pictures, where they are missing. */
export async function prepareDemo(
  { db, engine }: Database,
  config: Config,
  images: ImageStore,
  log: Logger,
): Promise<void> {
  const now = new Date();
  const isAsked = config.demo ?? engine === "pglite";
  const isFirst = isAsked && (await wantsDemo(db));
  if (isFirst) process.stdout.write("Preparando a demonstração, só nesta primeira vez…\n");
  // Also later: a restored database may come without its pictures.
  const hasPictures = (isFirst || (await hasDemo(db))) && (await hasDemoPictures(images, log));
  if (!isFirst || !hasPictures || !(await loadDemo(db, now))) return;
  // Of a handful of offers, and the first thing that anybody looks at.
  await refreshHeat(db, now);
  await refreshVocabulary(db);
}

/** A bucket that cannot be reached must not keep the site closed: the next start tries again. */
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
