import { decodeJwt } from "jose";
import { beforeEach, expect, test } from "vitest";
import { authFactors, authIdentities, authSessions, authUsers } from "#server/db/schema/auth.ts";
import { users } from "#server/db/schema/people.ts";
import { products } from "#server/db/schema/products.ts";
import { linkOf } from "#testing/auth-client.ts";
import { anOffer, json, password } from "#testing/factories.ts";
import { queuedLetters } from "#testing/queued-letters.ts";
import { aVerifiedFactor, signedInClient } from "#testing/second-factor.ts";
import {
  browserAt,
  closeProvidersAfterEach,
  fragmentOf,
  type SocialScene,
  signInWith,
  socialScene,
} from "#testing/social-logins.ts";
import { emptyDatabaseBeforeEach } from "#testing/test-database.ts";

emptyDatabaseBeforeEach();
closeProvidersAfterEach();
let scene: SocialScene;
beforeEach(async () => {
  scene = await socialScene();
  scene.facebook.person = { id: "666", email, name: "Mal" };
});

/** The address of the user who signs in with Google here. */
const email = "ana@gmail.example";
const refused = "provider_email_needs_verification";
const authorization = (location: string) => ({
  Authorization: `Bearer ${fragmentOf(location).access_token}`,
});
const providers = async () =>
  (await scene.server.db.select().from(authIdentities)).map(({ provider }) => provider).sort();
const sessions = () => scene.server.db.select().from(authSessions);
const factors = () => scene.server.db.select().from(authFactors);
const passwordLogin = (secret = password) =>
  scene.server.request("/auth/v1/token?grant_type=password", json({ email, password: secret }));
const recover = async () => {
  await scene.server.request("/auth/v1/recover", json({ email }));
  return linkOf(scene.server, "account-recover");
};

/** A user with an address from Facebook, a password, a second factor, a session and an offer. */
async function strangerInside(): Promise<string> {
  const { server } = scene;
  const headers = authorization(await signInWith(server, "facebook"));
  const set = await server.request("/auth/v1/user", { ...json({ password }, headers), method: "PUT" });
  expect(set.status).toBe(200);
  const device = await signedInClient(server, email);
  await aVerifiedFactor(device);
  const [account] = await server.db.select().from(authUsers);
  await anOffer(server.db, { user_id: account?.id ?? "" });
  return account?.id ?? "";
}

async function expectNoEarlierAccess(): Promise<void> {
  expect(await sessions()).toHaveLength(1);
  expect((await passwordLogin()).status).toBe(400);
  expect(fragmentOf(await signInWith(scene.server, "facebook"))).toMatchObject({ error_code: refused });
  expect(await sessions()).toHaveLength(1);
}

test("an address verified by google takes over an account founded on facebook's word (A35)", async () => {
  const id = await strangerInside();
  const location = await signInWith(scene.server, "google");
  expect(decodeJwt(fragmentOf(location).access_token ?? "")).toMatchObject({ sub: id, aal: "aal1" });
  await expectNoEarlierAccess();
  expect([await providers(), await factors()]).toEqual([["google"], []]);
  expect(await scene.server.db.select().from(authUsers)).toMatchObject([
    {
      password_hash: null,
      app_metadata: { provider: "google", providers: ["google"] },
      user_metadata: { full_name: "Ana Souza" },
    },
  ]);
  // The account's contents stay.
  expect(await scene.server.db.select().from(products)).toMatchObject([{ user_id: id }]);
  const letters = (await queuedLetters(scene.server)).map(({ values }) => values.what);
  expect(letters).toContainEqual({ kind: "address-proven" });
});

test("an e-mailed link takes over such an account too, and its reader then sets a password (A35)", async () => {
  const id = await strangerInside();
  const { location } = await browserAt(scene.server).visit(await recover());
  expect(fragmentOf(location)).toMatchObject({ type: "recovery" });
  await expectNoEarlierAccess();
  expect([await providers(), await factors()]).toEqual([["email"], []]);
  const body = json({ password: "senha-da-dona" }, authorization(location));
  expect((await scene.server.request("/auth/v1/user", { ...body, method: "PUT" })).status).toBe(200);
  expect((await passwordLogin("senha-da-dona")).status).toBe(200);
  expect(await scene.server.db.select().from(authUsers)).toMatchObject([
    {
      id,
      app_metadata: { provider: "email", providers: ["email"] },
      user_metadata: { email_verified: true },
    },
  ]);
});

test("an account is taken over only once: later letters, google and facebook's refusal leave it as it is", async () => {
  await strangerInside();
  const { location } = await browserAt(scene.server).visit(await recover());
  const body = json({ password: "senha-da-dona" }, authorization(location));
  await scene.server.request("/auth/v1/user", { ...body, method: "PUT" });
  await browserAt(scene.server).visit(await recover());
  await signInWith(scene.server, "google");
  expect((await passwordLogin("senha-da-dona")).status).toBe(200);
  expect(await providers()).toEqual(["email", "google"]);
  const letters = (await queuedLetters(scene.server)).filter(({ values }) => {
    const { kind } = (values.what ?? {}) as { kind?: string };
    return kind === "address-proven";
  });
  expect(letters).toHaveLength(1);
});

test("a user who only uses facebook keeps everything, and an unopened letter changes nothing", async () => {
  await strangerInside();
  await recover();
  expect(fragmentOf(await signInWith(scene.server, "facebook")).access_token).toBeDefined();
  expect((await passwordLogin()).status).toBe(200);
  expect([await providers(), await factors()]).toMatchObject([["facebook"], [{ status: "verified" }]]);
});

test("an admin's second factor survives it: a mailbox alone opens no panel", async () => {
  await strangerInside();
  await scene.server.db.update(users).set({ role: "admin" });
  const { location } = await browserAt(scene.server).visit(await recover());
  await expectNoEarlierAccess();
  expect(await factors()).toMatchObject([{ status: "verified" }]);
  const panel = await scene.server.request("/functions/v1/get-panel-counts", {
    headers: authorization(location),
  });
  expect(panel.status).toBe(403);
});
