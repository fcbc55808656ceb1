import { beforeEach, expect, test } from "vitest";
import { authOneTimeTokens, authSessions } from "#server/db/schema/auth.ts";
import { fragmentOf, pathOf, signUp } from "#testing/auth-client.ts";
import { aPerson, json } from "#testing/factories.ts";
import { control } from "#testing/form-post.ts";
import { queuedLetters } from "#testing/queued-letters.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await freshServer();
});

async function newestLink(): Promise<string> {
  const { values = {} } = (await queuedLetters(server)).at(-1) ?? {};
  return pathOf(values.recover_url ?? values.confirm_url ?? "");
}

/** The address that the page's button leads to, without JavaScript. */
function buttonTarget(html: string): string {
  const form = html.slice(html.indexOf('<form action="/auth/v1/verify">'), html.lastIndexOf("</form>"));
  const value = (name: string) =>
    / value="([^"]*)"/.exec(control(form, name))?.[1]?.replaceAll("&amp;", "&") ?? "";
  const fields = ["token", "type", "redirect_to"].map((name) => [name, value(name)]);
  return `/auth/v1/verify?${new URLSearchParams(fields)}`;
}

const callback = "http://localhost:3000/auth/callback?type=recovery&next=%2Fmeus-dados";

test("a recovery letter's link only asks, however often it is opened; its button uses it", async () => {
  const { email } = await aPerson(server);
  await server.db.delete(authSessions);
  await server.request(`/auth/v1/recover?redirect_to=${encodeURIComponent(callback)}`, json({ email }));
  const link = await newestLink();
  expect(link).toMatch(/^\/conta\/link\?token=[\w-]{43}&type=recovery&redirect_to=/);
  for (const method of ["GET", "HEAD", "GET"]) {
    const opened = await server.request(link, { method });
    expect(opened.status).toBe(200);
    expect(opened.headers.get("cache-control")).toBe("no-store");
    expect(opened.headers.get("referrer-policy")).toBe("no-referrer");
  }
  expect(await server.db.select().from(authSessions)).toEqual([]);
  const html = await (await server.request(link)).text();
  expect(html).toContain("Escolher nova senha</button>");
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  const used = await server.request(buttonTarget(html));
  expect(used.headers.get("location")).toMatch(
    /^http:\/\/localhost:3000\/auth\/callback\?type=recovery&next=%2Fmeus-dados#access_token=/,
  );
  expect(fragmentOf(used)).toMatchObject({ type: "recovery" });
  const again = await server.request(link);
  expect(again.status).toBe(404);
  const gone = await again.text();
  expect(gone).toContain("Link sem validade");
  expect(gone).toContain('href="/login?modo=esqueci"');
});

test("a contested sign-up's letter asks too; that of a single sign-up confirms at once", async () => {
  await signUp(server);
  expect(await newestLink()).toMatch(/^\/auth\/v1\/verify\?/);
  await signUp(server, { password: "do-atacante" });
  const html = await (await server.request(await newestLink())).text();
  expect(html).toContain("Confirmar e-mail</button>");
  expect(fragmentOf(await server.request(buttonTarget(html)))).toMatchObject({ type: "recovery" });
});

test("both letters of a new e-mail address ask too", async () => {
  const { auth } = await aPerson(server);
  await server.request("/auth/v1/user", { ...json({ email: "nova@example.com" }, auth), method: "PUT" });
  const links = (await queuedLetters(server)).map(({ values }) => pathOf(values.confirm_url ?? ""));
  expect(links).toHaveLength(2);
  const outcomes = [];
  for (const link of links) {
    const html = await (await server.request(link)).text();
    expect(html).toContain("Confirmar a troca</button>");
    outcomes.push(fragmentOf(await server.request(buttonTarget(html))));
  }
  expect(outcomes).toMatchObject([{ message: expect.any(String) }, { type: "email_change" }]);
  const used = await (await server.request(links[0] ?? "")).text();
  expect(used).toContain(
    "já foi usado, venceu ou deu lugar a um mais novo. Em Meus dados você vê se a troca foi feita",
  );
  expect(used).toContain('href="/meus-dados#email"');
  expect(used).not.toContain("Pedir um novo link");
});

test("an unknown, expired or mistyped link is reported, and its words are shown as text", async () => {
  await signUp(server);
  const token = new URLSearchParams((await newestLink()).split("?")[1]).get("token");
  for (const query of ["", "?token=x", `?token=${token}&type=recovery`, `?token=${token}&type=toString`])
    expect((await server.request(`/conta/link${query}`)).status).toBe(404);
  const alive = `/conta/link?token=${token}&type=signup&redirect_to=%22%3E%3Cscript%3E`;
  expect(await (await server.request(alive)).text()).toContain('value="&quot;&gt;&lt;script&gt;"');
  await server.db.update(authOneTimeTokens).set({ created_at: "2020-01-01T00:00:00.000Z" });
  expect((await server.request(alive)).status).toBe(404);
});
