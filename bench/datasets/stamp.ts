import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const migrations = fileURLToPath(new URL("../../src/server/db/migrations/", import.meta.url));
const pglite = fileURLToPath(
  new URL("../../node_modules/@electric-sql/pglite/package.json", import.meta.url),
);

/**
 * Built once, outside the repository; BENCH_DATA names another folder if this disk is small or closed to PostgreSQL's
 * user.
 */
export function dataFolder(): string {
  const folder = process.env.BENCH_DATA || fileURLToPath(new URL("../.data", import.meta.url));
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Changes with the tables and with the generators: a data set of another stamp is outdated. */
export function stamp(): string {
  const made = readdirSync(here)
    .filter((name) => name.startsWith("synthetic-") || name === "offer-words.ts")
    .map((name) => join(here, name));
  const tables = readdirSync(migrations)
    .filter((name) => name.endsWith(".sql"))
    .map((name) => join(migrations, name));
  const hash = createHash("sha256");
  for (const file of [...made, ...tables, pglite].sort()) hash.update(readFileSync(file));
  return hash.digest("hex").slice(0, 8);
}
