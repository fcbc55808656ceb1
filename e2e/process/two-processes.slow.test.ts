import { setTimeout } from "node:timers/promises";
import postgres from "postgres";
import { beforeAll, expect, inject, test } from "vitest";
import { openDatabase } from "#server/db/connect.ts";
import { loadDemo } from "#server/demo/load-demo.ts";
import { removeDemo } from "#server/demo/remove-demo.ts";
import { smallPng, uploadForm, uploadOf } from "#testing/pictures.ts";
import { scratchFolder } from "#testing/scratch-folder.ts";
import { emptyPostgresDatabase } from "#testing/test-database.ts";
import {
  type AdminSession,
  addOffer,
  callAs,
  namesOfOffers,
  offerNamed,
  requestSession,
  signIn,
} from "./admin.ts";
import { authSecret, eventually, type ServerProcess, start } from "./server-process.ts";

/** The time another process may take to show a change (F6). */
const seenSeconds = 2;

let url: string;
let one: ServerProcess;
let other: ServerProcess;
let session: AdminSession;
/** The first admin's password that each of them printed. */
let passwords: string[];

beforeAll(async () => {
  url = await emptyPostgresDatabase(inject("databaseUrl"));
  // One folder for both: of pictures, and of the access log.
  const env = { DATABASE_URL: url, AUTH_SECRET: authSecret, DATA_DIR: scratchFolder() };
  const begin = () => start({ ...env, SITE_URL: "http://localhost:3000", ADMIN_PASSWORD: "" });
  [one, other] = await Promise.all([begin(), begin()]);
  passwords = [one, other].flatMap(
    (server) => /senha \(mostrada só agora\): (\S+)/.exec(server.output())?.[1] ?? [],
  );
  session = await signIn(one, passwords[0]);
}, 90_000);

test("two processes that start together on an empty database set it up once", async () => {
  const sql = postgres(url, { max: 1 });
  const [counted] = await sql`
    SELECT (SELECT count(*)::int FROM auth_users) AS people,
      (SELECT count(*)::int FROM users WHERE role = 'admin') AS admins,
      (SELECT count(*)::int FROM auth_signing_keys) AS keys,
      (SELECT count(*) = count(DISTINCT hash) FROM drizzle.__drizzle_migrations) AS migrated_once`;
  await sql.end();
  expect(counted).toEqual({ people: 1, admins: 1, keys: 1, migrated_once: true });
  expect(passwords).toHaveLength(1);
  for (const server of [one, other]) expect((await requestSession(server, passwords[0])).status).toBe(200);
  const published = await Promise.all(
    [one, other].map(async (server) => (await server.request("/auth/v1/.well-known/jwks.json")).json()),
  );
  expect(published[0]).toEqual(published[1]);
});

test("a session of one is valid on the other", async () => {
  expect((await addOffer(other, session, "Escrita no outro")).status).toBe(200);
  await eventually(seenSeconds, async () => (await namesOfOffers(one)).includes("Escrita no outro"));
});

test("signing out on one process is effective on the other at the next call", async () => {
  for (const [here, there] of [
    [one, other],
    [other, one],
  ] as const) {
    const { access_token } = await signIn(here, passwords[0]);
    const headers = { Authorization: `Bearer ${access_token}` };
    const ask = async (server: ServerProcess) => (await server.request("/auth/v1/user", { headers })).status;
    expect(await ask(there)).toBe(200);
    const leave = { method: "POST", headers };
    expect((await there.request("/auth/v1/logout?scope=local", leave)).status).toBe(204);
    expect(await ask(here)).toBe(403);
  }
});

test("a picture uploaded to one is served by the other", async () => {
  const headers = { Authorization: `Bearer ${session.access_token}` };
  const answer = await one.request("/functions/v1/upload-image", uploadOf(uploadForm(smallPng), headers));
  expect(answer.status).toBe(200);
  const { url: picture } = (await answer.json()) as { url: string };
  const seen = await Promise.all(
    [one, other].map(async (server) => {
      const response = await server.request(picture);
      return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
    }),
  );
  expect(seen[0]?.status).toBe(200);
  expect(seen[1]).toEqual(seen[0]);
});

test("an idempotency key used on one process has no second effect on the other", async () => {
  const key = crypto.randomUUID();
  const answers = await Promise.all(
    [one, other, one, other].map(async (server) => {
      const response = await addOffer(server, session, "Enviada quatro vezes", key);
      return { status: response.status, body: await response.json() };
    }),
  );
  for (const answer of answers) expect(answer).toEqual({ status: 200, body: answers[0]?.body });
  // Whichever of them wrote it, the other has been notified by then.
  const sent = async () => (await namesOfOffers(one)).filter((name) => name === "Enviada quatro vezes");
  await eventually(seenSeconds, async () => (await sent()).length > 0);
  expect(await sent()).toHaveLength(1);
});

async function home(server: ServerProcess): Promise<string> {
  return (await server.request("/")).text();
}

test("a write shows on the writer's home page at the next request, and on the other's within two seconds", async () => {
  const figures: number[] = [];
  for (let round = 1; round <= 5; round++) {
    const name = `Nova na rodada ${round}`;
    // Both pages are in the cache before the write.
    for (const server of [one, other, one, other]) expect(await home(server)).not.toContain(name);
    expect((await addOffer(one, session, name)).status).toBe(200);
    const began = performance.now();
    expect(await home(one)).toContain(name);
    await eventually(seenSeconds, async () => (await home(other)).includes(name));
    figures.push(Math.round(performance.now() - began));
  }
  console.log(`a write was seen on the other process after ${figures.join(", ")} ms`);
});

test("a new price shows in the article with the offer: at the next request here, within two seconds there", async () => {
  const call = async (name: string, body: object) => {
    const response = await callAs(one, session, name, body);
    expect(response.status).toBe(200);
    return (await response.json()) as { product: { id: string }; article: { slug: string } };
  };
  const { product } = await call("add-product", offerNamed("Embutida num artigo"));
  const content = `<p>Vale a pena?</p><div data-product-id="${product.id}"></div>`;
  const { article } = await call("add-article", { title: "Guia", content, status: "published" });
  const read = async (server: ServerProcess) => (await server.request(`/blog/${article.slug}`)).text();
  const figures: number[] = [];
  for (const price of [59.9, 49.5, 39.25]) {
    const written = `R$\u00a0${price.toFixed(2).replace(".", ",")}`;
    // Both pages are in the cache before the change.
    for (const server of [one, other, one, other]) expect(await read(server)).not.toContain(written);
    await call("edit-product", { productId: product.id, productData: { sale_price: price } });
    const began = performance.now();
    expect(await read(one)).toContain(written);
    await eventually(seenSeconds, async () => (await read(other)).includes(written));
    figures.push(Math.round(performance.now() - began));
  }
  console.log(`a price was seen in the article on the other process after ${figures.join(", ")} ms`);
  // Unapproved or withdrawn content leaves no trace.
  await call("edit-product", { productId: product.id, productData: { status: "pending" } });
  await eventually(seenSeconds, async () => !(await read(other)).includes("Embutida"));
});

test("the page cache holds the home page meanwhile", async () => {
  await home(one);
  const before = one.lines().length;
  for (let i = 0; i < 20; i++) await home(one);
  expect(one.lines()).toHaveLength(before);
});

test("a rate limit counts both processes together", async () => {
  const attempt = (server: ServerProcess) =>
    server.request("/auth/v1/token?grant_type=password", {
      method: "POST",
      body: JSON.stringify({ email: "alguem@xepa.test", password: "errada" }),
    });
  const statuses: number[] = [];
  for (let i = 0; i < 12; i++) statuses.push((await attempt(i % 2 === 0 ? one : other)).status);
  expect(statuses.filter((status) => status === 400)).toHaveLength(10);
  expect(statuses.slice(-2)).toEqual([429, 429]);
});

test("loading the demo beside running processes updates the links of both, and so does removing it", async () => {
  const { db, close } = await openDatabase({ data_dir: "", database_url: url });
  const linksOf = async (server: ServerProcess) => (await home(server)).includes("t.me/exemplo");
  for (const server of [one, other]) expect(await linksOf(server)).toBe(false);
  await loadDemo(db, new Date());
  for (const server of [one, other]) await eventually(seenSeconds, () => linksOf(server));
  await removeDemo(db, new Date());
  for (const server of [one, other]) await eventually(seenSeconds, async () => !(await linksOf(server)));
  await close();
});

test("a flood of readiness probes makes only a few database queries", async () => {
  const sql = postgres(url, { max: 1 });
  const transactions = async () => {
    // Backends report statistics about once a second; an idle one may report older ones later.
    await setTimeout(1500);
    const [row] =
      await sql`SELECT xact_commit::int AS n FROM pg_stat_database WHERE datname = current_database()`;
    return row?.n as number;
  };
  const before = await transactions();
  const began = performance.now();
  const probes = 1000;
  for (let i = 0; i < probes / 50; i++)
    await Promise.all(Array.from({ length: 50 }, async () => (await one.request("/ready")).text()));
  const seconds = (performance.now() - began) / 1000;
  const queryCount = (await transactions()) - before;
  await sql.end();
  console.log(`${probes} probes in ${seconds.toFixed(1)} s were ${queryCount} transactions`);
  expect(queryCount).toBeLessThan(probes / 3);
});
