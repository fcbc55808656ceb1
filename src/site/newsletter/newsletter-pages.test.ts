import { beforeEach, expect, test } from "vitest";
import { newsletterLinkMessages, newsletterMessages } from "#domain/newsletter/newsletter-messages.ts";
import { newsletterSubscribers } from "#server/db/schema/people.ts";
import { json } from "#testing/factories.ts";
import { control, formPost } from "#testing/form-post.ts";
import { queuedLetters } from "#testing/queued-letters.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await freshServer();
});

const rows = () => server.db.select().from(newsletterSubscribers);

/** A subscriber's two links, as paths of the site. */
async function links(email = "ana@example.com") {
  await server.request("/functions/v1/subscribe-newsletter", json({ email }));
  const { confirm_url = "", unsubscribe_url = "" } = (await queuedLetters(server)).at(-1)?.values ?? {};
  const path = (url: string) => url.replace(/^https?:\/\/[^/]+/, "");
  return { confirm: path(confirm_url), unsubscribe: path(unsubscribe_url) };
}

test("the form is on the home page with its consent, a visible label and nothing preselected", async () => {
  const html = await (await server.request("/")).text();
  const band = html.slice(
    html.indexOf('id="novidades"'),
    html.indexOf("</form>", html.indexOf('id="novidades"')),
  );
  expect(band).toContain("A xepa do dia no seu e-mail");
  expect(control(band, "email")).toContain('type="email"');
  expect(control(band, "email")).toContain('required=""');
  expect(band).toContain("você concorda em receber a xepa do dia: um e-mail por dia com ofertas");
  expect(band).toContain('href="/privacidade"');
  expect(band).not.toContain("checkbox");
  expect(band).toContain('name="website"');
});

test("without JavaScript a subscription shows the same sentence", async () => {
  const response = await server.request("/", formPost({ email: "Ana@example.com" }));
  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toBe("/?inscrito=1#novidades");
  expect(await rows()).toMatchObject([{ email: "ana@example.com", status: "pending" }]);
  const html = await (await server.request("/?inscrito=1")).text();
  expect(html).toContain(newsletterMessages.check_mail);
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(await (await server.request("/")).text()).not.toContain(newsletterMessages.check_mail);
});

test("a refused address is shown again with its error", async () => {
  const response = await server.request("/", formPost({ email: "ana@" }));
  expect(response.status).toBe(422);
  const html = await response.text();
  expect(control(html, "email")).toContain('value="ana@"');
  expect(html).toContain("Informe um e-mail válido");
  expect(await (await server.request("/")).text()).not.toContain("ana@");
});

test("opening the link asks, and only the button confirms", async () => {
  const { confirm } = await links();
  for (const method of ["GET", "HEAD", "GET"]) {
    const opened = await server.request(confirm, { method });
    expect(opened.status).toBe(200);
    expect(opened.headers.get("cache-control")).toBe("no-store");
    expect(opened.headers.get("referrer-policy")).toBe("same-origin");
  }
  const html = await (await server.request(confirm)).text();
  expect(html).toContain("Confirmar inscrição</button>");
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(await rows()).toMatchObject([{ status: "pending" }]);
  const pressed = await server.request(confirm, formPost({}));
  expect(pressed.status).toBe(303);
  expect(pressed.headers.get("location")).toBe("/novidades/confirmar?feito=1");
  expect(await rows()).toMatchObject([{ status: "confirmed" }]);
});

test("a used link says so, when opened and when pressed", async () => {
  const { confirm } = await links();
  await server.request(confirm, formPost({}));
  const opened = await server.request(confirm);
  expect(opened.status).toBe(200);
  expect(await opened.text()).toContain(newsletterLinkMessages.confirmed);
  expect((await server.request(confirm, formPost({}))).status).toBe(303);
  expect(await (await server.request("/novidades/confirmar?feito=1")).text()).toContain(
    newsletterLinkMessages.confirmed,
  );
});

test("the page is never cached: it shows the current state", async () => {
  const { confirm } = await links();
  expect(await (await server.request(confirm)).text()).toContain("Confirmar inscrição</button>");
  await server.request(confirm, formPost({}));
  expect(await (await server.request(confirm)).text()).not.toContain("Confirmar inscrição</button>");
});

test.each([
  "/novidades/confirmar",
  "/novidades/confirmar?token=",
  `/novidades/confirmar?token=${"x".repeat(43)}`,
])("%s is a dead link: 404, with a link to subscribe again", async (path) => {
  for (const init of [{}, formPost({})]) {
    const response = await server.request(path, init);
    expect([404, 422]).toContain(response.status);
    const html = await response.text();
    expect(html).toContain(newsletterLinkMessages.dead_confirmation);
    expect(html).toContain('href="/#novidades"');
  }
  expect((await server.request(path)).status).toBe(404);
});

test("unsubscribing asks too, and needs no account", async () => {
  const { confirm, unsubscribe } = await links();
  await server.request(confirm, formPost({}));
  const opened = await server.request(unsubscribe);
  expect(opened.status).toBe(200);
  expect(opened.headers.get("cache-control")).toBe("no-store");
  expect(await opened.text()).toContain("Cancelar inscrição</button>");
  expect(await rows()).toMatchObject([{ status: "confirmed" }]);
  const pressed = await server.request(unsubscribe, formPost({}));
  expect(pressed.status).toBe(303);
  expect(pressed.headers.get("location")).toBe("/novidades/cancelar?feito=1");
  expect(await rows()).toMatchObject([{ status: "unsubscribed" }]);
  expect(await (await server.request("/novidades/cancelar?feito=1")).text()).toContain(
    newsletterLinkMessages.unsubscribed,
  );
});

test("a mail program's one-click request works without Origin and gets no redirect", async () => {
  const { confirm, unsubscribe } = await links();
  await server.request(confirm, formPost({}));
  for (const _ of [1, 2]) {
    const response = await server.request(unsubscribe, formPost({ "List-Unsubscribe": "One-Click" }));
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(newsletterLinkMessages.unsubscribed);
  }
  expect(await rows()).toMatchObject([{ status: "unsubscribed" }]);
  const body = new FormData();
  body.set("List-Unsubscribe", "One-Click");
  expect((await server.request(unsubscribe, { method: "POST", body })).status).toBe(200);
});

test("a forged link is reported, and unsubscribes nobody", async () => {
  const { confirm, unsubscribe } = await links();
  await server.request(confirm, formPost({}));
  const forged = unsubscribe.replace(/.{43}$/, "x".repeat(43));
  for (const fields of [{}, { "List-Unsubscribe": "One-Click" }] as Record<string, string>[]) {
    const response = await server.request(forged, formPost(fields));
    expect(response.status).toBe(404);
    expect(await response.text()).toContain(newsletterLinkMessages.unknown_unsubscription);
  }
  for (const path of ["/novidades/cancelar", "/novidades/cancelar?token=abc"]) {
    const response = await server.request(path);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('href="/contato"');
  }
  expect(await rows()).toMatchObject([{ status: "confirmed" }]);
});

test("tokens stay out of the logs", async () => {
  const { confirm, unsubscribe } = await links();
  await server.request(confirm);
  await server.request(confirm, formPost({}));
  await server.request(unsubscribe, formPost({}));
  const log = JSON.stringify(server.lines);
  expect(log).toContain("/novidades/confirmar");
  for (const path of [confirm, unsubscribe]) expect(log).not.toContain(path.split("token=")[1]);
});
