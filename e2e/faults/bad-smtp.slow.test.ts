import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { LettersPage } from "#domain/mail/unsent-letters.ts";
import { outbox } from "#server/db/schema/operation.ts";
import { countLetters } from "#server/mail/outbox-store.ts";
import { localCertificate } from "#testing/local-certificate.ts";
import { catchMail, type MailCatcher } from "#testing/mail-catcher.ts";
import { scratchFolder } from "#testing/scratch-folder.ts";
import { recordFinding, repetitions } from "../../src/testing/repetitions.ts";
import { callAs, signIn } from "../process/admin.ts";
import { eventually } from "../process/server-process.ts";
import { type MailSite, signUp, some, startMailSite } from "./request-letters.ts";

const count = repetitions(20, 1);
/** Too long for `npm test`: they only wait. */
const countOfSlowOnes = repetitions(20, 0);
const tarpitSeconds = 60;
const putOffTimes = repetitions(2, 1);

const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

async function aBadCatcher(...given: Parameters<typeof catchMail>): Promise<MailCatcher> {
  const catcher = await catchMail(...given);
  ends.push(catcher.close);
  return catcher;
}

/** Users sign up, which a failing mail server must not disturb. */
async function lettersTo(
  people: string[],
  env: Record<string, string>,
): Promise<MailSite & { ids: string[] }> {
  const post = await startMailSite(env);
  ends.push(post.close);
  for (const email of people) expect((await signUp(post.server, email)).status).toBe(200);
  const ids = (await post.db.select({ id: outbox.id }).from(outbox)).map(({ id }) => `<${id}@localhost>`);
  expect(ids).toHaveLength(people.length);
  return { ...post, ids };
}

function untilQueueEmpty({ db }: MailSite, seconds = 120): Promise<unknown> {
  return eventually(seconds, async () => (await countLetters(db)).waiting === 0);
}

function messageIds({ letters }: MailCatcher): string[] {
  return letters.map(({ messageId }) => messageId ?? "").toSorted();
}

function times(): (address: string) => number {
  const seen = new Map<string, number>();
  return (address) => {
    const n = (seen.get(address) ?? 0) + 1;
    seen.set(address, n);
    return n;
  };
}

/** The panel's data, with its own request. */
async function failedInPanel({ server }: MailSite) {
  const session = await signIn(server);
  const headers = { Authorization: `Bearer ${session.access_token}` };
  const response = await server.request("/functions/v1/load-letters?status=failed&limit=100", { headers });
  expect(response.status).toBe(200);
  return { session, letters: ((await response.json()) as LettersPage).letters };
}

const whole = `${count} letters`;

test.concurrent("F12: a temporary failure is retried, and each letter arrives once", async () => {
  const tries = times();
  const later = (address: string) => (tries(address) <= putOffTimes ? "451 4.3.0 mailbox busy" : undefined);
  const catcher = await aBadCatcher({ recipient: (_, address) => later(address) });
  const post = await lettersTo(some(count, "depois"), { SMTP_URL: catcher.url });
  await untilQueueEmpty(post);
  const copies = catcher.letters.length - new Set(messageIds(catcher)).size;
  recordFinding({
    id: "F12 4xx",
    what: `SMTP answers 451 to the first ${putOffTimes} tries of each letter`,
    count: whole,
    expected: "retried with growing delays, each delivered once",
    seen: `${catcher.letters.length} delivered, ${copies} twice`,
  });
  expect(messageIds(catcher)).toEqual(post.ids.toSorted());
});

test.concurrent("F12: a permanently refused letter is shown in the panel and can be sent from there", async () => {
  const catcher = await aBadCatcher({ recipient: () => "550 5.1.1 no such user here" });
  const post = await lettersTo(some(count, "nunca"), { SMTP_URL: catcher.url });
  await untilQueueEmpty(post);
  const { session, letters } = await failedInPanel(post);
  catcher.faults = {};
  const ids = letters.map(({ id }) => id);
  const retried = await callAs(post.server, session, "retry-letters", { ids });
  await eventually(60, async () => catcher.letters.length >= count);
  await untilQueueEmpty(post);
  recordFinding({
    id: "F12 5xx",
    what: "SMTP answers 550 to every recipient; later an admin retries them",
    count: whole,
    expected: "dead letters, visible in the panel, none lost",
    seen: `${letters.length} shown in the panel after one try each, ${catcher.letters.length} delivered after the retry`,
  });
  expect(letters.map(({ tries, last_error }) => [tries, last_error])).toEqual(
    Array(count).fill([1, "RCPT TO: 550 5.1.1"]),
  );
  expect(retried.status).toBe(200);
  expect(messageIds(catcher)).toEqual(post.ids.toSorted());
});

test.concurrent("F12: a letter cut off after DATA arrives at most twice, with the same Message-ID", async () => {
  const tries = times();
  const catcher = await aBadCatcher({ letter: (_, to) => (tries(to) === 1 ? "cut" : undefined) });
  const post = await lettersTo(some(count, "cortada"), { SMTP_URL: catcher.url });
  await untilQueueEmpty(post);
  const byId = Map.groupBy(messageIds(catcher), (id) => id);
  const most = Math.max(...[...byId.values()].map((copies) => copies.length));
  recordFinding({
    id: "F12 cut",
    what: "the connection is cut after DATA and before the 250, once for each letter",
    count: whole,
    expected: "at most 2 copies, with the same Message-ID",
    seen: `${catcher.letters.length} copies of ${byId.size} letters, at most ${most} of one`,
  });
  expect([...byId.keys()].toSorted()).toEqual(post.ids.toSorted());
  expect(most).toBeLessThanOrEqual(2);
  expect((await countLetters(post.db)).failed).toBe(0);
});

test
  .skipIf(countOfSlowOnes === 0)
  .concurrent("F12: a tarpit delays letters and duplicates none", async () => {
    const catcher = await aBadCatcher({ slowness: tarpitSeconds * 1000 });
    const post = await lettersTo(some(countOfSlowOnes, "lenta"), { SMTP_URL: catcher.url });
    await untilQueueEmpty(post, 900);
    const copies = catcher.letters.length - new Set(messageIds(catcher)).size;
    recordFinding({
      id: "F12 tarpit",
      what: `SMTP takes ${tarpitSeconds} s over every letter`,
      count: `${countOfSlowOnes} letters`,
      expected: "each once",
      seen: `${catcher.letters.length} delivered, ${copies} twice`,
    });
    expect(messageIds(catcher)).toEqual(post.ids.toSorted());
  });

test
  .skipIf(countOfSlowOnes === 0)
  .concurrent("F12: no letter goes to a mail server with a wrong certificate", async () => {
    const trusted = localCertificate();
    const NODE_EXTRA_CA_CERTS = join(scratchFolder(), "ca.pem");
    writeFileSync(NODE_EXTRA_CA_CERTS, trusted.cert);
    const stranger = await catchMail({}, { secure: true, ...localCertificate() });
    const SMTP_URL = `smtps://localhost:${stranger.port}`;
    const post = await lettersTo(some(countOfSlowOnes, "cifrada"), { SMTP_URL, NODE_EXTRA_CA_CERTS });
    await eventually(60, async () => post.server.output().includes("a letter will be tried again"));
    await stranger.close();
    const catcher = await aBadCatcher({}, { secure: true, ...trusted }, stranger.port);
    await untilQueueEmpty(post, 300);
    const copies = catcher.letters.length - new Set(messageIds(catcher)).size;
    recordFinding({
      id: "F12 bad TLS",
      what: "SMTP by TLS with an untrusted certificate, then with the right one",
      count: `${countOfSlowOnes} letters`,
      expected: "nothing to the untrusted server, then each once",
      seen: `${stranger.letters.length} to the untrusted server, ${catcher.letters.length} delivered, ${copies} twice`,
    });
    expect(stranger.letters).toEqual([]);
    expect(messageIds(catcher)).toEqual(post.ids.toSorted());
  });
