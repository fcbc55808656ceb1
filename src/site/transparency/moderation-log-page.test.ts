import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { LogHead } from "#domain/log/log-entry.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { appendLog, findHead, type LoggedAct } from "#server/log/log-store.ts";
import { anOffer } from "#testing/factories.ts";
import { scratchFolder } from "#testing/scratch-folder.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";
import { checkScript } from "./check-yourself.tsx";

const path = "/transparencia/moderacao";
let server: TestServer;
beforeEach(async () => {
  server = await freshServer();
});

function anAct(given: Partial<LoggedAct> = {}): LoggedAct {
  return {
    ...{ act: "offer-rejected", subject: null, reason: "golpe", by: null },
    ...{ before: { status: "pending" }, after: { status: "rejected" } },
    ...given,
  };
}

const append = (...acts: LoggedAct[]) => inTransaction(server.db, async (tx) => appendLog(tx, ...acts));

async function textOf(query = ""): Promise<string> {
  const response = await server.request(path + query);
  expect(response.status).toBe(200);
  const main = (await response.text()).split("<main")[1]?.split("</main>")[0] ?? "";
  return main
    .replaceAll("<!-- -->", "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");
}

/** The numbers of the entries on a page. */
async function numbersOn(query: string): Promise<number[]> {
  const html = await (await server.request(path + query)).text();
  return [...html.matchAll(/id="n(\d+)"/g)].map(([, n]) => Number(n));
}

test("an act stands there with its rule, its reason and what it changed, and only what is public has a name", async () => {
  expect(await textOf()).toContain("O registro ainda não começou");
  const offer = await anOffer(server.db, { name: "Air Fryer Digital", status: "pending" });
  const subject = { kind: "offer", id: offer.id } as const;
  await append(
    anAct({ subject }),
    anAct({
      ...{ act: "offer-edited", reason: "preco-corrigido", subject },
      ...{ before: { status: "approved", price: 99.9 }, after: { status: "approved", price: 109.9 } },
    }),
  );
  server.db.changes.publish("all");
  const hidden = await textOf();
  expect(hidden).toContain("Oferta rejeitada Golpe ou loja falsa. Regra 2.1 golpe ou loja falsa comunidade");
  expect(hidden).toMatch(/em análise\s+mudou para rejeitada/);
  expect(hidden).toMatch(/R\$ 99,90\s+mudou para R\$ 109,90/);
  expect(hidden).not.toContain("Air Fryer");
  expect(hidden).toContain("3 atos desde");

  await server.db.execute(sql`UPDATE products SET status = 'approved' WHERE id = ${offer.id}`);
  server.db.changes.publish("all");
  expect(await textOf()).toContain("Oferta rejeitada · Air Fryer Digital");
  // Withdrawn, it is named no more at once, however young the page is.
  await server.db.execute(sql`UPDATE products SET status = 'rejected' WHERE id = ${offer.id}`);
  server.db.changes.publish([`offer:${offer.id}`]);
  expect(await textOf()).not.toContain("Air Fryer");
});

test("acts are found by kind, by group and by month, and pages follow each other by number", async () => {
  for (let n = 0; n < 33; n++)
    await append(anAct(n % 3 === 0 ? { act: "coupon-deleted", reason: "arrumacao" } : {}));
  await server.db.execute(sql`
    UPDATE log_entries SET at = '2026-09-30T23:59:00.000Z' WHERE seq <= 10`);
  const all = await numbersOn("");
  expect([all.length, all[0], all.at(-1)]).toEqual([30, 34, 5]);
  expect(await numbersOn("?antes=5")).toEqual([4, 3, 2, 1]);
  expect(await numbersOn("?ato=coupon-deleted")).toEqual([32, 29, 26, 23, 20, 17, 14, 11, 8, 5, 2]);
  expect(await numbersOn("?ato=coupon&antes=10")).toEqual([8, 5, 2]);
  expect(await numbersOn("?ato=comment")).toEqual([]);
  // Still September in São Paulo, and October in Greenwich.
  await server.db.execute(sql`UPDATE log_entries SET at = '2026-10-01T02:00:00.000Z' WHERE seq = 10`);
  expect(await numbersOn("?mes=2026-09&ato=offer")).toEqual([10, 9, 7, 6, 4, 3]);
  expect(await numbersOn("?mes=2026-08")).toEqual([]);
  expect((await numbersOn("?ato=constructor&mes=agora&antes=-1")).length).toBe(30);
});

test("a filter that the log does not understand is left out and named, and its page is not for search engines", async () => {
  await append(anAct(), anAct({ act: "coupon-deleted", reason: "arrumacao" }));
  const unknown = await textOf("?ato=xyz&mes=2026-13&antes=zzz");
  expect(unknown).toContain("Não entendemos “xyz” em “Ato”: este filtro ficou de fora.");
  expect(unknown).toContain("Não entendemos “2026-13” em “Mês”: este filtro ficou de fora.");
  expect(unknown).toContain("Não entendemos “zzz” em “Atos anteriores”: este filtro ficou de fora.");
  const one = await server.request(`${path}?ato=coupon&antes=zzz`);
  const html = await one.text();
  expect(html.match(/Não entendemos/g)).toHaveLength(1);
  expect(html).toContain('name="robots" content="noindex');
  expect(await textOf("?ato=offer")).not.toContain("Não entendemos");
});

test("in English days, the community and the team are said in English", async () => {
  await append(anAct());
  await server.db.execute(sql`UPDATE log_entries SET at = '2026-11-19T16:47:00.000Z', by = 'equipe-2'`);
  const text = await textOf("?lng=en");
  expect(text).toContain("acts since Nov 19, 2026");
  expect(text).toMatch(/Nov 19, 2026, 1:47\sPM/);
  expect(text).toContain("team-2");
  expect(text).not.toMatch(/\d\d\/\d\d\/\d{4}|equipe|comunidade/);
});

async function check(text: string): Promise<string[]> {
  const folder = scratchFolder();
  writeFileSync(join(folder, "moderacao.ndjson"), text);
  return execFileSync("bash", ["-c", checkScript], { cwd: folder, encoding: "utf8" }).trim().split("\n");
}

async function downloaded(): Promise<string> {
  const response = await server.request(`${path}.ndjson`);
  expect(response.headers.get("content-type")).toContain("ndjson");
  return response.text();
}

test("the page's own commands check the file, and name a line that was changed or taken out", async () => {
  for (let n = 0; n < 4; n++) await append(anAct());
  const head: LogHead = await findHead(server.db);
  const text = await downloaded();
  expect(text.trim().split("\n")).toHaveLength(5);
  expect(await check(text)).toEqual([head.hash]);
  await server.db.execute(sql`UPDATE log_entries SET text = replace(text, 'golpe', 'acabou') WHERE seq = 3`);
  const [broken] = await check(await downloaded());
  expect(broken).toMatch(/^quebrou: .*"seq":4/);
  const without = text.split("\n").toSpliced(2, 1).join("\n");
  expect((await check(without))[0]).toMatch(/^quebrou: .*"seq":4/);
});

test("feeds hold the newest acts without the names of things, and a broken row breaks no page", async () => {
  const offer = await anOffer(server.db, { name: "Fone Ágil" });
  await append(anAct({ subject: { kind: "offer", id: offer.id }, act: "offer-ended", reason: "relatos" }));
  const atom = await (await server.request(`${path}.atom`)).text();
  expect(atom).toContain("<title>Nº 2: Oferta encerrada</title>");
  expect(atom).toContain("Pessoas disseram que acabou. Regra 5.2 (relatos de pessoas), comunidade.");
  expect(atom).not.toContain("Fone");
  const feed = (await (await server.request(`${path}.json`)).json()) as { items: { url: string }[] };
  expect(feed.items[0]?.url).toBe("http://localhost:3000/transparencia/moderacao?antes=3#n2");

  await server.db.execute(sql`
    UPDATE log_entries SET act = 'constructor', rule = 'x', reason = 'toString', at = 'ontem', before = '7', after = '"<b>"' WHERE seq = 2`);
  server.db.changes.publish("all");
  expect(await textOf()).toContain("constructor");
});
