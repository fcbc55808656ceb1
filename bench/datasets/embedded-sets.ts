import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "#server/db/connect.ts";
import { shown } from "../frame/figure.ts";
import { note } from "../frame/report-line.ts";
import { temporaryFolder } from "../load/server-under-test.ts";
import { dataFolder, stamp } from "./stamp.ts";
import { fillSite } from "./synthetic-site.ts";

export const embeddedSizes = [1000, 50_000] as const;

/** A temporary DATA_DIR with this many offers, deleted when this process ends. */
export async function embeddedCopy(offers: (typeof embeddedSizes)[number]): Promise<string> {
  const folder = await made(offers);
  const copy = temporaryFolder("xepa-embedded-");
  cpSync(folder, copy, { recursive: true });
  return copy;
}

/** The folder gets its final name when it is complete. */
async function made(offers: number): Promise<string> {
  const folder = join(dataFolder(), `embedded-${offers}-${stamp()}`);
  if (existsSync(folder)) return folder;
  for (const name of readdirSync(dataFolder()))
    if (name.startsWith(`embedded-${offers}-`)) rmSync(join(dataFolder(), name), { recursive: true });
  note(`making the embedded data set of ${offers.toLocaleString("en")} offers, once…`);
  const began = performance.now();
  const fresh = `${folder}.making`;
  mkdirSync(fresh);
  const database = await openDatabase({ data_dir: fresh, database_url: null });
  try {
    await fillSite(database.db, offers);
  } finally {
    await database.close();
  }
  renameSync(fresh, folder);
  note(`made in ${shown((performance.now() - began) / 1000, "s")}`);
  return folder;
}
