import { beforeEach, expect, test } from "vitest";
import { deleteExpiredLinks } from "#server/auth/links/one-time-token.ts";
import { authOneTimeTokens, authUsers } from "#server/db/schema/auth.ts";
import { users } from "#server/db/schema/people.ts";
import { fragmentOf, linkOf, signUp, verifyPath } from "#testing/auth-client.ts";
import { aPerson, json } from "#testing/factories.ts";
import { queuedLetters } from "#testing/queued-letters.ts";
import { supabaseClient } from "#testing/supabase-client.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await freshServer();
});

const email = "ana@example.com";
const ownersPassword = "segredo-da-ana";
const stranger = { password: "do-atacante", data: { full_name: "Eva", isca: true } };
const chosen = "a-da-dona";

async function login(password: string): Promise<string> {
  const { data, error } = await supabaseClient(server).auth.signInWithPassword({ email, password });
  return error?.code ?? (data.session ? "ok" : "no session");
}

async function choosePassword(access_token: string | undefined): Promise<number> {
  const body = json({ password: chosen }, { Authorization: `Bearer ${access_token}` });
  return (await server.request("/auth/v1/user", { ...body, method: "PUT" })).status;
}

async function profileOf(access_token: string | undefined) {
  const headers = { Authorization: `Bearer ${access_token}` };
  const response = await server.request("/functions/v1/get-my-profile", { headers });
  return ((await response.json()) as { profile: Record<string, unknown> }).profile;
}

async function logout(access_token: string | undefined, scope: string): Promise<number> {
  const body = json({}, { Authorization: `Bearer ${access_token}` });
  return (await server.request(`/auth/v1/logout?scope=${scope}`, body)).status;
}

const letterLinks = async () =>
  (await queuedLetters(server)).map(({ values }) => verifyPath(values.confirm_url ?? ""));

test.each([
  ["first", 0],
  ["second", 1],
])(
  "after two sign-ups the %s letter's link proves the address only, and its reader sets a password",
  async (_, used) => {
    await signUp(server);
    await signUp(server, stranger);
    const links = await letterLinks();
    const opened = fragmentOf(await server.request(links[used] ?? ""));
    expect(opened).toMatchObject({ type: "recovery", token_type: "bearer" });
    for (const sent of [ownersPassword, stranger.password])
      expect(await login(sent)).toBe("invalid_credentials");
    // The account is the owner's: the other letter has nothing left to do.
    expect(fragmentOf(await server.request(links[1 - used] ?? ""))).toMatchObject({
      error_code: "otp_expired",
    });
    expect(await profileOf(opened.access_token)).toMatchObject({ has_name: false, is_contested: true });
    expect(await choosePassword(opened.access_token)).toBe(200);
    expect([await login(chosen), await login(stranger.password)]).toEqual(["ok", "invalid_credentials"]);
    const [account] = await server.db.select().from(authUsers);
    expect(account?.user_metadata).toMatchObject({ email_verified: true });
    expect(account?.user_metadata).not.toHaveProperty("full_name");
    expect(account?.user_metadata).not.toHaveProperty("isca");
    expect(await server.db.select().from(users)).toMatchObject([{ name: "ana", role: "user" }]);
  },
);

test("until then no password of a contested address is known, not even as not confirmed", async () => {
  await signUp(server, stranger);
  expect(await login(stranger.password)).toBe("email_not_confirmed");
  await signUp(server);
  for (const sent of [ownersPassword, stranger.password])
    expect(await login(sent)).toBe("invalid_credentials");
});

test("the same password does not make two sign-ups one; a name that both gave stays", async () => {
  await signUp(server);
  await signUp(server);
  const [first, second] = await queuedLetters(server);
  expect(first?.values).not.toHaveProperty("is_contested");
  expect(second?.values).toMatchObject({ is_contested: true, name: "Ana Souza" });
  expect(JSON.stringify(await server.db.select().from(authOneTimeTokens))).not.toContain("$argon2");
  const opened = fragmentOf(await server.request(await linkOf(server, "account-confirm")));
  expect(opened).toMatchObject({ type: "recovery" });
  expect(await login(ownersPassword)).toBe("invalid_credentials");
  expect(await profileOf(opened.access_token)).toMatchObject({ name: "Ana Souza", has_name: true });
});

test("a resend is no sign-up; of a contested address it sends one more link beside the earlier ones", async () => {
  const resend = () => server.request("/auth/v1/resend", json({ type: "signup", email }));
  await signUp(server);
  await resend();
  expect(await login(ownersPassword)).toBe("email_not_confirmed");
  await signUp(server, stranger);
  await resend();
  expect((await queuedLetters(server)).map(({ letter }) => letter)).toEqual(Array(4).fill("account-confirm"));
  const [replaced = "", second = "", , fourth = ""] = await letterLinks();
  expect(fragmentOf(await server.request(replaced))).toMatchObject({ error_code: "otp_expired" });
  expect(fragmentOf(await server.request(second))).toMatchObject({ type: "recovery" });
  expect(fragmentOf(await server.request(fourth))).toMatchObject({ error_code: "otp_expired" });
});

test("a client that posts the token gets a session without a password, and a PKCE page learns the type", async () => {
  await signUp(server);
  await signUp(server, stranger);
  const token_hash = new URLSearchParams((await linkOf(server, "account-confirm")).split("?")[1]).get(
    "token",
  );
  const { auth } = supabaseClient(server);
  const { data, error } = await auth.verifyOtp({ type: "email", token_hash: token_hash ?? "" });
  expect(error).toBeNull();
  expect(await login(stranger.password)).toBe("invalid_credentials");
  expect((await auth.updateUser({ password: chosen })).error).toBeNull();
  expect(data.session?.user.email).toBe(email);
  expect(await login(chosen)).toBe("ok");

  const pkce = { email: "bia@example.com", code_challenge: "c".repeat(43), code_challenge_method: "plain" };
  await signUp(server, pkce);
  await signUp(server, pkce);
  const opened = await server.request(await linkOf(server, "account-confirm", pkce.email));
  expect(opened.headers.get("location")).toMatch(/\?code=[\w-]{43}&type=recovery$/);
});

test("a session that gives its link back has spent nothing: the same letter leads to the first password again", async () => {
  await signUp(server);
  await signUp(server, stranger);
  const link = await linkOf(server, "account-confirm");
  const open = async () => fragmentOf(await server.request(link));
  for (const _ of [1, 2]) {
    const { access_token, type } = await open();
    expect(type).toBe("recovery");
    // While its session lives, the link does not work a second time.
    expect(await open()).toMatchObject({ error_code: "otp_expired" });
    expect(await logout(access_token, "link")).toBe(204);
    expect(await logout(access_token, "link")).toBe(403);
  }
  const { access_token } = await open();
  expect(await profileOf(access_token)).toMatchObject({ has_password: false, is_contested: true });
  expect(await choosePassword(access_token)).toBe(200);
  // Once there is a password, nothing comes back.
  expect(await logout(access_token, "link")).toBe(204);
  expect(await open()).toMatchObject({ error_code: "otp_expired" });
  expect(await login(chosen)).toBe("ok");
});

test("a link comes back to its own session only, with no longer a life, and not by a sign-out", async () => {
  await signUp(server);
  await signUp(server, stranger);
  const link = await linkOf(server, "account-confirm");
  const open = async () => fragmentOf(await server.request(link));
  const { access_token } = await open();
  const other = await aPerson(server);
  expect(await logout(other.auth.Authorization?.slice(7), "link")).toBe(204);
  expect(await open()).toMatchObject({ error_code: "otp_expired" });
  await server.db.update(authOneTimeTokens).set({ created_at: "2020-01-01T00:00:00.000Z" });
  expect(await logout(access_token, "link")).toBe(204);
  expect(await open()).toMatchObject({ error_code: "otp_expired" });
  await deleteExpiredLinks(server.db);
  expect(await server.db.select().from(authOneTimeTokens)).toEqual([]);

  await recoverFirst();
  const [recovered] = await openRecovery();
  expect(await logout(recovered, "local")).toBe(204);
  expect((await openRecovery())[1]).toBe("otp_expired");
});

test("a later recovery of a contested account leads to its first password too, and knows why", async () => {
  await signUp(server);
  await signUp(server, stranger);
  await recoverFirst();
  const [access_token] = await openRecovery();
  expect(await profileOf(access_token)).toMatchObject({
    ...{ name: "ana", has_name: false, has_password: false, is_contested: true },
  });
  expect(await choosePassword(access_token)).toBe(200);
  expect(await profileOf(access_token)).toMatchObject({ has_password: true, is_contested: false });
});

test("a single sign-up that its owner recovers is not contested", async () => {
  await signUp(server);
  await recoverFirst();
  const [access_token] = await openRecovery();
  expect(await profileOf(access_token)).toMatchObject({ has_password: false, is_contested: false });
});

const recoverFirst = () => server.request("/auth/v1/recover", json({ email }));

/** The session that the newest recovery letter opens, or why it opens none. */
async function openRecovery() {
  const opened = fragmentOf(await server.request(await linkOf(server, "account-recover")));
  return [opened.access_token, opened.error_code];
}
