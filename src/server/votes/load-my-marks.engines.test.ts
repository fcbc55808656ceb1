import { beforeEach, expect, test } from "vitest";
import { comments } from "#server/db/schema/comments.ts";
import { anOffer, json, type Person } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";
import { aVoter, proxy, vote } from "#testing/votes.ts";

let server: TestServer;
beforeEach(async () => {
  server = await freshServer({ TRUSTED_PROXIES: proxy });
});

async function marksOf(person: Person, fields: object) {
  const response = await server.request("/functions/v1/load-my-marks", json(fields, person.auth));
  return response.json();
}

test("marks are those of the token's person alone: another's vote and waiting comment never show", async () => {
  const [ana, beto] = [await aVoter(server), await aVoter(server)];
  const { id } = await anOffer(server.db, { user_id: beto.id });
  await vote(server, ana, { productId: id, value: -1, reason: "loja_ruim" });
  const waits = { product_id: id, user_id: ana.id, person: ana.id, body: "Veja meu link", status: "held" };
  await server.db.insert(comments).values(waits);
  const asked = { offers: [id], user_id: ana.id, userId: ana.id };
  expect(await marksOf(ana, asked)).toMatchObject({
    offers: { [id]: { vote: -1, reason: "loja_ruim", mine: false, votes: 1 } },
    held: [{ body: "Veja meu link", level: "broto" }],
  });
  expect(await marksOf(beto, asked)).toMatchObject({
    offers: { [id]: { vote: null, reason: null, mine: true, votes: 1 } },
    held: [],
  });
});

test("an offer that is not public has no marks, not even its sender's", async () => {
  const ana = await aVoter(server);
  const { id } = await anOffer(server.db, { user_id: ana.id, status: "pending" });
  expect((await marksOf(ana, { offers: [id] })).offers).toEqual({});
});
