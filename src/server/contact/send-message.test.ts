import { createHash } from "node:crypto";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { contactMessages as sentences } from "#domain/contact/contact-messages.ts";
import { idempotencyKeys, rateLimits } from "#server/db/schema/operation.ts";
import { contactMessages } from "#server/db/schema/people.ts";
import { json } from "#testing/factories.ts";
import { queuedLetters } from "#testing/queued-letters.ts";
import { freshServer, type TestServer, testServer } from "#testing/test-server.ts";
import { deleteOldMessages } from "./contact-store.ts";

let server: TestServer;
let service: Server | undefined;
beforeEach(async () => {
  server = await freshServer({ CONTACT_EMAIL: "equipe@example.com" });
});
afterEach(() => {
  service?.closeAllConnections();
  service?.close();
  service = undefined;
});

const message = {
  nome: "Ana Souza",
  email: "ana@example.com",
  assunto: "problema-oferta",
  mensagem: "O cupom <b>não</b> funciona.\nPodem ver?",
};

function send(fields: object = {}, headers: Record<string, string> = {}) {
  return server.request("/functions/v1/send-message", json({ ...message, ...fields }, headers));
}

const rows = () => server.db.select().from(contactMessages).orderBy(contactMessages.created_at);

/** The operator's form service, on this machine. */
async function withFormService(answer: RequestListener, env: Record<string, string> = {}) {
  const listening = createServer(answer);
  service = listening;
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  const { port } = listening.address() as AddressInfo;
  server = await testServer({ CONTACT_FORM_URL: `http://127.0.0.1:${port}/f/xepa`, ...env });
}

test("a message is stored and sent to the team", async () => {
  const response = await send();
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ message: "Mensagem enviada com sucesso! Responderemos em breve." });
  expect(await rows()).toMatchObject([{ ...message, suspect: false, read_at: null, forwarded_at: null }]);
  expect(await queuedLetters(server)).toEqual([
    {
      letter: "contact-message",
      to: "equipe@example.com",
      values: message,
    },
  ]);
});

test("without CONTACT_EMAIL the admin gets the messages", async () => {
  server = await testServer({ ADMIN_EMAIL: "dona@example.com" });
  await send();
  expect(await queuedLetters(server)).toMatchObject([{ to: "dona@example.com" }]);
});

test.each([
  ["nome", undefined, "Informe seu nome"],
  ["nome", "   ", "Informe seu nome"],
  ["nome", "x".repeat(121), "O nome deve ter no máximo 120 caracteres"],
  ["nome", "Ana\r\nBcc: todos@example.com", "Este campo deve ter uma linha só"],
  ["nome", { a: 1 }, "Este campo deve ser um texto"],
  ["email", "", "Informe seu e-mail"],
  ["email", "ana@", "Informe um e-mail válido"],
  ["email", "ana@example.com\nBcc: b@example.com", "Informe um e-mail válido"],
  ["assunto", "", "Escolha um assunto"],
  ["assunto", "vendas", "Escolha um dos assuntos da lista"],
  ["assunto", "outro\r\nBcc: b@example.com", "Escolha um dos assuntos da lista"],
  ["mensagem", " \n ", "Escreva sua mensagem"],
  ["mensagem", "a".repeat(501), "A mensagem deve ter no máximo 500 caracteres"],
  ["mensagem", "a\0b", "Este campo contém um caractere inválido"],
])("%s = %j is refused with its sentence", async (field, value, sentence) => {
  const response = await send({ [field]: value });
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ message: sentence, fields: { [field]: sentence } });
  expect(await rows()).toEqual([]);
  expect(await queuedLetters(server)).toEqual([]);
});

test("500 characters are accepted, an emoji counted as one", async () => {
  expect((await send({ mensagem: "🔥".repeat(500) })).status).toBe(200);
  expect((await send({ mensagem: "🔥".repeat(501) })).status).toBe(422);
});

test.each([
  [{ website: "https://spam.example" }, true],
  [{ elapsed_ms: 120 }, true],
  [{ elapsed_ms: 500 }, false],
  [{ website: "", elapsed_ms: 30_000 }, false],
  [{ elapsed_ms: "120", website: null }, false],
])("%j: suspect is %j, and the message is never refused", async (traces, suspect) => {
  expect((await send(traces)).status).toBe(200);
  expect(await rows()).toMatchObject([{ suspect }]);
});

test("server fields in the body are ignored", async () => {
  await send({ suspect: true, read_at: "2026-01-01", forwarded_at: "2026-01-01", id: "x" });
  expect(await rows()).toMatchObject([{ suspect: false, read_at: null, forwarded_at: null }]);
});

test("a sender may send five an hour", async () => {
  server = await testServer({ LIMITS: "on" });
  const statuses: number[] = [];
  for (const name of "abcdef") statuses.push((await send({ email: `${name}@example.com` })).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  const refused = await send();
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await rows()).toHaveLength(5);
});

test("an address may send five an hour, from any sender", async () => {
  server = await testServer({ LIMITS: "on" });
  const statuses: number[] = [];
  for (const env of [{}, { incoming: {} }, {}, { incoming: {} }, {}, { incoming: {} }])
    statuses.push((await server.request("/functions/v1/send-message", json(message), env)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test("a double click is one message, one letter and one use of the limit", async () => {
  server = await testServer({ LIMITS: "on" });
  const key = { "Idempotency-Key": "um clique" };
  const answers = await Promise.all([send({}, key), send({}, key), send({}, key)]);
  for (let i = 0; i < 5; i++) answers.push(await send({}, key));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(await rows()).toHaveLength(1);
  expect(await queuedLetters(server)).toHaveLength(1);
});

test("the operator's form service gets the four fields as multipart; a copy is stored, and no letter sent", async () => {
  const seen: { type: string; form: Record<string, string> }[] = [];
  await withFormService(async (request, response) => {
    const type = request.headers["content-type"] ?? "";
    const body = new Response(Buffer.concat(await request.toArray()), { headers: { "Content-Type": type } });
    seen.push({ type, form: Object.fromEntries(await body.formData()) as Record<string, string> });
    response.end("{}");
  });
  expect((await send({ website: "x" })).status).toBe(200);
  expect(seen).toHaveLength(1);
  expect(seen[0]?.type).toContain("multipart/form-data");
  expect(Object.keys(seen[0]?.form ?? {})).toEqual(["nome", "email", "assunto", "mensagem"]);
  expect(seen[0]?.form).toMatchObject({ nome: "Ana Souza", assunto: "problema-oferta" });
  expect((await rows())[0]?.forwarded_at).not.toBeNull();
  expect(await queuedLetters(server)).toEqual([]);
});

test("one click is forwarded once, however often it arrives", async () => {
  let calls = 0;
  await withFormService((_, response) => {
    calls++;
    setTimeout(() => response.end(), 50);
  });
  const key = { "Idempotency-Key": "um clique" };
  const answers = await Promise.all([send({}, key), send({}, key)]);
  answers.push(await send({}, key));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(calls).toBe(1);
  expect(await rows()).toHaveLength(1);
});

test.each([500, 404, 302])("a form service that answers %i means that nothing was sent", async (status) => {
  await withFormService((_, response) => response.writeHead(status).end());
  const response = await send({}, { "Idempotency-Key": "tentativa" });
  expect(response.status).toBe(502);
  expect(await response.json()).toMatchObject({ message: sentences.failed, error: sentences.failed });
  expect(await rows()).toEqual([]);
  expect(await queuedLetters(server)).toEqual([]);
  service?.close();
});

test("an unreachable form service means the same, and a later try works", async () => {
  let isUp = false;
  await withFormService((request, response) => (isUp ? response.end() : request.socket.destroy()));
  const key = { "Idempotency-Key": "tentativa" };
  expect((await send({}, key)).status).toBe(502);
  isUp = true;
  expect((await send({}, key)).status).toBe(200);
  expect(await rows()).toHaveLength(1);
});

test("an outage of the form service uses up no limit", async () => {
  let isUp = false;
  await withFormService((_, response) => response.writeHead(isUp ? 200 : 503).end(), { LIMITS: "on" });
  for (const _ of "123456") expect((await send()).status).toBe(502);
  isUp = true;
  const statuses: number[] = [];
  for (const _ of "123456") statuses.push((await send()).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test("a forwarded message is not forwarded again because storing failed", async () => {
  let calls = 0;
  await withFormService((_, response) => {
    calls++;
    response.end();
  });
  const key = { "Idempotency-Key": "tentativa" };
  await server.db.execute(sql`ALTER TABLE contact_messages ADD CONSTRAINT broken CHECK (false)`);
  const failed = await send({}, key);
  await server.db.execute(sql`ALTER TABLE contact_messages DROP CONSTRAINT broken`);
  expect(failed.status).toBe(500);
  expect((await send({}, key)).status).toBe(200);
  expect(calls).toBe(1);
  expect((await rows()).map(({ forwarded_at }) => forwarded_at)).toEqual([expect.any(String)]);
});

test("neither the key nor the counters reveal whether an address was used", async () => {
  server = await testServer({ LIMITS: "on" });
  expect((await send({}, { "Idempotency-Key": "um clique" })).status).toBe(200);
  const stored = [await server.db.select().from(idempotencyKeys), await server.db.select().from(rateLimits)];
  const dump = JSON.stringify(stored);
  const sent = JSON.stringify(message);
  expect(dump).toContain(server.box.mark(sent));
  for (const text of [message.email, "203.0.113.7", sent]) {
    expect(dump).not.toContain(text);
    expect(dump).not.toContain(createHash("sha256").update(text).digest("base64url"));
  }
});

test("messages are erased after two years", async () => {
  await send();
  await server.db.update(contactMessages).set({ created_at: sql`now() - interval '23 months'` });
  await deleteOldMessages(server.db);
  expect(await rows()).toHaveLength(1);
  await server.db.update(contactMessages).set({ created_at: sql`now() - interval '25 months'` });
  await deleteOldMessages(server.db);
  expect(await rows()).toEqual([]);
});
