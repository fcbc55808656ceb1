import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { rawAnswer } from "./raw-response.ts";
import { adminToken, type ServerUnderTest } from "./server-under-test.ts";

const pauseMs = 2;
const patienceMs = 10_000;

/** Milliseconds from sending a decision to one instance until the other shows it, on the offer's page and at home. */
export async function propagationTimes(
  database: string,
  here: ServerUnderTest,
  there: ServerUnderTest,
  decisions: number,
): Promise<{ page: number[]; home: number[] }> {
  const headers = {
    authorization: `Bearer ${await adminToken(here.url)}`,
    "content-type": "application/json",
  };
  const times: { page: number[]; home: number[] } = { page: [], home: [] };
  for (const { id, slug } of await waitingOffers(database, decisions)) {
    const page = `http://127.0.0.1:${there.port}/product/${slug}`;
    const home = `http://127.0.0.1:${there.port}/`;
    // Both are kept by now, as they are where everybody looks.
    const before = await rawAnswer(page);
    if (before.status !== 404) throw new Error(`${page} answered ${before.status} before it was approved.`);
    await rawAnswer(home);
    const began = performance.now();
    const decided = fetch(`${here.url}/functions/v1/update-product-status`, {
      method: "POST",
      headers,
      body: JSON.stringify({ productId: id, status: "approved" }),
    });
    const [inPage, atHome] = await Promise.all([
      until(async () => (await rawAnswer(page)).status === 200, began),
      until(async () => (await rawAnswer(home)).body.includes(`/product/${slug}"`), began),
    ]);
    times.page.push(inPage);
    times.home.push(atHome);
    const { status } = await decided;
    if (status !== 200) throw new Error(`update-product-status answered ${status}.`);
  }
  return times;
}

async function until(isSo: () => Promise<boolean>, began: number): Promise<number> {
  for (;;) {
    const isSeen = await isSo();
    const ms = performance.now() - began;
    if (isSeen) return ms;
    if (ms > patienceMs) throw new Error(`not seen after ${patienceMs} ms.`);
    await wait(pauseMs);
  }
}

async function waitingOffers(database: string, count: number): Promise<{ id: string; slug: string }[]> {
  const client = postgres(database, { max: 1, onnotice: () => {} });
  // First published now: it comes first at home.
  await client`UPDATE products SET published_at = NULL WHERE id IN (
    SELECT id FROM products WHERE status = 'pending' AND NOT ended ORDER BY created_at DESC, id DESC LIMIT ${count})`;
  const rows = await client<{ id: string; slug: string }[]>`
    SELECT id, slug FROM products WHERE status = 'pending' AND published_at IS NULL LIMIT ${count}`;
  await client.end();
  return [...rows];
}
