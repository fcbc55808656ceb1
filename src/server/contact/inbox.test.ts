import { beforeEach, expect, test } from "vitest";
import type { InboxPage } from "#domain/contact/inbox.ts";
import { auditEvents } from "#server/db/schema/operation.ts";
import { contactMessages } from "#server/db/schema/people.ts";
import { newId } from "#server/db/uuid.ts";
import { aPerson, json, type Person } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
let admin: Person;
beforeEach(async () => {
  server = await freshServer();
  admin = await aPerson(server, "admin");
});

let minute = 0;

async function aMessage(given: Partial<typeof contactMessages.$inferInsert> = {}): Promise<string> {
  const id = newId();
  const created_at = new Date(Date.UTC(2026, 10, 1, 12, minute++)).toISOString();
  const fields = { nome: "Ana Souza", email: "ana@example.com", assunto: "sugestao", mensagem: "Olá" };
  await server.db.insert(contactMessages).values({ id, created_at, ...fields, ...given });
  return id;
}

async function load(query = ""): Promise<InboxPage> {
  const response = await server.request(`/functions/v1/load-messages${query}`, { headers: admin.auth });
  expect(response.status).toBe(200);
  return response.json();
}

async function mark(ids: unknown, read: unknown) {
  const body = json({ ids, read }, admin.auth);
  const response = await server.request("/functions/v1/mark-messages", body);
  return { status: response.status, ...((await response.json()) as Record<string, unknown>) };
}

const idsOf = ({ messages }: InboxPage) => messages.map(({ id }) => id);

test("messages are listed newest first, in pages, with total and unread counts", async () => {
  const read_at = "2026-11-02T00:00:00.000Z";
  const ids = [await aMessage({ read_at }), await aMessage(), await aMessage({ suspect: true })];
  const first = await load("?limit=2");
  expect(idsOf(first)).toEqual([ids[2], ids[1]]);
  expect(first.counts).toEqual({ total: 3, unread: 2 });
  expect(first.messages[0]).toEqual({
    id: ids[2],
    nome: "Ana Souza",
    email: "ana@example.com",
    assunto: "sugestao",
    mensagem: "Olá",
    suspect: true,
    read_at: null,
    forwarded_at: null,
    created_at: expect.stringMatching(/^2026-11-01T12:.*Z$/),
  });
  const second = await load(`?limit=2&cursor=${first.next}`);
  expect(second).toMatchObject({ messages: [{ id: ids[0], read_at }], next: null });
  expect(await load("?status=unread&limit=2")).toMatchObject({
    messages: [{ id: ids[2] }, { id: ids[1] }],
    next: null,
  });
});

test("messages of the same moment are neither skipped nor repeated", async () => {
  const created_at = "2026-11-01T10:00:00.000Z";
  const ids = [];
  for (let i = 0; i < 5; i++) ids.push(await aMessage({ created_at }));
  const seen: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page: InboxPage = await load(`?limit=2${cursor && `&cursor=${cursor}`}`);
    seen.push(...idsOf(page));
    cursor = page.next;
  }
  expect(seen).toEqual(ids.toSorted().reverse());
});

test("words are found in any order and spelling, among the unread if requested; wildcards are literal", async () => {
  const mensagem = "O cupom não funciona: 100%_grátis";
  const id = await aMessage({ mensagem, nome: "João Sá", email: "joao@loja.example" });
  const read = await aMessage({ mensagem, read_at: "2026-11-02T00:00:00.000Z" });
  await aMessage();
  const found = async (query: Record<string, string>) => idsOf(await load(`?${new URLSearchParams(query)}`));
  expect(await found({ q: "funciona CUPOM" })).toEqual([read, id]);
  for (const q of ["nao joao", "sá loja.example", "SUGESTAO cupom João"])
    expect(await found({ q }), q).toEqual([id]);
  expect(await found({ q: "100%_g" })).toEqual([read, id]);
  expect(await found({ q: "%_" })).toHaveLength(3);
  expect(await found({ q: "cu_om" })).toEqual([]);
  expect(await found({ q: "cupom", status: "unread" })).toEqual([id]);
});

test("marking reports its changes once, and the audit log holds no message text", async () => {
  const [one, two] = [await aMessage(), await aMessage()];
  expect(await mark([one, two, one], true)).toEqual({
    status: 200,
    message: "2 mensagens marcadas como lidas",
    ids: [one, two].toSorted(),
  });
  expect((await load()).counts).toEqual({ total: 2, unread: 0 });
  expect(await mark([one, newId()], true)).toMatchObject({
    message: "Mensagem marcada como lida",
    ids: [one],
  });
  expect(await mark([one], false)).toMatchObject({ message: "Mensagem marcada como não lida" });
  expect((await load()).messages).toMatchObject([
    { id: two, read_at: expect.any(String) },
    { id: one, read_at: null },
  ]);
  const events = await server.db.select().from(auditEvents).orderBy(auditEvents.created_at, auditEvents.id);
  expect(events).toHaveLength(3);
  const about = { actor_id: admin.id, action: "mark-messages", object_kind: "message" };
  for (const event of events) expect(event).toMatchObject(about);
  expect(events.at(-1)).toMatchObject({
    object_id: one,
    before: { read_at: expect.any(String) },
    after: { read_at: null },
  });
  expect(JSON.stringify(events)).not.toMatch(/Ana|example\.com|Olá/);
});

test("deleted messages cannot be marked", async () => {
  expect(await mark([newId()], true)).toMatchObject({
    status: 404,
    code: "not_found",
    message: "Esta mensagem não existe mais",
  });
});

test.each([
  ["no message", [], true, "ids", "Escolha ao menos uma mensagem"],
  ["too many", Array.from({ length: 101 }, () => newId()), true, "ids", "Escolha no máximo 100 mensagens"],
  ["no list", "x", true, "ids", "Escolha ao menos uma mensagem"],
  ["no ids", ["x"], true, "ids", "ids: uma lista de ids."],
  [
    "neither read nor unread",
    [newId()],
    "sim",
    "read",
    "Dados inválidos. Recarregue a página e tente novamente.",
  ],
])("%s is refused", async (_, ids, read, field, sentence) => {
  expect(await mark(ids, read)).toMatchObject({ status: 422, fields: { [field]: sentence } });
});

test.each([
  ["limit=0", "limit: um número inteiro de 1 a 100."],
  ["limit=101", "limit: um número inteiro de 1 a 100."],
  ["cursor=abc", "cursor: use o valor de next da página anterior."],
  ["status=read", "status: unread."],
  [`q=${"a".repeat(201)}`, "q: no máximo 200 caracteres de texto."],
  ["q=%00", "q: no máximo 200 caracteres de texto."],
])("?%s is refused", async (query, sentence) => {
  const response = await server.request(`/functions/v1/load-messages?${query}`, { headers: admin.auth });
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ message: sentence });
});
