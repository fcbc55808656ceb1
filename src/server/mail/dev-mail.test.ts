import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Language } from "#domain/format/language.ts";
import { outbox } from "#server/db/schema/operation.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { emptyDatabaseBeforeEach } from "#testing/test-database.ts";
import { closeAfterEach, closeAfterTest, confirmation } from "#testing/test-outbox.ts";
import { type TestServer, testServer } from "#testing/test-server.ts";

emptyDatabaseBeforeEach();
closeAfterEach();
let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});

function queue(to = "ana@example.com", language: Language = "pt-BR"): Promise<string> {
  const mail = server.mail.inLanguage(language);
  return inTransaction(server.db, (tx) => mail.queue(tx, "newsletter-confirm", to, confirmation));
}

type Headers = Record<string, string>;

/** A client at this address, with this host name. */
function ask(path: string, headers: Headers = {}, remoteAddress = "127.0.0.1") {
  const env = { incoming: { socket: { remoteAddress }, headers: {} } };
  return server.request(path, { headers: { Host: "localhost:3000", ...headers } }, env);
}

test("the list has time, recipient and subject; newest first, uncached, not indexed", async () => {
  expect(await (await ask("/dev/mail")).text()).toContain("Nenhum e-mail ainda.");
  const first = await queue("ana@example.com");
  const second = await queue("beto@example.com", "en");
  const response = await ask("/dev/mail");
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("x-robots-tag")).toBe("noindex");
  expect(response.headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'self'/);
  const html = await response.text();
  expect(html.match(/\/dev\/mail\/[\w-]{36}/g)).toEqual([`/dev/mail/${second}`, `/dev/mail/${first}`]);
  for (const part of [
    "ana@example.com",
    "beto@example.com",
    "Xepa: confirme sua inscrição",
    "Xepa: confirm your subscription",
    "<time datetime=",
  ])
    expect(html).toContain(part);
});

test("a letter is shown as sandboxed HTML and as text with working links", async () => {
  const id = await queue();
  const page = await (await ask(`/dev/mail/${id}`)).text();
  expect(page).toContain(`<iframe src="/dev/mail/${id}/html" title="O e-mail como HTML" sandbox>`);
  expect(page).toContain(`<a href="${confirmation.confirm_url}" rel="noreferrer">`);
  expect(page).toContain("List-Unsubscribe-Post");
  const letter = await ask(`/dev/mail/${id}/html`);
  expect(letter.headers.get("content-security-policy")).toBe(
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:",
  );
  expect(letter.headers.get("x-frame-options")).toBe("SAMEORIGIN");
  expect(await letter.text()).toContain(">Confirmar inscrição<");
});

test("user input is escaped on these pages too", async () => {
  const evil = "<script>alert(1)</script>";
  const values = {
    nome: evil,
    email: "a@example.com",
    assunto: "outro",
    mensagem: `${evil} javascript:alert(1)`,
  };
  const id = await inTransaction(server.db, (tx) =>
    server.mail.queue(tx, "contact-message", "equipe@example.com", values),
  );
  for (const path of ["/dev/mail", `/dev/mail/${id}`, `/dev/mail/${id}/html`]) {
    const html = await (await ask(path)).text();
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(html).not.toContain("<script");
    expect(html).not.toContain('href="javascript');
  }
});

test("a letter that fails to render is listed and hides no other", async () => {
  await queue();
  await server.db.update(outbox).set({ sealed: Buffer.alloc(64) });
  await queue("beto@example.com");
  const html = await (await ask("/dev/mail")).text();
  expect(html).toContain("E-mail ilegível");
  expect(html).toContain("beto@example.com");
});

test("sent and unknown letters are not found", async () => {
  const id = await queue();
  await server.db.update(outbox).set({ sent_at: sql`now()`, sealed: null });
  for (const path of [
    `/dev/mail/${id}`,
    `/dev/mail/${id}/html`,
    "/dev/mail/1",
    `/dev/mail/${crypto.randomUUID()}`,
  ])
    expect((await ask(path)).status, path).toBe(404);
});

const strangers: [string, Headers, string?][] = [
  ["another machine", {}, "203.0.113.9"],
  ["another machine of the house", {}, "192.168.0.7"],
  ["nobody", {}, ""],
  ["a name that was rebound to us", { Host: "evil.test" }],
  ["a name that only looks like ours", { Host: "localhost.evil.test" }],
  ["no name at all", { Host: "" }],
  ["a proxy", { "X-Forwarded-For": "127.0.0.1" }],
  ["a proxy that names the host", { "X-Forwarded-Host": "localhost" }],
  ["a proxy that names the scheme", { "X-Forwarded-Proto": "http" }],
  ["a proxy by the book", { Forwarded: "for=127.0.0.1" }],
];

test.for(strangers)("%s gets the page of an unknown address", async ([, headers, peer]) => {
  const id = await queue();
  const unknown = await (await ask("/dev/nada", headers, peer)).text();
  for (const path of ["/dev/mail", "/dev/mail/style.css", `/dev/mail/${id}`, `/dev/mail/${id}/html`]) {
    const response = await ask(path, headers, peer);
    expect(response.status).toBe(404);
    const html = await response.text();
    expect(html.replaceAll(path, "/dev/nada")).toBe(unknown);
    expect(html).not.toContain("ana@example.com");
  }
});

test.for([
  { SMTP_URL: "smtp://127.0.0.1:1" },
  { SMTP_URL: "smtp://127.0.0.1:1", SITE_URL: "https://xepa.example", LIMITS: "on" },
])("with a mail server letters cannot be read: %o", async (env) => {
  server = await testServer(env);
  const id = await queue();
  for (const path of ["/dev/mail", `/dev/mail/${id}`]) expect((await ask(path)).status).toBe(404);
});

test.for(["127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1"])("%s is this machine", async (peer) => {
  for (const Host of ["localhost", "localhost:3000", "127.0.0.1:3000", "[::1]:3000", "xepa.localhost"])
    expect((await ask("/dev/mail", { Host }, peer)).status).toBe(200);
});

/** Over a real connection, through the whole stack. */
async function overTheWire(port: number, headers: Headers): Promise<{ status: number; body: string }> {
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    request({ port, host: "127.0.0.1", path: "/dev/mail", headers }, resolve).on("error", reject).end(),
  );
  return { status: response.statusCode ?? 0, body: await text(response) };
}

test("the not-found page of a remote visitor is not cached for a local one", async () => {
  await queue();
  const listening = createServer(server.listener);
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  closeAfterTest({ close: async () => listening.close() });
  const { port } = listening.address() as AddressInfo;
  for (let round = 0; round < 2; round++) {
    expect(await overTheWire(port, { "X-Forwarded-For": "203.0.113.9" })).toMatchObject({ status: 404 });
    const { status, body } = await overTheWire(port, {});
    expect(status).toBe(200);
    expect(body).toContain("ana@example.com");
  }
});
