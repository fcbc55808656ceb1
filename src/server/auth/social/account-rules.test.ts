import { eq } from "drizzle-orm";
import { decodeJwt } from "jose";
import { beforeEach, expect, test } from "vitest";
import {
  authFactors,
  authIdentities,
  authOneTimeTokens,
  authSessions,
  authUsers,
} from "#server/db/schema/auth.ts";
import { users } from "#server/db/schema/people.ts";
import { newId } from "#server/db/uuid.ts";
import { linkOf } from "#testing/auth-client.ts";
import { aPerson, json, password } from "#testing/factories.ts";
import { queuedLetters } from "#testing/queued-letters.ts";
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
});

const email = "ana@gmail.example";
const accounts = () => scene.server.db.select().from(authUsers);
const identities = () =>
  scene.server.db.select().from(authIdentities).orderBy(authIdentities.created_at, authIdentities.provider);
const providers = async () => (await identities()).map(({ provider }) => provider);
const profiles = () => scene.server.db.select().from(users);
const sessions = () => scene.server.db.select().from(authSessions);

/** The account that a login entered; fails if it entered none. */
async function entered(provider: string): Promise<string> {
  return subjectOf(await signInWith(scene.server, provider));
}

function subjectOf(location: string): string {
  const { access_token = "" } = fragmentOf(location);
  expect(access_token).not.toBe("");
  return decodeJwt(access_token).sub ?? "";
}

async function refused(provider: string): Promise<void> {
  expect(fragmentOf(await signInWith(scene.server, provider))).toEqual({
    error: "access_denied",
    error_code: "provider_email_needs_verification",
    error_description: `Unverified email with ${provider}. A confirmation email has been sent to your ${provider} email`,
    sb: "",
  });
}

const passwordLogin = () =>
  scene.server.request("/auth/v1/token?grant_type=password", json({ email, password }));

test("a first login with google creates a confirmed account with a profile, without a password", async () => {
  const picture = "https://x.example/a.png";
  scene.google.person = { ...scene.google.person, email: "Ana@Gmail.example", picture };
  const id = await entered("google");
  const data = {
    sub: "1001",
    provider_id: "1001",
    email,
    email_verified: true,
    phone_verified: false,
    name: "Ana Souza",
    full_name: "Ana Souza",
    picture,
    avatar_url: picture,
  };
  expect(await accounts()).toMatchObject([
    {
      id,
      email,
      password_hash: null,
      email_confirmed_at: expect.any(String),
      last_sign_in_at: expect.any(String),
      app_metadata: { provider: "google", providers: ["google"] },
      user_metadata: data,
    },
  ]);
  expect(await identities()).toMatchObject([
    {
      user_id: id,
      provider: "google",
      id: "1001",
      email,
      identity_data: data,
      last_sign_in_at: expect.any(String),
    },
  ]);
  expect(await profiles()).toMatchObject([{ id, email, name: "Ana Souza", role: "user" }]);
});

test("a first login with facebook may count as verified (D-8), and users without a name get the name of §3", async () => {
  scene.facebook.person = { id: "2002", email: "bia@face.example" };
  const id = await entered("facebook");
  expect(await accounts()).toMatchObject([
    { id, email: "bia@face.example", app_metadata: { provider: "facebook", providers: ["facebook"] } },
  ]);
  expect(await profiles()).toMatchObject([{ id, name: "bia", role: "user" }]);
});

test("(1) a known identity enters its account, whatever address it has now, and is updated", async () => {
  const id = await entered("google");
  await scene.server.db.update(users).set({ name: "Aninha" });
  scene.google.person = { sub: "1001", email: "nova@gmail.example", email_verified: false, name: "Ana Lima" };
  expect(await entered("google")).toBe(id);
  expect(await accounts()).toMatchObject([
    { id, email, user_metadata: { email, email_verified: true, full_name: "Ana Lima" } },
  ]);
  expect(await identities()).toMatchObject([
    { id: "1001", email: "nova@gmail.example", identity_data: { email_verified: false, name: "Ana Lima" } },
  ]);
  expect(await profiles()).toMatchObject([{ name: "Aninha" }]);
});

test("(2) a verified address links to its account, and password and sessions stay", async () => {
  const person = await aPerson(scene.server, "user", email);
  expect(await entered("google")).toBe(person.id);
  const [account] = await accounts();
  expect(account?.app_metadata).toEqual({ provider: "email", providers: ["email", "google"] });
  expect(await providers()).toEqual(["email", "google"]);
  expect((await passwordLogin()).status).toBe(200);
  expect(await sessions()).toHaveLength(3);
  expect(await queuedLetters(scene.server)).toEqual([]);
});

test.each([false, undefined, "true", "false", 1, null])(
  "(4) google with email_verified %j links to nothing (A35)",
  async (email_verified) => {
    await aPerson(scene.server, "admin", email);
    const before = await accounts();
    scene.google.person = { ...scene.google.person, email_verified };
    await refused("google");
    expect(await accounts()).toEqual(before);
    expect(await providers()).toEqual(["email"]);
    expect(await queuedLetters(scene.server)).toEqual([
      {
        letter: "account-exists",
        to: email,
        values: {
          name: "Ana Souza",
          login_url: "http://localhost:3000/login",
          recover_url: "http://localhost:3000/login?modo=esqueci",
        },
      },
    ]);
  },
);

test("(4) an address from facebook links to nothing either (D-8), and only its owner gets a letter", async () => {
  const person = await aPerson(scene.server, "user", "bia@face.example");
  await refused("facebook");
  expect(await providers()).toEqual(["email"]);
  expect(await queuedLetters(scene.server)).toMatchObject([{ letter: "account-exists", to: person.email }]);
});

test("the owner gets at most one such letter a minute", async () => {
  scene = await socialScene({ LIMITS: "on" });
  await aPerson(scene.server, "user", "bia@face.example");
  for (let i = 0; i < 3; i++) await refused("facebook");
  expect(await queuedLetters(scene.server)).toHaveLength(1);
});

test("(3) an unverified unknown address gets a letter; its link proves the login, once", async () => {
  scene.google.person = { ...scene.google.person, email_verified: false };
  await refused("google");
  expect(await accounts()).toMatchObject([{ email, email_confirmed_at: null, password_hash: null }]);
  expect(await providers()).toEqual(["email"]);
  expect([await profiles(), await sessions()]).toEqual([[], []]);
  const [letter] = await queuedLetters(scene.server);
  expect(letter).toMatchObject({ letter: "account-confirm", to: email, values: { name: "Ana Souza" } });
  const link = letter?.values.confirm_url ?? "";
  const id = subjectOf((await browserAt(scene.server).visit(link)).location);
  expect(await accounts()).toMatchObject([
    { id, email_confirmed_at: expect.any(String), app_metadata: { providers: ["email", "google"] } },
  ]);
  expect(await profiles()).toMatchObject([{ id, name: "Ana Souza" }]);
  expect(await entered("google")).toBe(id);
});

test("a sign-up after an unverified login contests the address: its link makes neither of them valid", async () => {
  scene.google.person = { ...scene.google.person, email_verified: false };
  await refused("google");
  await scene.server.request("/auth/v1/signup", json({ email, password }));
  await scene.server.request(await linkOf(scene.server, "account-confirm"));
  expect((await passwordLogin()).status).toBe(400);
  expect(await accounts()).toMatchObject([{ email_confirmed_at: expect.any(String), password_hash: null }]);
  expect(await providers()).toEqual(["email"]);
  await refused("google");
});

test("a letter resent for an earlier sign-up does not confirm the login", async () => {
  await scene.server.request("/auth/v1/signup", json({ email, password }));
  scene.google.person = { ...scene.google.person, email_verified: false };
  await refused("google");
  await scene.server.request("/auth/v1/resend", json({ type: "signup", email }));
  const letter = (await queuedLetters(scene.server)).at(-1);
  expect(letter?.values).toMatchObject({ is_contested: true });
  await scene.server.request(await linkOf(scene.server, "account-confirm"));
  expect((await passwordLogin()).status).toBe(400);
  expect(await providers()).toEqual(["email"]);
  await refused("google");
});

test("a letter resent for the same unverified login confirms it", async () => {
  scene.google.person = { ...scene.google.person, email_verified: false };
  for (let i = 0; i < 2; i++) await refused("google");
  await scene.server.request("/auth/v1/resend", json({ type: "signup", email }));
  const letter = (await queuedLetters(scene.server)).at(-1);
  await browserAt(scene.server).visit(letter?.values.confirm_url ?? "");
  expect(await providers()).toEqual(["email", "google"]);
});

test("a login that meanwhile has its own account does not void the letter's link", async () => {
  scene.google.person = { ...scene.google.person, email_verified: false };
  await refused("google");
  const [letter] = await queuedLetters(scene.server);
  scene.google.person = { ...scene.google.person, email: "outra@gmail.example", email_verified: true };
  const other = await entered("google");
  const id = subjectOf((await browserAt(scene.server).visit(letter?.values.confirm_url ?? "")).location);
  expect(id).not.toBe(other);
  expect((await identities()).map(({ provider, user_id }) => [provider, user_id])).toEqual(
    expect.arrayContaining([
      ["email", id],
      ["google", other],
    ]),
  );
  expect(await entered("google")).toBe(other);
});

test("an address vouched for by facebook alone does not make an admin", async () => {
  scene = await socialScene({ ADMIN_EMAIL: "bia@face.example" });
  await refused("facebook");
  expect(await profiles()).toEqual([]);
});

test("an address verified by google does: it proves the address as a letter would", async () => {
  scene = await socialScene({ ADMIN_EMAIL: email });
  await entered("google");
  expect(await profiles()).toMatchObject([{ role: "admin" }]);
});

/**
 * A stranger registered the address before its owner arrived: with a password, a social login, a session and a
 * factor.
 */
async function preRegistered(): Promise<string> {
  const { id } = await aPerson(scene.server, "user", email);
  const { db } = scene.server;
  await db.delete(users);
  const user_metadata = { full_name: "Mal", role: "admin" };
  await db.update(authUsers).set({ email_confirmed_at: null, user_metadata, new_email: "m@x.br" });
  await db
    .insert(authIdentities)
    .values({ identity_id: newId(), user_id: id, provider: "facebook", id: "666", identity_data: {} });
  await db.insert(authFactors).values({ id: newId(), user_id: id, status: "verified", secret: Buffer.of(1) });
  await db.insert(authOneTimeTokens).values({
    purpose: "signup",
    token_hash: Buffer.alloc(32),
    user_id: id,
    payload: { password_hash: "x" },
  });
  return id;
}

test("(5) an unconfirmed account created before its owner arrives is reset (A35)", async () => {
  const id = await preRegistered();
  expect(await entered("google")).toBe(id);
  const [account] = await accounts();
  expect(account).toMatchObject({
    password_hash: null,
    email_confirmed_at: expect.any(String),
    new_email: null,
    app_metadata: { provider: "google", providers: ["google"] },
    user_metadata: { full_name: "Ana Souza" },
  });
  expect(account?.user_metadata).not.toHaveProperty("role");
  expect(await providers()).toEqual(["google"]);
  expect(await sessions()).toHaveLength(1);
  expect(await scene.server.db.select().from(authFactors)).toEqual([]);
  expect(await scene.server.db.select().from(authOneTimeTokens)).toEqual([]);
  expect((await passwordLogin()).status).toBe(400);
  expect(await profiles()).toMatchObject([{ name: "Ana Souza", role: "user" }]);
});

test("facebook never enters such an account, and a letter to the mailbox decides", async () => {
  await preRegistered();
  scene.facebook.person = { id: "2002", email, name: "Ana" };
  await refused("facebook");
  expect(await accounts()).toMatchObject([{ email_confirmed_at: null }]);
  expect((await queuedLetters(scene.server)).map(({ letter }) => letter)).toEqual(["account-confirm"]);
  expect(await sessions()).toHaveLength(1);
});

test("an unverified identity of an unconfirmed account opens nothing", async () => {
  await preRegistered();
  scene.facebook.person = { id: "666", email, name: "Mal" };
  await refused("facebook");
});

test("names are stored as one line within limits, and block no login", async () => {
  scene.google.person = { ...scene.google.person, name: `  Ana\r\nBcc: ${"ã".repeat(300)}` };
  await entered("google");
  const name = String((await accounts())[0]?.user_metadata.full_name);
  expect([...name]).toHaveLength(120);
  expect(name).toMatch(/^Ana Bcc: ã+$/);
  scene.google.person = { ...scene.google.person, name: "An\u0000a \ud800" };
  await entered("google");
  expect((await accounts())[0]?.user_metadata.full_name).toBe("An a \ufffd");
  scene.google.person = { ...scene.google.person, name: `Ana\u202e\u200b e${"\u0301".repeat(9)}` };
  await entered("google");
  expect((await accounts())[0]?.user_metadata.full_name).toBe(`Ana e${"\u0301".repeat(4)}`);
});

test("a reserved name blocks no login: the account gets the name of its address", async () => {
  scene.google.person = { ...scene.google.person, name: "Аdministrador Xepa" };
  await entered("google");
  expect((await accounts())[0]?.user_metadata).not.toHaveProperty("full_name");
  const [profile] = await scene.server.db.select().from(users);
  expect(profile?.name).toBe(email.split("@")[0]);
});

test.each([
  "javascript:alert(1)",
  "http://x.example/a.png",
  `https://x.example/${"a".repeat(600)}`,
  7,
  "https://u:p@x.br/",
])("the picture %s is not stored", async (picture) => {
  scene.google.person = { ...scene.google.person, picture };
  const id = await entered("google");
  const [account] = await scene.server.db.select().from(authUsers).where(eq(authUsers.id, id));
  expect(account?.user_metadata).not.toHaveProperty("picture");
  expect(account?.user_metadata).not.toHaveProperty("avatar_url");
});
