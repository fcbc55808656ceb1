import { setTimeout } from "node:timers/promises";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { images } from "#server/db/schema/images.ts";
import { products } from "#server/db/schema/products.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { anOffer, aPerson, json, newOfferFields, type Person, password } from "#testing/factories.ts";
import { untilLockWait } from "#testing/lock-waits.ts";
import { freshServer, type TestServer, testServer } from "#testing/test-server.ts";
import { assignSlug } from "./product-slug-store.ts";

let server: TestServer;
let ana: Person;
beforeEach(async () => {
  server = await freshServer();
  ana = await aPerson(server);
});

const call = async (
  name: string,
  body: unknown,
  by: Person,
  headers: Record<string, string> = {},
  on = server,
): Promise<Response> => on.request(`/functions/v1/${name}`, json(body, { ...by.auth, ...headers }));

test("one key from two processes is one offer", async () => {
  const other = await testServer();
  for (let round = 0; round < 3; round++) {
    const key = { "Idempotency-Key": `clique ${round}` };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        call("submit-user-product", newOfferFields(), ana, key, i % 2 ? other : server),
      ),
    );
    const bodies = await Promise.all(answers.map((answer) => answer.json()));
    for (const body of bodies) expect(body).toEqual(bodies[0]);
    expect(await server.db.$count(products)).toBe(round + 1);
  }
});

test("nothing remains of a user who deletes the account while submitting and editing", async () => {
  const seen = new Set<number>();
  for (let round = 0; round < 8; round++) {
    const eva = await aPerson(server);
    const { id } = await anOffer(server.db, { name: `Publicada ${round}`, user_id: eva.id });
    let isGone = false;
    const leave = call("delete-my-account", { password }, eva).then(({ status }) => {
      isGone = true;
      return status;
    });
    const busy = async (name: string, body: (n: number) => unknown) => {
      for (let n = 0; !isGone; n++) {
        seen.add((await call(name, body(n), eva)).status);
        await setTimeout(1);
      }
    };
    await Promise.all([
      busy("submit-user-product", (n) => newOfferFields({ name: `Última ${round} ${n}` })),
      busy("edit-user-product", (n) => ({ productId: id, name: `Mudada ${round} ${n}` })),
    ]);
    expect(await leave).toBe(200);
    const orphans = sql`NOT EXISTS (SELECT FROM auth_users WHERE auth_users.id = ${products.user_id})`;
    expect(await server.db.$count(products, and(ne(products.status, "approved"), orphans))).toBe(0);
    expect(await server.db.$count(products, eq(products.user_id, eva.id))).toBe(0);
    const ownerless = await server.db.select().from(products).where(isNull(products.user_id));
    expect(ownerless.filter(({ name }) => !name.startsWith("Publicada"))).toEqual([]);
  }
  expect([...seen].filter((status) => ![200, 401, 404].includes(status))).toEqual([]);
  expect(seen).toContain(200);
}, 120_000);

test("a writer waiting for a picture holds no address lock", async () => {
  const key = "trocada";
  const image = { key, owner_id: ana.id, state: "here", type: "image/png", width: 9, height: 9 };
  await server.db.insert(images).values({ ...image, loose_since: null });
  const offer = await anOffer(server.db, { user_id: ana.id, images: [`/img/${key}.webp`] });
  const change = { productId: offer.id, name: "Panela Nova", images: [] };
  let edit: Promise<Response> | undefined;
  await inTransaction(server.db, async (tx) => {
    // As a submission with the same picture and the same name.
    await tx.select().from(images).where(eq(images.key, key)).for("update");
    edit = call("edit-user-product", change, ana);
    await untilLockWait(server.db);
    await tx.execute(sql`SET LOCAL lock_timeout = '500ms'`);
    expect(await assignSlug(tx, "Panela Nova")).toBe("panela-nova");
  });
  expect((await edit)?.status).toBe(200);
});
