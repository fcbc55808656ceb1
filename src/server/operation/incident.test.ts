import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { type AuditEvent, recordEvents } from "#server/db/audit.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { accessLog } from "#server/http/access-log.ts";
import { anOffer, aPerson, json, type Person } from "#testing/factories.ts";
import { scratchFolder } from "#testing/scratch-folder.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";
import {
  addressHash,
  type IncidentSources,
  incidentRecords,
  listAffected,
  type Suspects,
} from "./incident.ts";

const thief = "198.51.100.9";
const span = { since: new Date(Date.now() - 60_000), until: new Date(Date.now() + 600_000) };
const nobody: Suspects = { accounts: [], addresses: [] };

let server: TestServer;
let traces: IncidentSources;
let people: Record<"admin" | "ana" | "beto", Person>;
beforeEach(async () => {
  server = await freshServer();
  people = {
    admin: await aPerson(server, "admin"),
    ana: await aPerson(server, "user", "ana@example.com"),
    beto: await aPerson(server, "user", "beto@example.com"),
  };
  traces = { db: server.db, folder: join(scratchFolder(), "access"), authSecret: "segredo" };
});

async function came(account: string | null, address = thief, at = new Date()): Promise<void> {
  const log = accessLog(traces.folder, (error) => expect.unreachable(String(error)));
  log.write({ at: at.toISOString(), address, account, method: "POST", path: "/functions/v1/x", status: 200 });
  await log.flush();
}

async function all<Line>(lines: AsyncIterable<Line>): Promise<Line[]> {
  const found: Line[] = [];
  for await (const line of lines) found.push(line);
  return found;
}

function did(actor: Person, about: Pick<AuditEvent, "action" | "object_kind" | "object_id">): Promise<void> {
  return inTransaction(server.db, (tx) => recordEvents(tx, [{ actor_id: actor.id, ...about }]));
}

async function affected(suspects: Suspects): Promise<Record<string, string>> {
  const found = await all(listAffected(traces, span, suspects));
  return Object.fromEntries(found.map(({ email, why }) => [email, why]));
}

test("the report lists actions and sign-ins by time, with addresses hashed", async () => {
  await came(people.ana.id);
  await came(null, thief, new Date(span.since.getTime() - 1));
  await did(people.ana, { action: "edit-user-product", object_kind: "product", object_id: "o1" });
  const found = await all(incidentRecords(traces, span));
  const events = found.filter((trace) => trace.record === "deed");
  expect(events).toContainEqual(
    expect.objectContaining({ actor_id: people.ana.id, action: "edit-user-product", object_id: "o1" }),
  );
  const hash = addressHash(traces.authSecret, thief);
  expect(found.filter((trace) => trace.record === "access")).toEqual([
    expect.objectContaining({ account: people.ana.id, ip_hash: hash, path: "/functions/v1/x" }),
  ]);
  expect(JSON.stringify(found)).not.toContain(thief);
  expect(addressHash("outro segredo", thief)).not.toBe(hash);
});

test("more actions than one batch are all listed, once each", async () => {
  const about = { action: "edit-product", object_kind: "product", object_id: "o" } as const;
  const many = Array.from({ length: 1001 }, () => ({ actor_id: people.admin.id, ...about }));
  await inTransaction(server.db, (tx) => recordEvents(tx, many));
  const ids = (await all(incidentRecords(traces, span))).flatMap((trace) =>
    trace.record === "deed" && trace.object_id === "o" ? trace.id : [],
  );
  expect(new Set(ids).size).toBe(1001);
  expect(ids).toHaveLength(1001);
});

/** Addresses that are stored without an account; Ana has one, too. */
async function othersWithAnAddress(): Promise<void> {
  const call = (name: string, body: object) => server.request(name, json(body));
  const message = { nome: "Davi", assunto: "sugestao", mensagem: "Bom dia!" };
  const responses = await Promise.all([
    call("/auth/v1/signup", { email: "caio@example.com", password: "segredo-1" }),
    call("/functions/v1/send-message", { ...message, email: "DAVI@example.com" }),
    call("/functions/v1/send-message", { ...message, email: "ANA@example.com" }),
    call("/functions/v1/subscribe-newsletter", { email: "davi@example.com" }),
    call("/functions/v1/subscribe-newsletter", { email: "elis@example.com" }),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
}

test("without a suspect every user with a stored address is affected, once each", async () => {
  await othersWithAnAddress();
  expect(await affected(nobody)).toEqual({
    [people.admin.email]: "tinha conta nesse tempo",
    "ana@example.com": "tinha conta nesse tempo",
    "beto@example.com": "tinha conta nesse tempo",
    "caio@example.com": "tinha pedido uma conta, ainda sem confirmar",
    "davi@example.com": "tinha enviado uma mensagem de contato",
    "elis@example.com": "o endereço estava na newsletter",
  });
  const before = { since: new Date(0), until: new Date(1) };
  expect(await all(listAffected(traces, before, nobody))).toEqual([]);
});

test("a stolen session affects its owner and the users it touched, and no other", async () => {
  await aPerson(server, "user", "carla@example.com");
  const offer = await anOffer(server.db, { user_id: people.beto.id });
  await came(people.ana.id);
  await did(people.ana, { action: "edit-product", object_kind: "product", object_id: offer.id });
  expect(await affected({ accounts: [], addresses: [thief] })).toEqual({
    "ana@example.com": "a própria conta esteve nessas mãos",
    "beto@example.com": "essas mãos mexeram na conta ou em uma oferta sua",
  });
  expect(await affected({ accounts: [people.beto.id], addresses: [] })).toEqual({
    "beto@example.com": "a própria conta esteve nessas mãos",
  });
});

test("a stolen admin session affects every user that the panel shows", async () => {
  await othersWithAnAddress();
  await came(people.admin.id);
  const found = await affected({ accounts: [], addresses: [thief] });
  expect(Object.keys(found).toSorted()).toEqual(
    [people.admin.email, "davi@example.com", "ana@example.com", "beto@example.com"].toSorted(),
  );
  expect(new Set(Object.values(found))).toEqual(
    new Set(["uma sessão de administrador esteve nessas mãos, e ela lê os dados de todos"]),
  );
});
