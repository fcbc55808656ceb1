import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { connectToHolder, type Db, openDatabase } from "#server/db/connect.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { createOutbox } from "#server/mail/outbox.ts";
import { countLetters } from "#server/mail/outbox-store.ts";
import { secretBox } from "#server/session/secret-box.ts";
import { catchMail } from "#testing/mail-catcher.ts";
import { migratedFolder, scratchFolder } from "#testing/scratch-folder.ts";
import { closeAfterEach, closeAfterTest, confirmation } from "#testing/test-outbox.ts";
import { authSecret, eventually, onPostgres, type ServerProcess, start } from "./server-process.ts";

closeAfterEach();

/** Queues letters as a handler does, each in its own transaction. */
async function queueLetters(db: Db, secret: string, names: string[]): Promise<string[]> {
  const mail = createOutbox(secretBox(secret));
  const ids: string[] = [];
  for (const name of names)
    ids.push(
      await inTransaction(db, (tx) =>
        mail.queue(tx, "newsletter-confirm", `${name}@example.com`, confirmation),
      ),
    );
  return ids;
}

function some(count: number, name: string): string[] {
  return Array.from({ length: count }, (_, i) => `${name}${i}`);
}

async function twoProcesses(SMTP_URL: string) {
  const env = { ...(await onPostgres()), SMTP_URL };
  const servers = await Promise.all([start(env), start({ ...env, DATA_DIR: scratchFolder() })]);
  const { db } = closeAfterTest(await openDatabase({ data_dir: "", database_url: env.DATABASE_URL }));
  return { servers, db };
}

function expectNoAddress(...servers: ServerProcess[]): void {
  for (const server of servers)
    expect(
      server
        .lines()
        .map((line) => JSON.stringify(line))
        .join(),
    ).not.toMatch(/example\.com|segredo/);
}

test("two processes send each letter once after an outage, and the letters of a killed one are not lost", async () => {
  const gone = await catchMail();
  await gone.close();
  const { servers, db } = await twoProcesses(gone.url);
  const [one, other] = servers;
  if (!one || !other) throw new Error("two");
  const early = await queueLetters(db, authSecret, some(40, "cedo"));
  await eventually(60, async () => servers.every(({ output }) => output().includes("CONN: ECONNREFUSED")));
  const back = performance.now();
  const catcher = closeAfterTest(await catchMail({}, {}, gone.port));
  await eventually(120, async () => (await countLetters(db)).waiting === 0);
  console.log(`40 letters were out ${Math.round(performance.now() - back)} ms after the server was back`);
  const messageIds = () => catcher.letters.map(({ messageId }) => messageId ?? "");
  const idsOf = (ids: string[]) => ids.map((id) => `<${id}@localhost>`).toSorted();
  expect(messageIds().toSorted()).toEqual(idsOf(early));

  catcher.letters.length = 0;
  catcher.faults.slowness = 400;
  const late = await queueLetters(db, authSecret, some(40, "tarde"));
  await eventually(60, async () => catcher.letters.length >= 8);
  await one.kill();
  await eventually(120, async () => (await countLetters(db)).waiting === 0);
  expect([...new Set(messageIds())].toSorted()).toEqual(idsOf(late));
  const copies = messageIds().length - late.length;
  console.log(`${copies} of ${late.length} letters came twice, with the same Message-ID`);
  // Only the letters in flight.
  expect(copies).toBeLessThanOrEqual(5);
  expectNoAddress(one, other);
});

async function embeddedDatabase(DATA_DIR: string): Promise<{ db: Db; secret: string }> {
  const { socket } = JSON.parse(readFileSync(join(DATA_DIR, "holder.json"), "utf8")) as { socket: string };
  const { db } = closeAfterTest(connectToHolder(socket));
  return { db, secret: readFileSync(join(DATA_DIR, "auth-secret"), "utf8").trim() };
}

test("on the embedded engine too; a shutdown finishes letters in flight, and the next start sends the rest", async () => {
  const DATA_DIR = migratedFolder();
  const catcher = closeAfterTest(await catchMail({ slowness: 1500 }));
  const first = await start({ DATA_DIR, SMTP_URL: catcher.url, MAIL_FROM: "Xepa <oi@xepa.test>" });
  expect(first.output()).toContain(`E-mails saem por 127.0.0.1:${catcher.port} em nome de oi@xepa.test`);
  expect((await first.request("/dev/mail")).status).toBe(404);
  const { db, secret } = await embeddedDatabase(DATA_DIR);
  const ids = await queueLetters(db, secret, some(8, "ana"));
  await eventually(60, async () => catcher.letters.length >= 5);
  expect(await first.stop()).toMatchObject({ code: 0, signal: null });
  const before = catcher.letters.length;
  expect(before).toBeLessThan(8);
  catcher.faults.slowness = 0;
  const second = await start({ DATA_DIR, SMTP_URL: catcher.url });
  await eventually(60, async () => catcher.letters.length >= 8);
  await setTimeout(1000);
  expect(catcher.letters.map(({ messageId }) => messageId).toSorted()).toEqual(
    ids.map((id) => `<${id}@localhost>`).toSorted(),
  );
  expectNoAddress(first, second);
});

test("without SMTP_URL nothing is sent and every letter can be read on this machine", async () => {
  const DATA_DIR = migratedFolder();
  const server = await start({ DATA_DIR });
  expect(server.output()).toContain(`leia-os em http://localhost:${server.port}/dev/mail`);
  const { db, secret } = await embeddedDatabase(DATA_DIR);
  const [id] = await queueLetters(db, secret, ["ana"]);
  const list = await (await server.request("/dev/mail")).text();
  expect(list).toContain("ana@example.com");
  const letter = await (await server.request(`/dev/mail/${id}/html`)).text();
  expect(letter).toContain("Confirmar inscrição");
  const proxied = await server.request("/dev/mail", { headers: { "X-Forwarded-For": "203.0.113.9" } });
  expect(proxied.status).toBe(404);
  expect(await countLetters(db)).toEqual({ waiting: 1, failed: 0 });
});
