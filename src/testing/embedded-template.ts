import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openDatabase } from "#server/db/connect.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** A data folder with an empty, migrated embedded database, to be copied. */
    embeddedTemplate: string;
  }
}

const migrations = "src/server/db/migrations";
const cache = "node_modules/.cache/xepa";

/**
 * Global setup of the vitest project "pglite": initdb and migrations take seconds, so they run once and are cached.
 */
export async function setup(project: TestProject): Promise<void> {
  const folder = join(cache, `template-${fingerprint()}`);
  if (!existsSync(folder)) {
    const fresh = `${folder}.${process.pid}`;
    mkdirSync(fresh, { recursive: true });
    const database = await openDatabase({ data_dir: fresh, database_url: null });
    await database.close();
    if (existsSync(folder)) rmSync(fresh, { recursive: true });
    else renameSync(fresh, folder);
  }
  project.provide("embeddedTemplate", folder);
}

function fingerprint(): string {
  const hash = createHash("sha256").update(readFileSync("node_modules/@electric-sql/pglite/package.json"));
  for (const file of readdirSync(migrations).sort())
    if (file.endsWith(".sql")) hash.update(readFileSync(join(migrations, file)));
  return hash.digest("hex").slice(0, 16);
}
