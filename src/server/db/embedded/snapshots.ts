import { mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";

const kept = 4;
const ending = ".tar.gz";

function folderOf(dataDir: string): string {
  return join(dataDir, "snapshots");
}

/** Has a snapshot written, under its name only once it is whole, and drops the oldest; answers where it lies. */
export async function keepSnapshot(
  dataDir: string,
  write: (file: string) => Promise<void>,
  now = new Date(),
): Promise<string> {
  const folder = folderOf(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const file of readdirSync(folder)) if (file.endsWith(".part")) rmSync(join(folder, file));
  const name = `${now.toISOString().replaceAll(":", "-")}${ending}`;
  const unfinished = join(folder, `${name}.part`);
  await write(unfinished);
  renameSync(unfinished, join(folder, name));
  const finished = readdirSync(folder).filter((file) => file.endsWith(ending));
  for (const file of finished.sort().slice(0, -kept)) rmSync(join(folder, file));
  return join(folder, name);
}

/** When the newest one was begun; null where there is none. By its name: copying a file may change its dates. */
export async function lastSnapshot(dataDir: string): Promise<string | null> {
  const files = await readdir(folderOf(dataDir)).catch(() => []);
  const times = files.flatMap((file) => timeIn(file) ?? []);
  return times.sort().at(-1) ?? null;
}

/** "2026-11-15T12-30-00.123Z.tar.gz" */
function timeIn(file: string): string | null {
  const time = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)\.tar\.gz$/.exec(file);
  return time && `${time[1]}:${time[2]}:${time[3]}`;
}
