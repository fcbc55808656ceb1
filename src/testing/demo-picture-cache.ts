import { createHash } from "node:crypto";
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";

const cache = "node_modules/.cache/xepa";
const sources = "src/server/demo";

/**
 * The demo's pictures, rendered before by the same code from the same drawings: all of them take two cores ten
 * seconds. The test of the rendering fills this cache, the journeys' server reads it.
 */
export function demoPictureCache(): string {
  const hash = createHash("sha256").update(readFileSync("node_modules/sharp/package.json"));
  const files = readdirSync(sources, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes(".test."))
    .map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.sort()) hash.update(file).update(readFileSync(file));
  return join(cache, `demo-pictures-${hash.digest("hex").slice(0, 16)}`);
}

/** Appears atomically. */
export function cacheDemoPictures(drawn: string): void {
  const cached = demoPictureCache();
  if (existsSync(cached)) return;
  const fresh = `${cached}.${process.pid}`;
  cpSync(drawn, fresh, { recursive: true });
  if (existsSync(cached)) rmSync(fresh, { recursive: true });
  else renameSync(fresh, cached);
}
