import { beforeEach, expect, test } from "vitest";
import { reservedName } from "#domain/users/reserved-names.ts";
import { users } from "#server/db/schema/people.ts";
import { linkOf, signUp } from "#testing/auth-client.ts";
import { aPerson, json, newOfferFields } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await freshServer();
});

const hidden = "Este campo contém caracteres invisíveis. Apague e digite de novo";
const marks = "Este campo tem acentos demais sobre uma letra. Apague e digite de novo";
const refusals = [
  ["Ana\u202eazuoS", hidden],
  ["Ana\u200bSouza", hidden],
  [`Ana${"\u0336".repeat(5)}`, marks],
  ["Аdministrador", reservedName],
  ["Equipe X e p a", reservedName],
] as const;

const call = (path: string, body: object, auth: Record<string, string>) =>
  server.request(`/functions/v1/${path}`, json(body, auth));

test.each(refusals)(
  "%j is refused as the name of an account or a store, by every way",
  async (name, sentence) => {
    const { auth } = await aPerson(server);
    const changed = await call("change-my-name", { name }, auth);
    expect(changed.status).toBe(422);
    expect(await changed.json()).toMatchObject({ message: sentence, fields: { name: sentence } });
    const offered = await call("submit-user-product", { ...newOfferFields(), store_name: name }, auth);
    expect(await offered.json()).toMatchObject({ fields: { store_name: sentence } });
    for (const field of ["full_name", "name"]) {
      const data = { data: { [field]: name } };
      const signedUp = await signUp(server, data);
      expect(signedUp.status).toBe(422);
      expect(await signedUp.json()).toMatchObject({ error_code: "validation_failed", msg: sentence });
      const put = await server.request("/auth/v1/user", { ...json(data, auth), method: "PUT" });
      expect([put.status, await put.json()]).toMatchObject([422, { msg: sentence }]);
    }
  },
);

test("an admin may bear a reserved name, and name a store so", async () => {
  const { auth } = await aPerson(server, "admin");
  expect((await call("change-my-name", { name: "Equipe Xepa" }, auth)).status).toBe(200);
  const data = { data: { full_name: "Administrador" } };
  expect((await server.request("/auth/v1/user", { ...json(data, auth), method: "PUT" })).status).toBe(200);
  expect((await call("submit-user-product", { ...newOfferFields(), store_name: "Xepa" }, auth)).status).toBe(
    200,
  );
});

test("an edit cannot give a store a reserved name either", async () => {
  const { auth } = await aPerson(server);
  const sent = await call("submit-user-product", newOfferFields(), auth);
  const { product } = (await sent.json()) as { product: { id: string } };
  const edited = await call("edit-user-product", { productId: product.id, store_name: "Xepa" }, auth);
  expect(await edited.json()).toMatchObject({ fields: { store_name: reservedName } });
});

test("an address such as admin@ gives its account no reserved name", async () => {
  await signUp(server, { email: "admin@example.com", data: {} });
  await server.request(await linkOf(server, "account-confirm"));
  expect(await server.db.select({ name: users.name }).from(users)).toEqual([{ name: "Usuário" }]);
});
