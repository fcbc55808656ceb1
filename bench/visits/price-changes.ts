import { setTimeout as wait } from "node:timers/promises";
import { rawAnswer } from "../load/raw-response.ts";
import { adminToken, type ServerUnderTest } from "../load/server-under-test.ts";

interface Changed {
  changes: number;
  /** Pages requested after the change was acknowledged that still showed the old price. */
  stale: number;
}

/** An admin who changes one offer's price every second, for this long, and reads its page each time. */
export async function changePrices(
  server: ServerUnderTest,
  { id, path }: { id: string; path: string },
  seconds: number,
): Promise<Changed> {
  const authorization = `Bearer ${await adminToken(server.url)}`;
  const deadline = Date.now() + seconds * 1000;
  const changed: Changed = { changes: 0, stale: 0 };
  for (let cents = 1; Date.now() < deadline; cents++) {
    const price = 10 + cents / 100;
    const answer = await fetch(`${server.url}/functions/v1/edit-product`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify({ productId: id, productData: { sale_price: price } }),
    });
    if (answer.status !== 200)
      throw new Error(`edit-product answered ${answer.status}: ${await answer.text()}`);
    const { body } = await rawAnswer(`http://127.0.0.1:${server.port}${path}`);
    changed.changes++;
    if (!body.includes(price.toFixed(2).replace(".", ","))) changed.stale++;
    await wait(1000);
  }
  return changed;
}
