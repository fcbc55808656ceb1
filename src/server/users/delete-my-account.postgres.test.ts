import { inArray } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { users } from "#server/db/schema/people.ts";
import { aPerson, json, type Person, password } from "#testing/factories.ts";
import { queuedLetters } from "#testing/queued-letters.ts";
import { freshServer, type TestServer, testServer } from "#testing/test-server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await freshServer();
});

function remove({ auth }: Person, key: string, by = server) {
  return by.request(
    "/functions/v1/delete-my-account",
    json({ password }, { ...auth, "Idempotency-Key": key }),
  );
}

test("of two last admins who delete their accounts at once, one stays", async () => {
  for (let round = 0; round < 5; round++) {
    const admins = [await aPerson(server, "admin"), await aPerson(server, "admin")];
    const answers = await Promise.all(admins.map((admin, i) => remove(admin, `${round} ${i}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const left = await server.db
      .delete(users)
      .where(inArray(users.role, ["admin"]))
      .returning();
    expect(left).toHaveLength(1);
  }
});

test("one click that arrives at two processes deletes once, and both get the response", async () => {
  const other = await testServer();
  const ana = await aPerson(server);
  const answers = await Promise.all([server, other, server, other].map((by) => remove(ana, "um clique", by)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await queuedLetters(server)).toHaveLength(1);
});
