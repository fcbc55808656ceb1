import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from "node:fs";
import { join } from "node:path";

const prepared = "restore-ready-";
const half = "restore.part";

const parts = ["db", "images", "auth-secret"];

/** An empty folder beside the data for the new state. Removes what a killed restore left there. */
export function beginReplacement(dataDir: string): string {
  const folder = join(dataDir, half);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/**
 * From here on the new state counts: the next start finishes a killed replacement. The old state moves to `before-restore-<time>`;
 * returns where, or null where there was none.
 */
export function commitReplacement(dataDir: string, now = new Date()): string | null {
  renameSync(join(dataDir, half), join(dataDir, `${prepared}${now.toISOString().replaceAll(":", "-")}`));
  return finishReplacement(dataDir);
}

/** Does nothing unless a restore was killed in its last step. */
export function finishReplacement(dataDir: string): string | null {
  const folder = readdirSync(dataDir).find((name) => name.startsWith(prepared));
  if (!folder) return null;
  const ready = join(dataDir, folder);
  const before = join(dataDir, `before-restore-${folder.slice(prepared.length)}`);
  for (const part of parts.filter((name) => existsSync(join(ready, name)))) {
    if (existsSync(join(dataDir, part)) && !existsSync(join(before, part))) {
      mkdirSync(before, { recursive: true, mode: 0o700 });
      renameSync(join(dataDir, part), join(before, part));
    }
    renameSync(join(ready, part), join(dataDir, part));
  }
  for (const name of readdirSync(ready)) rmSync(join(ready, name), { recursive: true });
  rmdirSync(ready);
  return existsSync(before) ? before : null;
}
