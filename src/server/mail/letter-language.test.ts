import { beforeEach, expect, test } from "vitest";
import { formatMinute } from "#domain/format/written-date.ts";
import { outbox } from "#server/db/schema/operation.ts";
import { newId } from "#server/db/uuid.ts";
import { anOffer, aPerson, json, password } from "#testing/factories.ts";
import { formPost } from "#testing/form-post.ts";
import { queuedLetters, writtenLetters } from "#testing/queued-letters.ts";
import { confirmation } from "#testing/test-outbox.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await freshServer();
});

const english = { Cookie: "theme=dark; lng=en" };
const email = "ana@example.com";
const signUp = (headers = {}) =>
  server.request("/auth/v1/signup", json({ email, password: "segredo-da-ana" }, headers));
const subjects = async () => (await writtenLetters(server)).map(({ subject }) => subject);

test.for<[string, "en" | "pt-BR"]>([
  ["lng=en", "en"],
  ["lng=EN", "en"],
  ["a=b; lng=en-US", "en"],
  ["lng=pt-BR", "pt-BR"],
  ["lng=fr", "pt-BR"],
  ["lng=en<script>", "pt-BR"],
  ["lng=__proto__", "pt-BR"],
  ["xlng=en", "pt-BR"],
])("a sign-up with the cookie %s gets a letter in %s", async ([cookie, language]) => {
  await signUp({ Cookie: cookie });
  const [letter] = await writtenLetters(server);
  const isEnglish = language === "en";
  expect(letter?.subject).toBe(isEnglish ? "Xepa: confirm your e-mail" : "Xepa: confirme seu e-mail");
  expect(letter?.text).toContain(isEnglish ? "Just one click" : "Falta só um clique");
  expect(letter?.html).toContain(`lang="${language}"`);
});

test("a sign-up without a cookie gets a Portuguese letter, whatever language the browser prefers", async () => {
  await signUp({ "Accept-Language": "en" });
  expect(await subjects()).toEqual(["Xepa: confirme seu e-mail"]);
});

test("letters that an account asks for follow the language of each request", async () => {
  const ana = await aPerson(server, "user", email);
  const recover = (headers = {}) => server.request("/auth/v1/recover", json({ email }, headers));
  await recover(english);
  await recover();
  await signUp(english);
  const put = (body: unknown) =>
    server.request("/auth/v1/user", { ...json(body, { ...ana.auth, ...english }), method: "PUT" });
  await put({ email: "ana.nova@example.com" });
  await put({ password: "outro segredo da ana" });
  expect(await subjects()).toEqual([
    "Xepa: reset your password",
    "Xepa: redefina sua senha",
    "Xepa: you already have an account",
    "Xepa: confirm the change of e-mail",
    "Xepa: confirm the change of e-mail",
    "Xepa: your password has been changed",
  ]);
  const at = (await queuedLetters(server)).at(-1)?.values.at ?? "";
  expect(at).toBe(formatMinute(new Date(at.replace(" at ", " ").concat(" GMT-3")), "en"));
});

test("a deleted account's last letter is in the language of the deletion", async () => {
  const { auth } = await aPerson(server);
  await server.request(
    "/functions/v1/delete-my-account",
    json({ confirmation: "EXCLUIR", password }, { ...auth, ...english }),
  );
  expect(await subjects()).toEqual(["Xepa: your account has been deleted"]);
});

test("the newsletter asks in the language of its page, with and without JavaScript", async () => {
  const call = "/functions/v1/subscribe-newsletter";
  await server.request(call, json({ email: "a@example.com" }, english));
  await server.request(call, json({ email: "b@example.com" }));
  await server.request("/", formPost({ email: "c@example.com" }, english));
  await server.request("/?lng=en", formPost({ email: "d@example.com" }));
  await server.request("/", formPost({ email: "e@example.com" }));
  const [en, pt] = ["Xepa: confirm your subscription", "Xepa: confirme sua inscrição"];
  expect(await subjects()).toEqual([en, pt, en, en, pt]);
});

test("letters to others stay Portuguese: the request does not say in which language they read", async () => {
  const admin = await aPerson(server, "admin");
  const ana = await aPerson(server);
  const { id } = await anOffer(server.db, { status: "pending", user_id: ana.id });
  const moderator = { ...admin.auth, ...english };
  await server.request(
    "/functions/v1/update-product-status",
    json({ productId: id, status: "approved" }, moderator),
  );
  await server.request("/functions/v1/ban-user", json({ userId: ana.id, reason: "Links falsos" }, moderator));
  const message = { nome: "Ana", email, assunto: "parceria", mensagem: "Hello, dear team of the site" };
  await server.request("/functions/v1/send-message", json(message, english));
  const letters = await writtenLetters(server);
  expect(letters.map(({ subject }) => subject.replace(/«.*»/, "«»"))).toEqual([
    "Xepa: sua oferta «» foi aprovada",
    "Xepa: sua conta foi suspensa",
    "Mensagem de Ana: Parceria",
  ]);
  for (const { html } of letters) expect(html).toContain('lang="pt-BR"');
});

test("a letter queued before letters had a language is Portuguese", async () => {
  const id = newId();
  const old = JSON.stringify({ to: email, values: confirmation });
  const sealed = server.box.seal(Buffer.from(old), `outbox ${id}`);
  await server.db.insert(outbox).values({ id, letter: "newsletter-confirm", sealed });
  expect(await subjects()).toEqual(["Xepa: confirme sua inscrição"]);
});
