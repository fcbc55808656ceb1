import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { fragmentOf, linkOf, signUp } from "#testing/auth-client.ts";
import { aPerson, json } from "#testing/factories.ts";
import { aVerifiedFactor, signedInClient } from "#testing/second-factor.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await freshServer({ LIMITS: "on" });
});

/** Everything in a stolen database: every row as text, and its bytes in every usual encoding. */
async function dump(): Promise<string> {
  const tables = await server.db.execute<{ name: string }>(
    sql`SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables
      WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await server.db.execute<{ row: string }>(sql.raw(`SELECT t::text AS row FROM ${name} t`));
    texts.push(...rows.map(({ row }) => row));
  }
  const whole = texts.join("\n");
  const bytes = [...whole.matchAll(/\\\\x([\da-f]+)|\\x([\da-f]+)/g)].map((hex) =>
    Buffer.from(hex[1] ?? hex[2] ?? "", "hex"),
  );
  const spelled = bytes.flatMap((value) => [
    value.toString("latin1"),
    value.toString("utf8"),
    value.toString("base64"),
    value.toString("base64url"),
  ]);
  return [whole, ...spelled].join("\n");
}

/** A secret in the encodings in which it would still be usable. */
function spellings(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const decoded = Buffer.from(secret, "base64url");
  return [
    secret,
    bytes.toString("hex"),
    bytes.toString("base64url"),
    decoded.toString("hex"),
    decoded.toString("latin1"),
  ];
}

test("after sign-up, confirmation, recovery and login the database holds no usable secret", async () => {
  const email = "ana@example.com";
  const passwords = ["segredo-da-ana", "outro-segredo-da-ana", "do-atacante"];
  const tokenIn = (link: string) => new URLSearchParams(link.split("?")[1]).get("token") ?? "";
  const secrets: Record<string, string> = {};
  await signUp(server);
  await signUp(server, { email: "outra@example.com", password: passwords[2] });
  const confirm = await linkOf(server, "account-confirm", email);
  secrets.confirmLink = tokenIn(confirm);
  secrets.pendingLink = tokenIn(await linkOf(server, "account-confirm", "outra@example.com"));
  const opened = fragmentOf(await server.request(confirm));
  secrets.linkAccess = opened.access_token ?? "";
  secrets.linkRefresh = opened.refresh_token ?? "";
  await server.request("/auth/v1/recover", json({ email }));
  secrets.recoverLink = tokenIn(await linkOf(server, "account-recover", email));
  const login = await server.request(
    "/auth/v1/token?grant_type=password",
    json({ email, password: passwords[0] }),
  );
  const session = (await login.json()) as { access_token: string; refresh_token: string };
  secrets.access = session.access_token;
  secrets.refresh = session.refresh_token;
  const bearer = { Authorization: `Bearer ${session.access_token}` };
  await server.request("/auth/v1/user", { ...json({ password: passwords[1] }, bearer), method: "PUT" });
  await server.request("/auth/v1/recover", json({ email: "outra@example.com" }));
  secrets.secondRecoverLink = tokenIn(await linkOf(server, "account-recover", "outra@example.com"));
  for (const [i, each] of passwords.entries()) secrets[`password ${i}`] = each;

  const held = await dump();
  // The search finds known data: an address in a row, and the bytes of a column.
  expect(held).toContain(email);
  expect(held).toContain("$argon2id$v=19$");
  for (const [name, secret] of Object.entries(secrets)) {
    expect(secret.length, name).toBeGreaterThan(8);
    for (const spelling of spellings(secret)) expect(held.includes(spelling), name).toBe(false);
  }
  // A signature is enough to build a token.
  for (const token of [secrets.access, secrets.linkAccess]) expect(held).not.toContain(token?.split(".")[2]);
  expect(JSON.stringify(server.lines)).not.toMatch(
    new RegExp(Object.values(secrets).join("|").replaceAll(".", "\\.")),
  );
});

test("the database holds no second-factor secret and no recovery code", async () => {
  const { email } = await aPerson(server);
  const person = await signedInClient(server, email);
  const { secret } = await aVerifiedFactor(person);
  const answer = await server.request("/auth/v1/recovery-codes", json({}, await person.auth()));
  const { codes } = (await answer.json()) as { codes: string[] };
  expect(codes).toHaveLength(10);
  const held = await dump();
  const bytes = Buffer.from(base32(secret));
  expect(bytes.length).toBeGreaterThanOrEqual(16);
  for (const each of [secret, ...codes, ...codes.map((code) => code.replaceAll("-", ""))])
    for (const spelling of spellings(each)) expect(held.includes(spelling)).toBe(false);
  for (const spelling of [bytes.toString("hex"), bytes.toString("latin1"), bytes.toString("base64url")])
    expect(held.includes(spelling)).toBe(false);
});

/** RFC 4648, whole bytes only. */
function base32(text: string): number[] {
  const bits = [...text.replace(/=+$/, "")]
    .map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  return (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
}

test("the search finds a token that was stored", async () => {
  await signUp(server);
  const token =
    new URLSearchParams((await linkOf(server, "account-confirm")).split("?")[1]).get("token") ?? "";
  await server.db.execute(
    sql`UPDATE auth_one_time_tokens SET token_hash = ${Buffer.from(token, "base64url")}`,
  );
  const raw = await dump();
  expect(spellings(token).some((spelling) => raw.includes(spelling))).toBe(true);
  await server.db.execute(sql`UPDATE auth_one_time_tokens SET token_hash = ${Buffer.from(token)}`);
  const text = await dump();
  expect(spellings(token).some((spelling) => text.includes(spelling))).toBe(true);
});
