import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { OwnedProduct } from "#domain/products/product.ts";
import { insertConfirmedUser } from "#server/db/insert-confirmed-user.ts";
import { users } from "#server/db/schema/people.ts";
import { voteRings, votes } from "#server/db/schema/votes.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { newId } from "#server/db/uuid.ts";
import { anOffer, aPerson } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";
import { refreshRings } from "./rings-store.ts";

let server: TestServer;
beforeEach(async () => {
  server = await freshServer();
});

async function people(kind: string, n: number): Promise<string[]> {
  const ids: string[] = [];
  await inTransaction(server.db, async (tx) => {
    for (let i = 0; i < n; i++) {
      const email = `${kind}-${i}@xepa.test`;
      const id = await insertConfirmedUser(tx, {
        email,
        password_hash: "x",
        role: "user",
        name: `${kind} ${i}`,
      });
      await tx
        .update(users)
        .set({ handle: `${kind}_${i}` })
        .where(eq(users.id, id));
      ids.push(id);
    }
  });
  return ids;
}

/** Each sends an offer, and `votesFor` says whether one votes for another's. */
async function voteAmong(
  ids: string[],
  votesFor: (voter: number, sender: number) => boolean,
  created_at: string,
) {
  const offers: OwnedProduct[] = [];
  for (const user_id of ids) offers.push(await anOffer(server.db, { user_id, published_at: created_at }));
  const rows = ids.flatMap((user_id, voter) =>
    offers
      .filter((offer, sender) => offer.user_id !== user_id && votesFor(voter, sender))
      .map(({ id: product_id }) => ({ product_id, user_id, value: 1, quarters: 4, created_at })),
  );
  await server.db.insert(votes).values(rows);
}

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

async function loadRings() {
  const admin = await aPerson(server, "admin");
  const response = await server.request("/functions/v1/load-rings", { headers: admin.auth });
  return (await response.json()).rings as { people: { handle: string }[]; offers: number; votes: number }[];
}

test("a ring of accounts that vote for each other's offers is one line, and ordinary voters are none", async () => {
  await voteAmong(await people("anel", 8), () => true, ago(5));
  await voteAmong(await people("gente", 40), (voter, sender) => (voter * 7 + sender * 3) % 10 < 3, ago(5));
  await refreshRings(server.db);
  const rings = await loadRings();
  expect(rings).toMatchObject([{ offers: 8, votes: 56 }]);
  expect(rings[0]?.people.map(({ handle }) => handle).sort()).toEqual(
    Array.from({ length: 8 }, (_, i) => `anel_${i}`),
  );
  const written = () => server.db.execute(sql`SELECT xmin::text FROM vote_rings`);
  const before = await written();
  await refreshRings(server.db);
  expect(await written()).toEqual(before);
});

test("votes of more than 30 days ago make no ring, and one that dissolves is no longer listed", async () => {
  const gone = { people: [newId()], offers: 1, votes: 1 };
  await server.db.insert(voteRings).values(gone);
  await voteAmong(await people("anel", 8), () => true, ago(31 * 24));
  await voteAmong(await people("gente", 40), (voter, sender) => (voter * 7 + sender * 3) % 10 < 3, ago(5));
  await refreshRings(server.db);
  expect(await loadRings()).toEqual([]);
});
