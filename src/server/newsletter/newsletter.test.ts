import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import {
  newsletterConsent,
  newsletterLinkMessages,
  newsletterMessages,
} from "#domain/newsletter/newsletter-messages.ts";
import { newsletterSubscribers } from "#server/db/schema/people.ts";
import { json } from "#testing/factories.ts";
import { queuedLetters } from "#testing/queued-letters.ts";
import { freshServer, type TestServer, testServer } from "#testing/test-server.ts";
import { deleteOldRequests } from "./newsletter-store.ts";

let server: TestServer;
beforeEach(async () => {
  server = await freshServer({ SITE_URL: "http://localhost:4600" });
});

function call(name: string, fields: object, headers: Record<string, string> = {}) {
  return server.request(`/functions/v1/${name}`, json(fields, headers));
}

function subscribe(email: unknown = "ana@example.com", more: object = {}) {
  return call("subscribe-newsletter", { email, ...more });
}

const rows = () => server.db.select().from(newsletterSubscribers);

async function links() {
  const { confirm_url = "", unsubscribe_url = "" } = (await queuedLetters(server)).at(-1)?.values ?? {};
  const tokenOf = (url: string) => new URL(url).searchParams.get("token") ?? "";
  return {
    confirm_url,
    unsubscribe_url,
    confirm: tokenOf(confirm_url),
    unsubscribe: tokenOf(unsubscribe_url),
  };
}

async function aReader(email = "ana@example.com") {
  await subscribe(email);
  const found = await links();
  expect((await call("confirm-newsletter", { token: found.confirm })).status).toBe(200);
  return found;
}

const letPass = (interval: string) =>
  server.db.update(newsletterSubscribers).set({ created_at: sql`now() - ${interval}::interval` });

test("a new address is stored as pending with its consent text, and gets one letter", async () => {
  const response = await subscribe("  Ana@Example.com ");
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ message: newsletterMessages.check_mail });
  expect(await rows()).toMatchObject([
    { email: "ana@example.com", status: "pending", consent_text: newsletterConsent, confirmed_at: null },
  ]);
  const letters = await queuedLetters(server);
  expect(letters).toMatchObject([{ letter: "newsletter-confirm", to: "ana@example.com" }]);
  expect(letters[0]?.values.confirm_url).toMatch(
    /^http:\/\/localhost:4600\/novidades\/confirmar\?token=[\w-]{43}$/,
  );
  expect(letters[0]?.values.unsubscribe_url).toMatch(
    /^http:\/\/localhost:4600\/novidades\/cancelar\?token=[\w-]{22}\.[\w-]{43}$/,
  );
});

test("no token can be read from the database", async () => {
  await subscribe();
  const { confirm, unsubscribe } = await links();
  const dump = JSON.stringify(await rows());
  expect(dump).not.toContain(confirm);
  expect(dump).not.toContain(unsubscribe.split(".")[1]);
});

test("known, pending and confirmed addresses get the same response", async () => {
  const fresh = await subscribe();
  const pending = await subscribe();
  await call("confirm-newsletter", { token: (await links()).confirm });
  const confirmed = await subscribe();
  const [first, ...others] = await Promise.all(
    [fresh, pending, confirmed].map(async (response) => ({
      status: response.status,
      body: await response.text(),
      headers: [...response.headers.keys()],
    })),
  );
  for (const other of others) expect(other).toEqual(first);
});

test("a repeat within five minutes sends no second letter; a later one does", async () => {
  await subscribe();
  await subscribe();
  expect(await queuedLetters(server)).toHaveLength(1);
  const old = await links();
  await letPass("6 minutes");
  await subscribe();
  expect(await queuedLetters(server)).toHaveLength(2);
  expect(await rows()).toHaveLength(1);
  // Delayed mail arrives in any order: both letters do, whichever is opened.
  expect((await call("confirm-newsletter", { token: old.confirm })).status).toBe(200);
  expect((await call("confirm-newsletter", { token: (await links()).confirm })).status).toBe(200);
});

test("the letter of an earlier subscription does not confirm a later one", async () => {
  const { confirm, unsubscribe } = await aReader();
  await call("unsubscribe-newsletter", { token: unsubscribe });
  await subscribe();
  expect((await call("confirm-newsletter", { token: confirm })).status).toBe(404);
  expect((await call("confirm-newsletter", { token: (await links()).confirm })).status).toBe(200);
});

test("a confirmed address gets no second letter and stays confirmed", async () => {
  await aReader();
  await letPass("1 year");
  await subscribe();
  expect(await queuedLetters(server)).toHaveLength(1);
  expect(await rows()).toMatchObject([{ status: "confirmed" }]);
});

test("the link confirms, and a second click is no error", async () => {
  await subscribe();
  const { confirm } = await links();
  for (const _ of [1, 2]) {
    const response = await call("confirm-newsletter", { token: confirm });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ message: newsletterLinkMessages.confirmed });
  }
  const [row] = await rows();
  expect(row?.status).toBe("confirmed");
  expect(row?.confirmed_at).not.toBeNull();
});

test("unsubscribing needs no account, works twice and keeps only the proof", async () => {
  const { unsubscribe, confirm } = await aReader();
  for (const _ of [1, 2]) {
    const response = await call("unsubscribe-newsletter", { token: unsubscribe });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ message: newsletterLinkMessages.unsubscribed });
  }
  const [row] = await rows();
  expect(row).toMatchObject({ status: "unsubscribed", token_hash: null });
  expect(row?.unsubscribed_at).not.toBeNull();
  expect((await call("confirm-newsletter", { token: confirm })).status).toBe(404);
});

test("unsubscribing before confirming leaves nothing stored", async () => {
  await subscribe();
  expect((await call("unsubscribe-newsletter", { token: (await links()).unsubscribe })).status).toBe(200);
  expect(await rows()).toEqual([]);
  expect((await call("unsubscribe-newsletter", { token: (await links()).unsubscribe })).status).toBe(200);
});

test("an unsubscribed address may subscribe again, and the old unsubscribe link still works", async () => {
  const { unsubscribe } = await aReader();
  await call("unsubscribe-newsletter", { token: unsubscribe });
  await aReader();
  expect(await rows()).toMatchObject([{ status: "confirmed", unsubscribed_at: null }]);
  await call("unsubscribe-newsletter", { token: unsubscribe });
  expect(await rows()).toMatchObject([{ status: "unsubscribed" }]);
});

test("every unsubscribe link that an address was ever sent works", async () => {
  await subscribe();
  const { unsubscribe } = await links();
  await call("unsubscribe-newsletter", { token: unsubscribe });
  await subscribe();
  await letPass("31 days");
  await deleteOldRequests(server.db);
  expect(await rows()).toEqual([]);
  await aReader();
  await aReader("beto@example.com");
  await call("unsubscribe-newsletter", { token: unsubscribe });
  expect(Object.fromEntries((await rows()).map(({ email, status }) => [email, status]))).toEqual({
    "ana@example.com": "unsubscribed",
    "beto@example.com": "confirmed",
  });
});

test("invented, cut and forged links are 404 with a helpful sentence", async () => {
  const { unsubscribe } = await aReader();
  const other = await aReader("beto@example.com");
  const forged = `${unsubscribe.split(".")[0]}.${other.unsubscribe.split(".")[1]}`;
  for (const token of ["x", unsubscribe.slice(0, -1), forged, `${unsubscribe}x`, "ÿ.ÿ", "."]) {
    const response = await call("unsubscribe-newsletter", { token });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ message: newsletterLinkMessages.unknown_unsubscription });
  }
  const dead = await call("confirm-newsletter", { token: "x".repeat(43) });
  expect(dead.status).toBe(404);
  expect(await dead.json()).toMatchObject({ message: newsletterLinkMessages.dead_confirmation });
  expect((await rows()).map(({ status }) => status)).toEqual(["confirmed", "confirmed"]);
});

test.each([undefined, null, 1, "", "x".repeat(201), { a: 1 }])(
  "a token %j is refused with its sentence",
  async (token) => {
    for (const name of ["confirm-newsletter", "unsubscribe-newsletter"]) {
      const response = await call(name, { token });
      expect(response.status).toBe(422);
      expect(((await response.json()) as { fields: object }).fields).toHaveProperty("token");
    }
  },
);

test.each([
  [undefined, "Informe seu e-mail"],
  ["", "Informe seu e-mail"],
  ["ana", "Informe um e-mail válido"],
  ["ana@example.com, beto@example.com", "Informe um e-mail válido"],
  ["ana@example.com\r\nBcc: b@example.com", "Informe um e-mail válido"],
  [["ana@example.com"], "Informe um e-mail válido"],
  [`${"a".repeat(250)}@example.com`, "O e-mail deve ter no máximo 255 caracteres"],
])("the address %j is refused", async (email, sentence) => {
  const response = await call("subscribe-newsletter", { email });
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ message: sentence, fields: { email: sentence } });
  expect(await rows()).toEqual([]);
});

test("a filled trap gets the same response, and nothing happens", async () => {
  const trapped = await subscribe("bot@example.com", { website: "https://spam.example" });
  expect(trapped.status).toBe(200);
  expect(await trapped.text()).toBe(await (await subscribe()).text());
  expect(await rows()).toMatchObject([{ email: "ana@example.com" }]);
});

test("server fields in the body are ignored", async () => {
  await subscribe("ana@example.com", {
    status: "confirmed",
    consent_text: "tudo",
    id: "x",
    __proto__: { a: 1 },
  });
  expect(await rows()).toMatchObject([{ status: "pending", consent_text: newsletterConsent }]);
});

test("a sender may subscribe five an hour", async () => {
  server = await testServer({ LIMITS: "on" });
  const statuses: number[] = [];
  for (const name of "abcdef") statuses.push((await subscribe(`${name}@example.com`)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test("an address may be subscribed five times an hour, by any sender", async () => {
  server = await testServer({ LIMITS: "on" });
  const senders = [{}, { incoming: {} }, {}, { incoming: {} }, {}, { incoming: {} }];
  const statuses: number[] = [];
  for (const env of senders) {
    const body = json({ email: "ana@example.com" });
    statuses.push((await server.request("/functions/v1/subscribe-newsletter", body, env)).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test("submissions faster than human typing get two attempts", async () => {
  server = await testServer({ LIMITS: "on" });
  const statuses: number[] = [];
  for (const name of "abc")
    statuses.push((await subscribe(`${name}@example.com`, { elapsed_ms: 40 })).status);
  expect(statuses).toEqual([200, 200, 429]);
  expect((await subscribe("d@example.com", { elapsed_ms: 4000 })).status).toBe(200);
});

test("a repeat with one key has one effect and counts once", async () => {
  server = await testServer({ LIMITS: "on" });
  for (let i = 0; i < 8; i++) {
    const response = await call(
      "subscribe-newsletter",
      { email: "ana@example.com" },
      { "Idempotency-Key": "um clique" },
    );
    expect(response.status).toBe(200);
  }
  expect(await queuedLetters(server)).toHaveLength(1);
});

test("unconfirmed requests are deleted after 30 days; unsubscribes stay on record", async () => {
  await subscribe("nova@example.com");
  const { unsubscribe } = await aReader("voltou@example.com");
  await call("unsubscribe-newsletter", { token: unsubscribe });
  await subscribe("voltou@example.com");
  await aReader("fiel@example.com");
  await letPass("29 days");
  await deleteOldRequests(server.db);
  expect(await rows()).toHaveLength(3);
  await letPass("31 days");
  await deleteOldRequests(server.db);
  const left = (await rows()).map(({ email, status }) => [email, status]);
  expect(left.sort()).toEqual([
    ["fiel@example.com", "confirmed"],
    ["voltou@example.com", "unsubscribed"],
  ]);
  const [gone] = await server.db
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, "voltou@example.com"));
  expect(gone).toMatchObject({ token_hash: null });
  expect(gone?.unsubscribed_at).not.toBeNull();
});
