import { sql } from "drizzle-orm";
import { decodeProtectedHeader } from "jose";
import { beforeEach, expect, test, vi } from "vitest";
import { authSigningKeys } from "#server/db/schema/auth.ts";
import { aPerson, json, newOfferFields, password } from "#testing/factories.ts";
import { supabaseClient } from "#testing/supabase-client.ts";
import { freshServer, type TestServer, testServer } from "#testing/test-server.ts";
import { deleteSealedRows } from "./delete-sealed-rows.ts";
import { advanceKeys, dropKey, listKeys, reloadKeysOnChange, rotateKeys } from "./rotate-keys.ts";
import { secretBox } from "./secret-box.ts";
import { keyRows, loadSigningKeys } from "./signing-keys.ts";

let server: TestServer;
beforeEach(async () => {
  server = await freshServer();
});

async function published(): Promise<string[]> {
  const answer = await server.request("/auth/v1/.well-known/jwks.json");
  return ((await answer.json()) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid);
}

async function states() {
  return (await listKeys(server.db)).map(({ state }) => state);
}

/** The job that runs once a minute, in every process. */
async function minute(): Promise<void> {
  await advanceKeys(server.db);
  await server.tokens.keys.reload();
}

async function later(minutes: number): Promise<void> {
  const ago = (column: unknown) => sql`${column} - make_interval(mins => ${minutes})`;
  const { created_at, retired_at } = authSigningKeys;
  await server.db.update(authSigningKeys).set({ created_at: ago(created_at), retired_at: ago(retired_at) });
}

async function isAccepted(auth: Record<string, string>): Promise<boolean> {
  const answer = await server.request("/functions/v1/add-product", json(newOfferFields(), auth));
  return answer.status === 200;
}

const kidOf = (auth: Record<string, string>) =>
  decodeProtectedHeader(auth.Authorization?.split(" ")[1] ?? "").kid;

test("a new key is published first, then signs, and the old one verifies until its tokens expire", async () => {
  const old = server.tokens.keys.signing.kid;
  const before = await aPerson(server, "admin");
  const { kid, isNew } = await rotateKeys(server.db, server.box);
  expect(isNew).toBe(true);
  await minute();
  expect(await published()).toEqual([kid, old]);
  await later(10);
  await minute();
  expect(await states()).toEqual(["waits", "signs"]);
  expect(kidOf((await aPerson(server, "admin")).auth)).toBe(old);

  await later(2);
  await minute();
  expect(await states()).toEqual(["signs", "retires"]);
  const after = await aPerson(server, "admin");
  expect(kidOf(after.auth)).toBe(kid);
  expect(await isAccepted(before.auth)).toBe(true);
  expect(await isAccepted(after.auth)).toBe(true);

  await later(61);
  await minute();
  expect(await published()).toEqual([kid, old]);
  await later(10);
  await minute();
  expect(await published()).toEqual([kid]);
  expect(await isAccepted(before.auth)).toBe(false);
  expect(await isAccepted(after.auth)).toBe(true);
  expect(await server.db.select().from(authSigningKeys)).toHaveLength(1);
});

test("a second rotation finds the pending key", async () => {
  const first = await rotateKeys(server.db, server.box);
  const second = await Promise.all([1, 2, 3].map(() => rotateKeys(server.db, server.box)));
  for (const each of second) expect(each).toEqual({ kid: first.kid, isNew: false });
});

test("concurrent rotations are one", async () => {
  const made = await Promise.all([1, 2, 3, 4].map(() => rotateKeys(server.db, server.box)));
  expect(new Set(made.map(({ kid }) => kid)).size).toBe(1);
  expect(made.filter(({ isNew }) => isNew)).toHaveLength(1);
});

test("in an emergency the dropped key's tokens are void, and sessions continue by refreshing", async () => {
  const { email } = await aPerson(server);
  const client = supabaseClient(server);
  const signedIn = await client.auth.signInWithPassword({ email, password });
  const old = server.tokens.keys.signing.kid;
  const auth = { Authorization: `Bearer ${signedIn.data.session?.access_token}` };
  const status = async () => (await server.request("/auth/v1/admin/x", { headers: auth })).json();
  expect(await status()).toMatchObject({ error_code: "not_admin" });
  expect(await dropKey(server.db, server.box, old)).toBe(true);
  await server.tokens.keys.reload();
  expect(await status()).toMatchObject({ error_code: "bad_jwt" });
  expect(await published()).not.toContain(old);
  const { data, error } = await client.auth.refreshSession();
  expect(error).toBeNull();
  expect(decodeProtectedHeader(data.session?.access_token ?? "").kid).toBe(server.tokens.keys.signing.kid);
  expect(await dropKey(server.db, server.box, old)).toBe(false);
});

test("a pending key replaces a dropped one at once; a pending one can be dropped too", async () => {
  const old = server.tokens.keys.signing.kid;
  const { kid } = await rotateKeys(server.db, server.box);
  await dropKey(server.db, server.box, old);
  expect(await listKeys(server.db)).toMatchObject([{ kid, state: "signs" }]);
  const next = await rotateKeys(server.db, server.box);
  await dropKey(server.db, server.box, next.kid);
  expect(await listKeys(server.db)).toMatchObject([{ kid, state: "signs" }]);
});

test("another process's unknown key is accepted at once", async () => {
  const other = await testServer();
  const { kid } = await rotateKeys(other.db, other.box);
  await later(13);
  await advanceKeys(other.db);
  await other.tokens.keys.reload();
  const { auth } = await aPerson(other, "admin");
  expect(kidOf(auth)).toBe(kid);
  expect(await isAccepted(auth)).toBe(true);
});

test("invented kids cost one database query, not one each", async () => {
  const { keys } = server.tokens;
  expect(await keys.verifying("invented")).toBeUndefined();
  const { kid } = await rotateKeys(server.db, server.box);
  for (let i = 0; i < 20; i++) expect(await keys.verifying(i % 2 ? kid : `x${i}`)).toBeUndefined();
  await keys.reload();
  expect(await keys.verifying(kid)).toBeDefined();
});

test("a key change reloads the keys, a page change does not", async () => {
  const stop = reloadKeysOnChange(server.db, server.tokens.keys, () => {});
  await rotateKeys(server.db, server.box);
  await vi.waitFor(async () => expect(await published()).toHaveLength(2), 5000);
  await server.db.delete(authSigningKeys);
  server.db.changes.publish("all");
  await server.tokens.keys.reload();
  expect(await published()).toHaveLength(2);
  stop();
});

test("a change reported during a reload is not lost", async () => {
  let looks = 0;
  let opened = () => {};
  let gate = Promise.resolve();
  const orderBy = async () => {
    const rows = await keyRows(server.db);
    looks++;
    await gate;
    return rows;
  };
  const select = () => ({ from: () => ({ where: () => ({ orderBy }) }) });
  const slow = Object.assign(Object.create(server.db), { select });
  const keys = await loadSigningKeys(slow, server.box);
  gate = new Promise((resolve) => {
    opened = resolve;
  });
  const early = keys.reload();
  await vi.waitFor(() => expect(looks).toBe(1));
  const { kid } = await rotateKeys(server.db, server.box);
  const late = [keys.reload(), keys.reload()];
  opened();
  await Promise.all([early, ...late]);
  expect(keys.published.map((key) => key.kid)).toContain(kid);
  expect(looks).toBe(2);
});

test("another AUTH_SECRET is reported by name", async () => {
  const other = loadSigningKeys(server.db, secretBox("x".repeat(32)));
  await expect(other).rejects.toThrow(/^AUTH_SECRET não é o segredo/);
});

test("with a new AUTH_SECRET, after deleting sealed data, there is a new key and all users sign in again", async () => {
  const ana = await aPerson(server);
  const old = await published();
  await deleteSealedRows(server.db);
  const keys = await loadSigningKeys(server.db, secretBox("um segredo novo, de trinta e dois letras"));
  expect(old).not.toContain(keys.signing.kid);
  expect(keys.published).toHaveLength(1);
  expect(await isAccepted(ana.auth)).toBe(false);
});

test("private keys are never stored in plain text", async () => {
  await rotateKeys(server.db, server.box);
  const rows = await server.db.select().from(authSigningKeys);
  expect(rows.every(({ private_key }) => !private_key.toString("latin1").includes("PRIVATE KEY"))).toBe(true);
  expect(JSON.stringify(rows.map(({ public_jwk }) => public_jwk))).not.toContain('"d"');
});
