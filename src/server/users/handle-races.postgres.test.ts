import { beforeEach, expect, test } from "vitest";
import { users } from "#server/db/schema/people.ts";
import { aPerson, json, password } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await freshServer();
});

test("of ten people who want a handle at the same moment one gets it, and the others read why", async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => aPerson(server)));
  const answers = await Promise.all(
    people.map(({ auth }) => server.request("/functions/v1/set-handle", json({ handle: "fulana" }, auth))),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  const owners = await server.db.select().from(users);
  expect(owners.filter(({ handle }) => handle === "fulana")).toHaveLength(1);
});

test("a handle whose person leaves at the same moment goes to nobody", async () => {
  for (let round = 0; round < 5; round++) {
    const [ana, beto] = [await aPerson(server), await aPerson(server)];
    const handle = `fulana_${round}`;
    await server.request("/functions/v1/set-handle", json({ handle }, ana.auth));
    const [left, wanted] = await Promise.all([
      server.request("/functions/v1/delete-my-account", json({ password }, ana.auth)),
      server.request("/functions/v1/set-handle", json({ handle }, beto.auth)),
    ]);
    expect([left.status, wanted.status]).toEqual([200, 409]);
  }
});
