import { createHash } from "node:crypto";
import { GoTrueClient } from "@supabase/auth-js";
import { eq, sql } from "drizzle-orm";
import { decodeJwt } from "jose";
import { beforeEach, expect, test } from "vitest";
import { authFlowStates, authSessions, authUsers } from "#server/db/schema/auth.ts";
import { verifyPath } from "#testing/auth-client.ts";
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

const page = "http://localhost:3000/auth/callback";
const email = "ana@example.com";
const verifier = "v".repeat(50);
const challenge = createHash("sha256").update(verifier).digest("base64url");

const authorize = (query: string) => scene.server.request(`/auth/v1/authorize?provider=google&${query}`);
const flows = () => scene.server.db.select().from(authFlowStates);
const sessions = () => scene.server.db.select().from(authSessions);

function exchange(auth_code: unknown, code_verifier: unknown = verifier) {
  return scene.server.request("/auth/v1/token?grant_type=pkce", json({ auth_code, code_verifier }));
}

/** A code for the client that has the verifier, from a login with google. */
async function aCode(method = "s256", given = challenge): Promise<string> {
  const query = `&redirect_to=${page}&code_challenge=${given}&code_challenge_method=${method}`;
  const location = await signInWith(scene.server, "google", query);
  expect(location).toMatch(/^http:\/\/localhost:3000\/auth\/callback\?code=[\w-]{43}$/);
  return new URL(location).searchParams.get("code") ?? "";
}

/** The client that other apps may use, in PKCE mode; this map is its storage. */
function pkceClient() {
  const storage = new Map<string, string>();
  const events: string[] = [];
  const client = new GoTrueClient({
    url: "http://localhost:3000/auth/v1",
    headers: { apikey: "sb_publishable_x" },
    flowType: "pkce",
    autoRefreshToken: false,
    detectSessionInUrl: false,
    storage: {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
      removeItem: (key) => void storage.delete(key),
    },
    fetch: (input, init) =>
      Promise.resolve(scene.server.request(String(input).replace(/^http:\/\/[^/]+/, ""), init)),
  });
  client.onAuthStateChange((event) => void events.push(event));
  return { client, events, storage };
}

/** The target of the newest letter's link. */
async function followed(name: "confirm_url" | "recover_url"): Promise<URL> {
  const letters = await queuedLetters(scene.server);
  const link = letters.at(-1)?.values[name] ?? "";
  expect(new URL(link).searchParams.get("token")).toMatch(/^pkce_[\w-]{43}$/);
  const { response, location } = await browserAt(scene.server).visit(new URL(verifyPath(link), link).href);
  expect(response.status).toBe(303);
  return new URL(location);
}

test("the official client signs up, follows the link and exchanges its code", async () => {
  const { client, events } = pkceClient();
  const signUp = await client.signUp({ email, password, options: { emailRedirectTo: page } });
  expect(signUp.error).toBeNull();
  const url = await followed("confirm_url");
  expect(url.href).toMatch(/^http:\/\/localhost:3000\/auth\/callback\?code=[\w-]{43}$/);
  expect(await sessions()).toEqual([]);
  const { data, error } = await client.exchangeCodeForSession(url.searchParams.get("code") ?? "");
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ email, email_confirmed_at: expect.any(String) });
  expect(decodeJwt(data.session?.access_token ?? "")).toMatchObject({ amr: [{ method: "otp" }] });
  expect(events).toContain("SIGNED_IN");
  expect((await client.signInWithPassword({ email, password })).error).toBeNull();
});

test("a resent letter belongs to the newest verifier", async () => {
  const { client } = pkceClient();
  await client.signUp({ email, password, options: { emailRedirectTo: page } });
  const again = await client.resend({ type: "signup", email, options: { emailRedirectTo: page } });
  expect(again.error).toBeNull();
  const code = (await followed("confirm_url")).searchParams.get("code") ?? "";
  expect((await client.exchangeCodeForSession(code)).error).toBeNull();
  expect((await client.signInWithPassword({ email, password })).error).toBeNull();
});

test("the official client recovers a password", async () => {
  const person = await aPerson(scene.server);
  const { client, events } = pkceClient();
  const redirectTo = `${page}?type=recovery`;
  expect((await client.resetPasswordForEmail(person.email, { redirectTo })).error).toBeNull();
  const url = await followed("recover_url");
  expect(url.href).toMatch(/\/auth\/callback\?type=recovery&code=[\w-]{43}$/);
  const { data, error } = await client.exchangeCodeForSession(url.searchParams.get("code") ?? "");
  expect(error).toBeNull();
  expect(data.user?.id).toBe(person.id);
  expect(events).toContain("PASSWORD_RECOVERY");
  expect((await client.updateUser({ password: "outra-senha-boa" })).error).toBeNull();
});

test("the official client signs in with google", async () => {
  const { client, events } = pkceClient();
  const { data } = await client.signInWithOAuth({
    provider: "google",
    options: { redirectTo: page, skipBrowserRedirect: true },
  });
  const browser = browserAt(scene.server);
  const out = await browser.visit(data.url ?? "");
  const back = await browser.visit(out.location);
  const { location } = await browser.visit(back.location);
  const session = await client.exchangeCodeForSession(new URL(location).searchParams.get("code") ?? "");
  expect(session.error).toBeNull();
  expect(session.data.user).toMatchObject({ email: "ana@gmail.example" });
  expect(decodeJwt(session.data.session?.access_token ?? "")).toMatchObject({ amr: [{ method: "oauth" }] });
  expect(events).toContain("SIGNED_IN");
});

test("the database holds only the code's hash", async () => {
  const code = await aCode();
  const [flow] = await flows();
  expect(flow?.auth_code_hash).toEqual(createHash("sha256").update(code).digest());
  const [{ row } = { row: "" }] = await scene.server.db.execute<{ row: string }>(
    sql`SELECT t::text AS row FROM auth_flow_states t`,
  );
  for (const encoding of ["utf8", "base64url"] as const)
    expect(row).not.toContain(Buffer.from(code, encoding).toString("hex"));
  expect(row).not.toContain(code);
  expect(flow?.code_challenge).toBe(challenge);
});

test("a code works once, and its row is deleted", async () => {
  const code = await aCode();
  expect((await exchange(code)).status).toBe(200);
  expect(await flows()).toEqual([]);
  const again = await exchange(code);
  expect(again.status).toBe(404);
  expect(await again.json()).toEqual({
    code: 404,
    error_code: "flow_state_not_found",
    msg: "invalid flow state, no valid flow state found",
  });
  expect(await sessions()).toHaveLength(1);
});

test("a wrong verifier gets nothing and ends the code", async () => {
  for (const wrong of [challenge, "x".repeat(50), `${verifier}v`]) {
    const code = await aCode();
    const answer = await exchange(code, wrong);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      error_code: "bad_code_verifier",
      msg: "code challenge does not match previously saved code verifier",
    });
    expect((await exchange(code)).status).toBe(404);
  }
  expect(await sessions()).toEqual([]);
});

test("a plain challenge is the verifier itself, and method names ignore case", async () => {
  expect((await exchange(await aCode("PLAIN", verifier), verifier)).status).toBe(200);
  expect((await exchange(await aCode("plain", verifier), "x".repeat(50))).status).toBe(400);
  expect((await exchange(await aCode("S256"))).status).toBe(200);
});

test("a code lives 300 seconds", async () => {
  const code = await aCode();
  const age = (interval: string) =>
    scene.server.db.update(authFlowStates).set({ used_at: sql`now() - ${interval}::interval` });
  await age("301 seconds");
  const answer = await exchange(code);
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({
    error_code: "flow_state_expired",
    msg: "invalid flow state, flow state has expired",
  });
  await age("290 seconds");
  await scene.server.db.update(authFlowStates).set({ created_at: sql`now() - interval '590 seconds'` });
  expect((await exchange(code)).status).toBe(200);
});

test.each([
  ["", ""],
  ["x", ""],
  ["", "x"],
  [null, undefined],
  [["x"], { y: 1 }],
])("%j and %j are no code and verifier", async (code, given) => {
  const answer = await exchange(code, given ?? "");
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({
    error_code: "validation_failed",
    msg: "invalid request: both auth code and code verifier should be non-empty",
  });
});

test("an unknown code is not found, and a banned user gets no session", async () => {
  expect((await exchange("inventado")).status).toBe(404);
  const code = await aCode();
  await scene.server.db.update(authUsers).set({ banned_until: "2099-01-01T00:00:00.000Z" });
  expect(await (await exchange(code)).json()).toMatchObject({ error_code: "user_banned" });
  expect(await sessions()).toEqual([]);
});

test("a password change voids pending codes", async () => {
  const { client } = pkceClient();
  const person = await aPerson(scene.server);
  await client.resetPasswordForEmail(person.email, { redirectTo: page });
  const code = (await followed("recover_url")).searchParams.get("code") ?? "";
  const put = { ...json({ password: "outra-senha-boa" }, person.auth), method: "PUT" };
  expect((await scene.server.request("/auth/v1/user", put)).status).toBe(200);
  expect((await client.exchangeCodeForSession(code)).error?.message).toMatch(/no valid flow state/);
});

const both = "PKCE flow requires code_challenge_method and code_challenge";
const length = "code challenge has to be between 43 and 128 characters";
const alphabet =
  "code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes";

test.each([
  [challenge, "", both],
  ["", "s256", both],
  ["a".repeat(42), "s256", length],
  ["a".repeat(129), "s256", length],
  [`${"a".repeat(43)}!`, "s256", alphabet],
  [`${"a".repeat(43)}\n`, "s256", alphabet],
  [challenge, "md5", 'unsupported code_challenge method "md5"'],
])(
  "the challenge %j with method %j is refused everywhere",
  async (code_challenge, code_challenge_method, msg) => {
    const fields = { email, password, type: "signup", code_challenge, code_challenge_method };
    const query = new URLSearchParams({ code_challenge, code_challenge_method });
    const answers = [
      await authorize(`${query}`),
      ...(await Promise.all(
        ["signup", "recover", "resend"].map((path) => scene.server.request(`/auth/v1/${path}`, json(fields))),
      )),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ error_code: "validation_failed", msg });
    }
    expect([await flows(), await queuedLetters(scene.server)]).toEqual([[], []]);
  },
);

test.each([43, 128])("a challenge of %i characters is accepted", async (n) => {
  const query = `code_challenge=${"a~._-Z9".repeat(20).slice(0, n)}&code_challenge_method=s256`;
  expect((await authorize(query)).status).toBe(302);
});

test("a used or broken link reports its error in query and fragment", async () => {
  const { client } = pkceClient();
  await client.signUp({ email, password, options: { emailRedirectTo: page } });
  const [letter] = await queuedLetters(scene.server);
  const link = letter?.values.confirm_url ?? "";
  const visit = async (address: string) => (await browserAt(scene.server).visit(address)).location;
  const members =
    "error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired";
  // Without its prefix it is another token, of the implicit flow.
  expect(await visit(link.replace("pkce_", ""))).toBe(`${page}#${members}&sb=`);
  expect(await visit(link)).toContain("?code=");
  expect(await visit(link)).toBe(`${page}?${members}#${members}&sb=`);
});

test("an app that reads the link itself gets the session at once", async () => {
  const { client } = pkceClient();
  await client.signUp({ email, password, options: { emailRedirectTo: page } });
  const [letter] = await queuedLetters(scene.server);
  const token_hash = new URL(letter?.values.confirm_url ?? "").searchParams.get("token") ?? "";
  const { data, error } = await client.verifyOtp({ type: "signup", token_hash });
  expect(error).toBeNull();
  expect(data.session?.access_token).toBeDefined();
});

test("an unverified social login with PKCE: the letter's link gives a code too", async () => {
  scene.google.person = { ...scene.google.person, email_verified: false };
  const query = `&redirect_to=${page}&code_challenge=${challenge}&code_challenge_method=s256`;
  const location = await signInWith(scene.server, "google", query);
  expect(fragmentOf(location)).toMatchObject({ error_code: "provider_email_needs_verification" });
  const code = (await followed("confirm_url")).searchParams.get("code");
  expect((await exchange(code)).status).toBe(200);
  const [user] = await scene.server.db
    .select()
    .from(authUsers)
    .where(eq(authUsers.email, "ana@gmail.example"));
  expect(user?.app_metadata).toMatchObject({ providers: ["email", "google"] });
});
