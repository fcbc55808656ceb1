import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect } from "vitest";
import { scratchFolder } from "#testing/scratch-folder.ts";
import type { AdminSession } from "./admin.ts";
import { type Environment, eventually, type ServerProcess } from "./server-process.ts";
import { acknowledgedIn, type Intent, namesIn, writeInOrder } from "./write-log.ts";

/** As `npm run <command>` starts it, once everything is installed. */
export function environment(env: Environment): Environment {
  return { PATH: process.env.PATH ?? "", TMPDIR: scratchFolder(), ...env };
}

export async function command(name: string, env: Environment, ...args: string[]): Promise<string> {
  const options = { env: environment(env) };
  const { stdout } = await promisify(execFile)(process.execPath, [`bin/${name}.ts`, ...args], options);
  return stdout;
}

const writers = 3;

/** A backup during writes: its path, and the writes acknowledged when it started. */
export async function backUpUnderWrites(server: ServerProcess, session: AdminSession, env: Environment) {
  const writeLogs = Array.from({ length: writers }, (): Intent[] => []);
  let isOver = false;
  const writing = writeLogs.map((writeLog, i) =>
    writeInOrder(server, session, writeLog, () => isOver, `Autor ${i}, `),
  );
  await eventually(150, async () => writeLogs.every((writeLog) => acknowledgedIn(writeLog).length > 1));
  const before = writeLogs.flatMap((writeLog) => namesIn(acknowledgedIn(writeLog)));
  const folder = scratchFolder();
  const output = await command("backup", env, folder);
  const isAfter = writeLogs.map((writeLog) => writeLog.length);
  await eventually(150, async () =>
    writeLogs.every((writeLog, i) => acknowledgedIn(writeLog).length > (isAfter[i] ?? 0)),
  );
  isOver = true;
  await Promise.all(writing);
  const path = /^Backup: (.+)$/m.exec(output)?.[1] ?? "";
  return { path, before, writeLogs };
}

/** Every write acknowledged before it started is there, and of each writer a prefix without a gap. */
export function expectPrefix(found: string[], before: string[], writeLogs: Intent[][]): void {
  expect(found).toEqual(expect.arrayContaining(before));
  for (const writeLog of writeLogs) {
    const isThere = writeLog.map(({ name }) => found.includes(name));
    expect(isThere).toEqual(isThere.toSorted((one, other) => Number(other) - Number(one)));
    expect(isThere.at(-1)).toBe(false);
  }
}
