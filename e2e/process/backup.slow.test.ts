import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { checkBackup } from "#server/backup/check-backup.ts";
import { smallPng, uploadForm, uploadOf } from "#testing/pictures.ts";
import { migratedFolder, scratchFolder } from "#testing/scratch-folder.ts";
import { type AdminSession, callAs, namesOfOffers, offerNamed, signIn } from "./admin.ts";
import { backUpUnderWrites, command, environment, expectPrefix } from "./backup-under-writes.ts";
import { type Environment, eventually, onPostgres, type ServerProcess, start } from "./server-process.ts";

/** Killed as soon as that is so. */
async function killedOnce(
  condition: () => boolean,
  name: string,
  env: Environment,
  ...args: string[]
): Promise<void> {
  const child: ChildProcess = spawn(process.execPath, [`bin/${name}.ts`, ...args], { env: environment(env) });
  const ended = new Promise((resolve) => child.once("close", resolve));
  await eventually(60, async () => condition() || child.exitCode !== null);
  child.kill("SIGKILL");
  await ended;
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

let DATA_DIR: string;
let picture: string;
let path: string;
let all: string[];
let back: { from: Environment; moved: string[] };

beforeAll(() => {
  DATA_DIR = migratedFolder();
});

test("embedded: a backup of a running server, restored into an empty folder, is a prefix with its pictures and accounts", async () => {
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
  expectPrefix(await namesOfOffers(next), made.before, made.writeLogs);
  expect((await next.request(picture)).status).toBe(200);
  // The earlier session continues too: its keys are part of the backup.
  expect((await callAs(next, session, "add-product", offerNamed("Depois da volta"))).status).toBe(200);
  await signIn(next);
  await next.stop();
});

test("a killed backup never looks complete, and a killed restore leaves the existing data", async () => {
  const folder = scratchFolder();
  const isRunning = () => readdirSync(folder).some((name) => name.endsWith(".part"));
  await killedOnce(isRunning, "backup", { DATA_DIR }, folder);
  // Whichever was quicker: a folder with a backup's name is complete.
  for (const name of readdirSync(folder).filter((each) => each.endsWith("-manual")))
    await checkBackup(join(folder, name));
  const isPreparing = () => existsSync(join(DATA_DIR, "restore.part", "db"));
  await killedOnce(isPreparing, "restore", { DATA_DIR }, path, "--replace");
  expect(existsSync(join(DATA_DIR, "restore.part"))).toBe(true);
  // The next test checks that nothing changed, by moving it.
});

test("a move to PostgreSQL copies everything, and a non-empty target is refused", async () => {
  const AUTH_SECRET = readFileSync(join(DATA_DIR, "auth-secret"), "utf8");
  const env = { ...(await onPostgres(DATA_DIR)), AUTH_SECRET };
  const output = await command("move", { DATA_DIR }, env.DATABASE_URL);
  expect(output).toContain(`products: ${all.length} linhas`);
  await expect(command("move", { DATA_DIR }, env.DATABASE_URL)).rejects.toThrow("não está vazio");

  const server = await start(env);
  expect((await namesOfOffers(server)).toSorted()).toEqual(all);
  expect((await server.request(picture)).status).toBe(200);
  const session = await signIn(server);
  const made = await backUpUnderWrites(server, session, env);
  await server.stop();

  const other = { ...(await onPostgres()), AUTH_SECRET };
  await command("restore", other, made.path);
  const next = await start(other);
  expectPrefix(await namesOfOffers(next), [...all, ...made.before], made.writeLogs);
  expect((await next.request(picture)).status).toBe(200);
  const moved = (await namesOfOffers(next)).toSorted();
  await signIn(next);
  await next.stop();
  back = { from: other, moved };
});

test("a move back into a folder keeps pictures and accounts", async () => {
  const folder = join(scratchFolder(), "de-volta");
  const output = await command("move", back.from, folder);
  expect(output).toContain(`products: ${back.moved.length} linhas`);
  const { AUTH_SECRET = "" } = back.from;
  const server = await start({ DATA_DIR: folder, AUTH_SECRET });
  expect((await namesOfOffers(server)).toSorted()).toEqual(back.moved);
  expect((await server.request(picture)).status).toBe(200);
  await signIn(server);
  await server.stop();
});
