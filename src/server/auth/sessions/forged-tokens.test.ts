import { eq } from "drizzle-orm";
import { decodeJwt } from "jose";
import { beforeEach, expect, test } from "vitest";
import { authSessions, authUsers } from "#server/db/schema/auth.ts";
import { aPerson, json, newOfferFields, type Person } from "#testing/factories.ts";
import { forgedTokens } from "#testing/forged-tokens.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await freshServer();
});

/** An endpoint for signed-in users; to a member it answers 403 not_admin. */
const guarded = "/auth/v1/admin/users";

async function ask(authorization: string, headers = {}) {
  const response = await server.request(guarded, { headers: { Authorization: authorization, ...headers } });
  const body = (await response.json()) as Record<string, unknown>;
  return { status: response.status, body };
}

test("auth/v1 refuses every near-valid token in the contract's words, in both shapes", async () => {
  for (const { name, authorization, auth } of await forgedTokens(server)) {
    const { status, body } = await ask(authorization);
    expect({ name, status, ...body }).toMatchObject({
      name,
      status: auth.status,
      code: auth.status,
      error_code: auth.code,
    });
    expect(String(body.msg), name).toMatch(auth.message);
    const newer = await ask(authorization, { "X-Supabase-Api-Version": "2024-01-01" });
    expect({ name, ...newer }).toMatchObject({ name, status: auth.status, body: { code: auth.code } });
    expect(String(newer.body.message), name).toMatch(auth.message);
  }
});

test("functions refuse all of them with 401, and do nothing", async () => {
  for (const { name, authorization } of await forgedTokens(server)) {
    const headers = { Authorization: authorization };
    const { status } = await server.request("/functions/v1/add-product", json(newOfferFields(), headers));
    expect({ name, status }).toEqual({ name, status: 401 });
  }
});

test("the public key means signed out, not an expired session", async () => {
  const headers = { Authorization: "Bearer sb_publishable_x" };
  const answer = await server.request("/functions/v1/add-product", json({}, headers));
  expect(await answer.json()).toMatchObject({ message: "Você precisa estar logado" });
});

test("the Bearer scheme ignores case", async () => {
  const token = (await aPerson(server)).auth.Authorization?.split(" ")[1];
  for (const scheme of ["Bearer", "bearer", "BEARER", "bEaReR"])
    expect(await ask(`${scheme} ${token}`)).toMatchObject({ body: { error_code: "not_admin" } });
});

/** The same token on all APIs: auth/v1 and functions/v1. */
async function answers({ auth }: Person) {
  const own = await ask(auth.Authorization ?? "");
  const added = await server.request("/functions/v1/add-product", json(newOfferFields(), auth));
  return [own.body.error_code, added.status];
}

test("sign-out, ban and deletion take effect at the very next call", async () => {
  const person = await aPerson(server, "admin");
  expect(await answers(person)).toEqual(["not_admin", 200]);
  const mine = eq(authUsers.id, person.id);
  await server.db.update(authUsers).set({ banned_until: "2099-01-01T00:00:00.000Z" }).where(mine);
  expect(await answers(person)).toEqual(["user_banned", 401]);
  await server.db.update(authUsers).set({ banned_until: null }).where(mine);
  expect(await answers(person)).toEqual(["not_admin", 200]);
  const { session_id } = decodeJwt(person.auth.Authorization?.split(" ")[1] ?? "");
  await server.db.delete(authSessions).where(eq(authSessions.id, String(session_id)));
  expect(await answers(person)).toEqual(["session_not_found", 401]);
  const other = await aPerson(server, "admin");
  await server.db.delete(authUsers).where(eq(authUsers.id, other.id));
  expect(await answers(other)).toEqual(["user_not_found", 401]);
});
