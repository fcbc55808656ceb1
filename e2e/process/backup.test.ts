import { type ChildProcess, execFile, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, inject, test } from "vitest";
import { checkBackup } from "#server/backup/check-backup.ts";
import { smallPng, uploadForm, uploadOf } from "#server/testing/pictures.ts";
import { migratedFolder, scratchFolder } from "#server/testing/scratch-folder.ts";
import { emptyPostgresDatabase } from "#server/testing/test-database.ts";
import { type AdminSession, callAs, namesOfOffers, offerNamed, signIn } from "./admin.ts";
import { type Intent, namesIn, promisedIn, writeOffers } from "./ledger.ts";
import {
  authSecret as AUTH_SECRET,
  type Environment,
  eventually,
  type ServerProcess,
  start,
} from "./server-process.ts";

/** As `npm run <command>` starts it, once everything is installed. */
function environment(env: Environment): Environment {
  return { PATH: process.env.PATH ?? "", TMPDIR: scratchFolder(), ...env };
}

async function command(name: string, env: Environment, ...args: string[]): Promise<string> {
  const options = { env: environment(env) };
  const { stdout } = await promisify(execFile)(process.execPath, [`bin/${name}.ts`, ...args], options);
  return stdout;
}

/** Killed as soon as that is so. */
async function killedOnce(
  isSo: () => boolean,
  name: string,
  env: Environment,
  ...args: string[]
): Promise<void> {
  const child: ChildProcess = spawn(process.execPath, [`bin/${name}.ts`, ...args], { env: environment(env) });
  const ended = new Promise((resolve) => child.once("close", resolve));
  await eventually(60, async () => isSo() || child.exitCode !== null);
  child.kill("SIGKILL");
  await ended;
}

const writers = 3;

/** A backup while people write: where it lies, and what had been acknowledged when it began. */
async function backUpUnderWrites(server: ServerProcess, session: AdminSession, env: Environment) {
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
function expectPrefix(found: string[], before: string[], ledgers: Intent[][]): void {
  expect(found).toEqual(expect.arrayContaining(before));
  for (const ledger of ledgers) {
    const isThere = ledger.map(({ name }) => found.includes(name));
    expect(isThere).toEqual(isThere.toSorted((one, other) => Number(other) - Number(one)));
    expect(isThere.at(-1)).toBe(false);
  }
}

async function aPicture(server: ServerProcess, session: AdminSession): Promise<string> {
  const headers = { Authorization: `Bearer ${session.access_token}` };
  const uploaded = await server.request(
    "/functions/v1/upload-image",
    uploadOf(uploadForm(smallPng), headers),
  );
  expect(uploaded.status).toBe(200);
  const { url } = (await uploaded.json()) as { url: string };
  const offer = { ...offerNamed("Com foto"), images: [url] };
  expect((await callAs(server, session, "add-product", offer)).status).toBe(200);
  return url;
}

async function onPostgres(DATA_DIR: string) {
  const DATABASE_URL = await emptyPostgresDatabase(inject("databaseUrl"));
  return { DATABASE_URL, DATA_DIR, AUTH_SECRET, SITE_URL: "http://localhost:3000" };
}

let DATA_DIR: string;
let picture: string;
let path: string;
let all: string[];

beforeAll(() => {
  DATA_DIR = migratedFolder();
});

test("embedded: a backup beside a server that is written to, restored into an empty folder, is a prefix with its pictures and accounts", async () => {
  const server = await start({ DATA_DIR });
  const session = await signIn(server);
  picture = await aPicture(server, session);
  const made = await backUpUnderWrites(server, session, { DATA_DIR });
  path = made.path;
  await expect(command("restore", { DATA_DIR }, path, "--replace")).rejects.toThrow(
    `já está em uso pelo processo ${server.pid}`,
  );
  all = (await namesOfOffers(server)).toSorted();
  await server.stop();

  const restored = scratchFolder();
  expect(await command("restore", { DATA_DIR: restored }, path)).toContain("conferidos.");
  const next = await start({ DATA_DIR: restored });
  expectPrefix(await namesOfOffers(next), made.before, made.ledgers);
  expect((await next.request(picture)).status).toBe(200);
  // The session of before goes on too: its keys came along.
  expect((await callAs(next, session, "add-product", offerNamed("Depois da volta"))).status).toBe(200);
  await signIn(next);
  await next.stop();
});

test("a backup that is killed never looks like one, and a restore that is killed leaves what was there", async () => {
  const folder = scratchFolder();
  const isBegun = () => readdirSync(folder).some((name) => name.endsWith(".part"));
  await killedOnce(isBegun, "backup", { DATA_DIR }, folder);
  // Whichever was quicker: what has a backup's name is whole.
  for (const name of readdirSync(folder).filter((each) => each.endsWith("-manual")))
    await checkBackup(join(folder, name));
  const isPreparing = () => existsSync(join(DATA_DIR, "restore.part", "db"));
  await killedOnce(isPreparing, "restore", { DATA_DIR }, path, "--replace");
  expect(existsSync(join(DATA_DIR, "restore.part"))).toBe(true);
  // That all is as before is seen by the next test, which moves it.
});

test("moved to PostgreSQL everything is there, and a target that is not empty is refused", async () => {
  const AUTH_SECRET = readFileSync(join(DATA_DIR, "auth-secret"), "utf8");
  const env = { ...(await onPostgres(DATA_DIR)), AUTH_SECRET };
  const said = await command("move", { DATA_DIR }, env.DATABASE_URL);
  expect(said).toContain(`products: ${all.length} linhas`);
  await expect(command("move", { DATA_DIR }, env.DATABASE_URL)).rejects.toThrow("não está vazio");

  const server = await start(env);
  expect((await namesOfOffers(server)).toSorted()).toEqual(all);
  expect((await server.request(picture)).status).toBe(200);
  const session = await signIn(server);
  const made = await backUpUnderWrites(server, session, env);
  await server.stop();

  const other = { ...(await onPostgres(scratchFolder())), AUTH_SECRET };
  await command("restore", other, made.path);
  const next = await start(other);
  expectPrefix(await namesOfOffers(next), [...all, ...made.before], made.ledgers);
  expect((await next.request(picture)).status).toBe(200);
  await signIn(next);
  await next.stop();
});
