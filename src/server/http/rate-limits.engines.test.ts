import { expect, test } from "vitest";
import { json } from "#testing/factories.ts";
import { emptyDatabaseBeforeEach } from "#testing/test-database.ts";
import { testServer } from "#testing/test-server.ts";

emptyDatabaseBeforeEach();

const message = { nome: "Ana", assunto: "outro", mensagem: "Olá." };

test.each([
  ["send-message", (email: string) => ({ ...message, email })],
  ["subscribe-newsletter", (email: string) => ({ email })],
])("a restart does not reset the limit of %s, and forms of one address count as one", async (name, body) => {
  const statuses: number[] = [];
  for (let i = 0; i < 6; i++) {
    const server = await testServer({ LIMITS: "on" });
    const email = i % 2 ? "ana@gmail.com" : `A.na+${i}@GMail.com`;
    // With and without a socket: two senders, so that only the address reaches its limit.
    const sender = i % 2 ? {} : { incoming: {} };
    statuses.push((await server.request(`/functions/v1/${name}`, json(body(email)), sender)).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});
