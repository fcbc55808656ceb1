import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { alerts } from "#server/db/schema/alerts.ts";
import { authUsers } from "#server/db/schema/auth.ts";
import { notices } from "#server/db/schema/notices.ts";
import { products } from "#server/db/schema/products.ts";
import { newId } from "#server/db/uuid.ts";
import { anOffer, aPerson, json, type Person } from "#testing/factories.ts";
import { readXml, textOf } from "#testing/read-xml.ts";
import { freshServer } from "#testing/test-server.ts";

test("the private feed opens by its secret alone: a guessed, foreign, renewed or banned one is 404, and no log has it", async () => {
  const server = await freshServer({ SITE_URL: "http://localhost:4242" });
  const { db } = server;
  const [ana, bia] = [await aPerson(server), await aPerson(server)];
  const [asked, quiet, saved, gone] = [1, 2, 3, 4].map((n) => ({ name: `Café & Cia ${n}` }));
  const offers: string[] = [];
  for (const fields of [asked, quiet, saved, gone]) offers.push((await anOffer(db, fields)).id);
  const alert = { user_id: ana.id, name: "Café <novo>", anchor: 1 };
  const rows = await db
    .insert(alerts)
    .values([
      { ...alert, channels: ["feed"] },
      { ...alert, channels: ["bell"] },
    ])
    .returning();
  const event_at = "2026-11-01T12:00:00.000Z";
  const ring = (i: number, more: object) => {
    const row = {
      user_id: ana.id,
      kind: "alert",
      product_id: offers[i],
      event_at,
      position: 10 - i,
      price: 90,
    };
    return { ...row, subject_id: offers[i] ?? "", ...more };
  };
  await db
    .insert(notices)
    .values([
      ring(0, { alerts: [rows[0]?.id] }),
      ring(1, { alerts: [rows[1]?.id] }),
      ring(2, { kind: "saved_price", price_before: 100 }),
      ring(3, { kind: "saved_back" }),
      ring(0, { kind: "decision", outcome: "approved" }),
    ]);
  await db
    .update(products)
    .set({ status: "rejected" })
    .where(eq(products.id, offers[3] ?? ""));

  const renew = async (who: Person): Promise<string> => {
    const headers = { ...who.auth, "Idempotency-Key": "um-toque" };
    const response = await server.request("/functions/v1/renew-feed", json({}, headers));
    return (await response.json()).url;
  };
  const [first, other] = [await renew(ana), await renew(bia)];
  expect(first).toMatch(/^http:\/\/localhost:4242\/avisos\/[\w-]{70}\.xml$/);
  const get = (url: string, init?: RequestInit) => server.request(new URL(url).pathname, init);
  // Also with a token, which would put the call into the access log.
  const feed = await get(first, { headers: ana.auth });
  expect([feed.status, feed.headers.get("cache-control"), feed.headers.get("x-robots-tag")]).toEqual([
    200,
    "no-store",
    "noindex",
  ]);
  const entries = readXml(await feed.text()).children.filter(({ name }) => name === "entry");
  expect(entries.map((entry) => [textOf(entry, "title"), textOf(entry, "summary")])).toEqual([
    ["Café & Cia 1: R$\u00a090,00", "Loja Boa. Pelo alerta «Café <novo>»"],
    ["Baixou: Café & Cia 3: R$\u00a090,00", "Loja Boa. Uma oferta que você salvou. Antes, R$\u00a0100,00"],
  ]);
  expect(await (await get(other)).text()).not.toContain("Café");

  const secret = first.slice(first.lastIndexOf("/") + 1, -4);
  const flipped = secret.slice(0, -1) + (secret.endsWith("A") ? "B" : "A");
  const foreign = other.slice(other.lastIndexOf("/") + 1).slice(0, 27) + secret.slice(27);
  const guesses = [
    flipped,
    foreign,
    newId(),
    ana.id,
    `${secret}A`,
    secret.toUpperCase(),
    "%00",
    "x".repeat(4000),
  ];
  for (const guess of guesses) {
    const refused = await server.request(`/avisos/${guess}.xml`);
    expect([refused.status, refused.headers.get("cache-control")]).toEqual([404, "no-store"]);
  }
  const second = await renew(ana);
  expect([(await get(first)).status, (await get(second)).status]).toEqual([404, 200]);
  await db
    .update(authUsers)
    .set({ banned_until: sql`now() + interval '1 day'` as never })
    .where(eq(authUsers.id, ana.id));
  expect((await get(second)).status).toBe(404);

  await server.access.flush();
  const day = new Date().toISOString().slice(0, 10);
  const logged = await readFile(join(server.config.data_dir, "access", `${day}.log`), "utf8");
  const stored = await db.execute(sql`SELECT * FROM idempotency_keys`);
  const written = JSON.stringify([server.lines, logged, stored]);
  expect(written).toContain('"path":"/avisos/"');
  for (const url of [first, second, other]) expect(written).not.toContain(url.slice(-40, -4));
});

test("a sender reads feeds 600 times an hour", async () => {
  const server = await freshServer({ LIMITS: "on" });
  expect((await server.request("/avisos/x.xml")).status).toBe(404);
  await server.db.execute(sql`UPDATE rate_limits SET points = 600`);
  const refused = await server.request("/avisos/x.xml");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, expect.any(String)]);
});
