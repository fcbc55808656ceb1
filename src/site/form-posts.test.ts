import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { callMessages } from "#domain/format/call-messages.ts";
import { idempotencyKeys } from "#server/db/schema/operation.ts";
import { contactMessages } from "#server/db/schema/people.ts";
import { formPost } from "#testing/form-post.ts";
import { freshServer, type TestServer, testServer } from "#testing/test-server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await freshServer({ SITE_URL: "http://localhost:4600" });
});
afterEach(() => {
  vi.useRealTimers();
});

const message = {
  nome: "Ana <b>Souza</b>",
  email: "ana@example.com",
  assunto: "parceria",
  mensagem: 'Olá "equipe" & companhia',
};

function post(fields: Record<string, string> = message, headers: Record<string, string> = {}) {
  return server.request("/contato", formPost(fields, headers));
}

const stored = () => server.db.select().from(contactMessages);

test("an accepted form redirects with 303, so that a reload sends nothing", async () => {
  const response = await post();
  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toBe("/contato?enviado=1");
  expect(await stored()).toMatchObject([message]);
});

test("an alias redirects back to itself", async () => {
  const response = await server.request("/contact", formPost(message));
  expect(response.headers.get("location")).toBe("/contact?enviado=1");
});

test("a refused form is rendered again with errors and input, and never cached", async () => {
  const response = await post({ ...message, email: "ana@", assunto: "" });
  expect(response.status).toBe(422);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("content-security-policy")).toContain("script-src 'sha256-");
  const html = await response.text();
  expect(html).toContain("Informe um e-mail válido");
  expect(html).toContain("Escolha um assunto");
  expect(html).toContain('value="Ana &lt;b&gt;Souza&lt;/b&gt;"');
  expect(html).toContain('value="ana@"');
  expect(html).toContain("Olá &quot;equipe&quot; &amp; companhia</textarea>");
  expect(html).not.toContain("<b>Souza");
  const next = await (await server.request("/contato")).text();
  expect(next).not.toContain("ana@");
  expect(await stored()).toEqual([]);
});

test.each([
  { Origin: "https://evil.example" },
  { Origin: "null" },
  { Origin: "http://localhost:4600.evil.example" },
  { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" },
  { "Sec-Fetch-Site": "same-site", Origin: "http://outro.localhost:4600" },
  { "Sec-Fetch-Site": "cross-site" },
  { "Sec-Fetch-Site": "none", Origin: "https://evil.example" },
])("a form posted from another site is 403: %j", async (headers) => {
  const response = await post(message, headers as unknown as Record<string, string>);
  expect(response.status).toBe(403);
  expect(await response.text()).toContain(callMessages.foreign);
  expect(await stored()).toEqual([]);
});

test.each([
  {},
  { Origin: "http://localhost:4600" },
  { Origin: "http://localhost:4600", "Sec-Fetch-Site": "same-origin" },
  { Origin: "http://127.0.0.1:4600", Host: "127.0.0.1:4600" },
  // A page with a no-referrer policy posts like this.
  { Origin: "null", "Sec-Fetch-Site": "same-origin" },
])("our own form, and one without an origin, is accepted: %j", async (headers) => {
  expect((await post(message, headers as unknown as Record<string, string>)).status).toBe(303);
});

test("files are ignored, and multipart is parsed like any other form", async () => {
  const body = new FormData();
  for (const [name, value] of Object.entries(message)) body.set(name, value);
  body.set("anexo", new File(["x"], "x.png"));
  const response = await server.request("/contato", { method: "POST", body });
  expect(response.status).toBe(303);
  expect(await stored()).toMatchObject([message]);
});

test.each(["text/plain", "application/json", "multipart/form-data", ""])(
  "a body of type %j is no form of ours",
  async (type) => {
    const init = { method: "POST", body: JSON.stringify(message), headers: { "Content-Type": type } };
    const response = await server.request("/contato", init);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(callMessages.unreadable);
    expect(await stored()).toEqual([]);
  },
);

test("a text over the limit is shown again in full with its error; far larger bodies are truncated", async () => {
  const long = "a".repeat(50_000);
  const refused = await post({ ...message, mensagem: long });
  expect(refused.status).toBe(422);
  const html = await refused.text();
  expect(html).toContain(`${long}</textarea>`);
  expect(html).toContain("50000/500 caracteres");
  const huge = await post({ ...message, mensagem: "a".repeat(300_000) });
  expect(huge.status).toBe(413);
  expect(await huge.text()).toContain(callMessages.too_large);
});

test("the call's limits apply to the form, which keeps its input and says when to retry", async () => {
  server = await testServer({ LIMITS: "on", SITE_URL: "http://localhost:4600" });
  for (const n of "12345") expect((await post({ ...message, mensagem: n })).status).toBe(303);
  const response = await post({ ...message, mensagem: "a sexta" });
  expect(response.status).toBe(429);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  const html = await response.text();
  expect(html).toContain(callMessages.too_many);
  expect(html).toContain("a sexta</textarea>");
});

test("a second click is one message", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T12:00:30Z") });
  const answers = await Promise.all([post(), post()]);
  answers.push(await post());
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
  expect(await stored()).toHaveLength(1);
});

test.each([
  ["12:00:59.800", "12:01:00.200", 1],
  ["12:00:59.800", "12:01:59.700", 1],
  ["12:00:00.000", "12:01:00.000", 2],
])("the same form at %s and %s: messages %j", async (first, second, messages) => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(`2026-11-15T${first}Z`) });
  expect((await post()).status).toBe(303);
  vi.setSystemTime(new Date(`2026-11-15T${second}Z`));
  expect((await post()).status).toBe(303);
  expect(await stored()).toHaveLength(messages);
});

test("a form's key reveals nothing about its input", async () => {
  await post();
  const [row] = await server.db.select().from(idempotencyKeys);
  const body = JSON.stringify(message);
  expect(row?.key).toContain(server.box.mark(body));
  expect(row?.key).not.toContain(createHash("sha256").update(body).digest("base64url"));
});

test("the user's choice overrides the address's preset", async () => {
  const response = await server.request("/contato?assunto=outro", formPost(message));
  expect(response.status).toBe(303);
  expect(await stored()).toMatchObject([{ assunto: "parceria" }]);
});

test("field names with a meaning in JavaScript have none here", async () => {
  const body = new URLSearchParams(message);
  for (const name of ["__proto__", "__proto__[polluted]", "__proto__.polluted", "constructor", "toString"])
    body.set(name, '{"polluted":1}');
  const response = await server.request("/contato", { method: "POST", body });
  expect(response.status).toBe(303);
  expect(await stored()).toMatchObject([message]);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test("only pages with a form accept a post", async () => {
  for (const path of ["/sobre", "/privacidade", "/nada", "/contato/"]) {
    const response = await server.request(path, formPost({ a: "1" }));
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET, HEAD");
  }
});

test.each([
  [message, 303],
  [{ ...message, email: "ana@" }, 422],
] as const)(
  "a form is one request in the log, the access log and the metrics: %#",
  async (fields, status) => {
    expect((await post(fields)).status).toBe(status);
    const line = { method: "POST", path: "/contato", status };
    expect(server.lines.filter(({ msg }) => msg === "request")).toMatchObject([line]);
    await server.access.flush();
    const folder = join(server.config.data_dir, "access");
    const records = readdirSync(folder).flatMap((file) =>
      readFileSync(join(folder, file), "utf8").trim().split("\n"),
    );
    expect(records.map((record) => JSON.parse(record))).toMatchObject([line]);
    const counted = (await server.metrics.text()).match(/^xepa_request_seconds_count.*$/gm);
    expect(counted).toEqual([expect.stringMatching(new RegExp(`status="${status}".* 1$`))]);
  },
);

test("over a real socket the sender is the same as the island's", async () => {
  server = await testServer({ LIMITS: "on", SITE_URL: "http://localhost:4600" });
  const http = createServer(server.listener);
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const json = (n: number) => ({
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ ...message, email: `a${n}@example.com` }),
  });
  for (const n of [1, 2, 3, 4, 5])
    expect((await fetch(`${url}/functions/v1/send-message`, json(n))).status).toBe(200);
  const refused = await fetch(`${url}/contato`, formPost({ ...message, email: "b@example.com" }));
  expect(refused.status).toBe(429);
  await new Promise((resolve) => http.close(resolve));
});
