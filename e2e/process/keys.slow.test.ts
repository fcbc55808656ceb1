import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { migratedFolder, scratchFolder } from "#testing/scratch-folder.ts";
import { signIn } from "./admin.ts";
import { command } from "./backup-under-writes.ts";
import { type Environment, eventually, onPostgres, type ServerProcess, start } from "./server-process.ts";

const keys = (env: Environment, ...args: string[]) => command("keys", env, ...args);

async function published(server: ServerProcess): Promise<string[]> {
  const answer = await server.request("/auth/v1/.well-known/jwks.json");
  return ((await answer.json()) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid);
}

const kidsOf = (output: string) => [...output.matchAll(/^([0-9a-f-]{36}) /gm)].map(([, kid]) => kid);

async function followsCommands(servers: ServerProcess[], env: Environment): Promise<void> {
  const [server] = servers as [ServerProcess];
  const session = await signIn(server);
  const [old = ""] = await published(server);
  expect(kidsOf(await keys(env, "list"))).toEqual([old]);

  const [next = ""] = kidsOf(await keys(env, "rotate"));
  expect(next).not.toBe(old);
  for (const each of servers)
    await eventually(60, async () => (await published(each)).join() === [next, old].join());

  await keys(env, "drop", old);
  for (const each of servers) await eventually(60, async () => (await published(each)).join() === next);
  const headers = { Authorization: `Bearer ${session.access_token}`, "Content-Type": "application/json" };
  for (const each of servers) expect((await each.request("/auth/v1/user", { headers })).status).toBe(403);
  const body = JSON.stringify({ refresh_token: session.refresh_token });
  const refreshed = await server.request("/auth/v1/token?grant_type=refresh_token", {
    method: "POST",
    body,
  });
  expect(refreshed.status).toBe(200);
  await expect(keys(env, "drop", old)).rejects.toThrow(`Não há chave ${old}.`);
  await expect(keys(env)).rejects.toThrow("uso: npm run keys");
}

test("on the embedded database a command rotates the keys of the running server", async () => {
  const env = { DATA_DIR: migratedFolder() };
  await followsCommands([await start(env)], env);
});

test.for([
  ["keys", "rotate"],
  ["keys", "forget"],
  ["audit", "export", "--since", "2026-01-01"],
  ["demo"],
  ["prices", "explain", "fone"],
  ["backup"],
])("without a database, «%s» says so and creates none", async ([name = "", ...args]) => {
  const DATA_DIR = scratchFolder();
  const sentence = `Em ${DATA_DIR} não há um banco de dados. Onde ele está dizem DATA_DIR ou DATABASE_URL.`;
  await expect(command(name, { DATA_DIR }, ...args)).rejects.toThrow(sentence);
  expect(readdirSync(DATA_DIR)).toEqual([]);
});

test("on PostgreSQL a command rotates the keys of every process", async () => {
  const env = await onPostgres();
  const servers = await Promise.all([start(env), start({ ...env, DATA_DIR: scratchFolder() })]);
  await followsCommands(servers, env);
  // They would continue with the keys in memory.
  await expect(keys(env, "forget")).rejects.toThrow("Há um servidor do Xepa ligado a esse PostgreSQL.");
  await Promise.all(servers.map((each) => each.stop()));
  expect(await keys(env, "forget")).toContain("Chaves, sessões e segundos fatores apagados.");
});
