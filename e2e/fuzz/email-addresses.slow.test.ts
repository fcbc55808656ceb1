import { domainToASCII } from "node:url";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { emailAddress } from "#domain/users/email-schema.ts";
import { catchMail, type MailCatcher } from "#testing/mail-catcher.ts";
import { migratedFolder } from "#testing/scratch-folder.ts";
import { recordFinding, repetitions } from "../../src/testing/repetitions.ts";
import { eventually, type ServerProcess, start } from "../process/server-process.ts";
import { isVictim, oddAddresses } from "./odd-addresses.ts";

const seed = 20_261_116;
const inbox = "casa@xepa.example";
/** The required maximum for one address. */
const mostMs = 10;
const addresses = oddAddresses(repetitions(1000, 90), seed);

let catcher: MailCatcher;
let server: ServerProcess;
beforeAll(async () => {
  catcher = await catchMail();
  const env = { SMTP_URL: catcher.url, CONTACT_EMAIL: inbox, LIMITS: "off" };
  server = await start({ DATA_DIR: migratedFolder(), ...env, MAIL_FROM: "Xepa <nao-responda@xepa.example>" });
});
afterAll(() => catcher.close());

async function statusOf(name: string, body: object): Promise<number> {
  const headers = { "Content-Type": "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify(body) };
  const response = await server.request(`/functions/v1/${name}`, init);
  await response.text();
  return response.status;
}

/** The mail catcher shows an international domain in its letters; the typed and sent one is ASCII. */
function inAscii(address: string): string {
  const at = address.lastIndexOf("@") + 1;
  return address.slice(0, at) + domainToASCII(address.slice(at));
}

/** The fastest of several tries: the pattern's time counts, not the machine's load. */
function parseMs(address: string): number {
  const tries = [1, 2, 3].map(() => {
    const began = performance.now();
    emailAddress.safeParse(address);
    return performance.now() - began;
  });
  return Math.min(...tries);
}

test("an e-mail address is refused, or receives exactly its own letter", async () => {
  const wrong: string[] = [];
  const due: string[] = [];
  for (const [n, address] of addresses.entries()) {
    const written = { nome: `Pessoa ${n}`, email: address, assunto: "sugestao", mensagem: "Olá" };
    const statuses = [
      await statusOf("subscribe-newsletter", { email: address }),
      await statusOf("send-message", written),
      await statusOf("send-message", {
        ...written,
        nome: `Pessoa ${n}`,
        email: "ana@example.com",
        assunto: address,
      }),
    ];
    const [subscribed = 0, wrote = 0, named = 0] = statuses;
    const isTaken = subscribed === 200 && wrote === 200;
    const isRefused = [subscribed, wrote].every((status) => status === 422 || status === 400);
    if (isTaken) {
      due.push(address.trim().toLowerCase());
    }
    if (!(isTaken || isRefused) || named === 200 || named >= 500)
      wrong.push(`${statuses}: ${JSON.stringify(address.slice(0, 200))}`);
  }
  const wanted = new Set(due);
  await eventually(120, async () => catcher.letters.length >= wanted.size + due.length);
  const letters = catcher.letters.map(({ recipients, head }) => ({
    recipients: recipients.map(inAscii),
    head,
  }));
  for (const { recipients, head } of letters) {
    const [to = "", ...others] = recipients;
    if (others.length > 0 || !(to === inbox || wanted.has(to)) || /^b?cc:/im.test(head))
      wrong.push(`sent to ${recipients}`);
    if (![...wanted].some(isVictim) && (isVictim(head) || recipients.some(isVictim)))
      wrong.push(`the victim got ${JSON.stringify(head)}`);
  }
  const newsletters = letters
    .filter(({ recipients }) => recipients[0] !== inbox)
    .map(({ recipients }) => recipients[0]);
  const slowest = Math.max(...addresses.map(parseMs));
  recordFinding({
    id: "Z9",
    what: "E-mail addresses: quotes, groups, comments, IDN, CRLF, 64 KB, mutated; at the newsletter and as the sender of a message",
    count: `${addresses.length} addresses, seed ${seed}`,
    expected: `422, or exactly that recipient; at most ${mostMs} ms each`,
    seen: `${addresses.length - due.length} refused, ${due.length} taken, ${letters.length} letters each to its own recipient; ${wrong.length} wrong; slowest ${slowest.toFixed(2)} ms`,
  });
  expect(wrong).toEqual([]);
  expect(newsletters.toSorted()).toEqual([...wanted].toSorted());
  expect(letters).toHaveLength(wanted.size + due.length);
  if (inject("part") !== null) expect(slowest).toBeLessThan(mostMs);
});
