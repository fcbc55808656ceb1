import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, inject } from "vitest";
import { scratchFolder } from "#testing/scratch-folder.ts";
import { emptyPostgresDatabase } from "#testing/test-database.ts";
import type { AdminSession } from "./admin.ts";
import { type Intent, namesIn, promisedIn, writeOffers } from "./ledger.ts";
import {
  authSecret as AUTH_SECRET,
  type Environment,
  eventually,
  type ServerProcess,
} from "./server-process.ts";

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

/** A backup while people write: where it lies, and what had been acknowledged when it began. */
export async function backUpUnderWrites(server: ServerProcess, session: AdminSession, env: Environment) {
  const ledgers = Array.from({ length: writers }, (): Intent[] => []);
  let isOver = false;
  const writing = ledgers.map((ledger, i) =>
    writeOffers(server, session, ledger, (status) => !isOver && status === 200, `Autor ${i}, `),
  );
  await eventually(60, async () => ledgers.every((ledger) => promisedIn(ledger).length > 1));
  const before = ledgers.flatMap((ledger) => namesIn(promisedIn(ledger)));
  const folder = scratchFolder();
  const said = await command("backup", env, folder);
  const isAfter = ledgers.map((ledger) => ledger.length);
  await eventually(60, async () =>
    ledgers.every((ledger, i) => promisedIn(ledger).length > (isAfter[i] ?? 0)),
  );
  isOver = true;
  await Promise.all(writing);
  const path = /^Backup: (.+)$/m.exec(said)?.[1] ?? "";
  return { path, before, ledgers };
}

/** Everything that was acknowledged before it began is there, and of each writer a beginning without a gap. */
export function expectPrefix(found: string[], before: string[], ledgers: Intent[][]): void {
  expect(found).toEqual(expect.arrayContaining(before));
  for (const ledger of ledgers) {
    const isThere = ledger.map(({ name }) => found.includes(name));
    expect(isThere).toEqual(isThere.toSorted((one, other) => Number(other) - Number(one)));
    expect(isThere.at(-1)).toBe(false);
  }
}

export async function onPostgres(DATA_DIR: string) {
  const DATABASE_URL = await emptyPostgresDatabase(inject("databaseUrl"));
  return { DATABASE_URL, DATA_DIR, AUTH_SECRET, SITE_URL: "http://localhost:3000" };
}
