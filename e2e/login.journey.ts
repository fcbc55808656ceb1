import { expect, type Page, test } from "@playwright/test";
import { confirmedAccount, field, logIn, signInAs, submit, unconfirmedAccount } from "./accounts.ts";
import { linkIn, newestLetter } from "./dev-mail.ts";
import { violationsOf } from "./violations.ts";

const alert = (page: Page) => page.locator("#conteudo").getByRole("alert");

/** A refusal of the auth server. */
function refusal(status: number, code: string, message: string) {
  return { status, headers: { "x-supabase-api-version": "2024-01-01" }, json: { code, message } };
}

test("a wrong password is reported, the fields keep their text, and the right password opens the dashboard", async ({
  page,
}) => {
  const ana = await confirmedAccount(page, "ana.entra");
  await page.goto("/login");
  for (const email of ["ninguem@jornada.example", ana.email]) {
    await logIn(page, { email, password: "outra coisa" });
    await expect(alert(page)).toHaveText("Email ou senha incorretos");
    await expect(field(page, "email")).toHaveValue(email);
  }
  await expect(page.locator(":focus")).toHaveText("Email ou senha incorretos");
  await expect(field(page, "password")).toHaveValue("outra coisa");
  expect(await violationsOf(page, { only: "#conteudo" })).toEqual([]);
  await field(page, "password").fill(ana.password);
  await field(page, "password").press("Enter");
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.goBack();
  await expect(page).not.toHaveURL(/login/);
});

test("both fields are required, and the first invalid one gets the focus", async ({ page }) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.goto("/login");
  await submit(page).click();
  await expect(field(page, "email")).toBeFocused();
  await expect(field(page, "email")).toHaveAccessibleDescription("Informe seu e-mail");
  await expect(field(page, "password")).toHaveAccessibleDescription("Informe sua senha");
  await field(page, "email").fill("ana@");
  await field(page, "password").fill("x");
  await expect(field(page, "password")).not.toHaveAttribute("aria-invalid");
  await expect(field(page, "email")).toHaveAccessibleDescription("Informe um e-mail válido");
  expect(requests.filter((url) => url.includes("/token"))).toEqual([]);
});

test("an unconfirmed user can request the letter again, once a minute", async ({ page }) => {
  const caio = await unconfirmedAccount(page, "caio.espera");
  let requestCount = 0;
  await page.route("**/auth/v1/resend**", async (route) => {
    requestCount += 1;
    expect(route.request().postDataJSON()).toMatchObject({ type: "signup", email: caio.email });
    const limit = "For security purposes, you can only request this after 42 seconds.";
    if (requestCount === 1) await route.fulfill(refusal(429, "over_email_send_rate_limit", limit));
    else await route.fulfill({ json: {} });
  });
  // Before the page loads: a clock installed later has another start.
  await page.clock.install();
  await page.goto("/login");
  await logIn(page, { ...caio, password: "errada de novo" });
  await expect(alert(page)).toHaveText("Email ou senha incorretos");
  await expect(page.getByRole("button", { name: "Enviar o link de novo" })).toHaveCount(0);
  await logIn(page, caio);
  await expect(alert(page)).toHaveText("Verifique seu email para confirmar a conta antes de fazer login");
  await page.getByRole("button", { name: "Enviar o link de novo" }).click();
  await expect(
    page.getByText("Erro ao enviar o link: por segurança, aguarde 42 segundos antes de tentar novamente"),
  ).toBeVisible();
  const button = page.getByRole("button", { name: /^Enviar/ });
  await expect(button).toHaveText("Enviar de novo em 42 s");
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await button.click({ force: true });
  expect(requestCount).toBe(1);
  await page.clock.fastForward(42_000);
  await page.clock.resume();
  await page.getByRole("button", { name: "Enviar o link de novo" }).click();
  await expect(
    page.getByRole("status").getByText("Link enviado. Confira sua caixa de entrada."),
  ).toBeVisible();
  await expect(button).toHaveText(/^Enviar de novo em (60|5\d) s$/);
});

test("the letter sent again signs in", async ({ page }) => {
  const dora = await unconfirmedAccount(page, "dora.reenvio");
  await page.goto("/login");
  await logIn(page, dora);
  await page.getByRole("button", { name: "Enviar o link de novo" }).click();
  await expect(page.getByText("Link enviado. Confira sua caixa de entrada.")).toBeVisible();
  await page.goto(linkIn(await newestLetter(page, dora.email), "/auth/v1/verify"));
  await expect(page.getByRole("heading", { name: "Conta confirmada com sucesso!" })).toBeVisible();
});

test("other server errors are reported, and so is no response", async ({ page }) => {
  const cases: [Parameters<typeof refusal> | undefined, string][] = [
    [[400, "user_banned", "User is banned"], "Erro ao fazer login: esta conta está suspensa"],
    [
      [429, "over_request_rate_limit", "Request rate limit reached"],
      "Erro ao fazer login: muitas tentativas. Aguarde alguns minutos e tente novamente",
    ],
    [[400, "odd", "<b>Odd</b> {{n}} $t(x)"], "Erro ao fazer login: <b>Odd</b> {{n}} $t(x)"],
    [[500, "unexpected_failure", "boom"], "Erro ao fazer login. Tente novamente."],
    [undefined, "Erro ao fazer login: sem conexão com o servidor. Verifique sua internet"],
  ];
  let answer = cases[0]?.[0];
  await page.route("**/auth/v1/token**", (route) =>
    answer ? route.fulfill(refusal(...answer)) : route.abort(),
  );
  await page.goto("/login");
  for (const [said, sentence] of cases) {
    answer = said;
    await logIn(page, { email: "eva@jornada.example", password: "segredo" });
    await expect(alert(page)).toHaveText(sentence);
    await expect(field(page, "password")).toHaveValue("segredo");
  }
});

test("a signed-in member is redirected to the dashboard, from the sign-up too", async ({ page }) => {
  await signInAs(page, await confirmedAccount(page, "fabio.dentro"));
  for (const door of ["/login", "/cadastro", "/login?modo=esqueci"]) {
    await page.goto(door);
    await expect(page).toHaveURL("/dashboard");
  }
});

test("a signed-in admin is redirected to the panel", async ({ page }) => {
  await page.goto("/login");
  await logIn(page, { email: "admin@xepa.local", password: process.env.ADMIN_PASSWORD ?? "" });
  await expect(page).toHaveURL("/admin");
});

test("a private address, or a document that needs a session, asks for the login and opens afterwards", async ({
  page,
}) => {
  const gil = await confirmedAccount(page, "gil.volta");
  await page.goto("/meus-dados?aba=1");
  await expect(page).toHaveURL("/login?next=%2Fmeus-dados%3Faba%3D1");
  await page.getByRole("link", { name: "Criar conta" }).click();
  await expect(page).toHaveURL("/cadastro?next=%2Fmeus-dados%3Faba%3D1");
  await page.locator("#conteudo").getByRole("link", { name: "Entrar" }).click();
  await logIn(page, gil);
  await expect(page).toHaveURL("/meus-dados?aba=1");
  await page.goto("/login?next=%2Fsobre%3Fa%3Db%23equipe");
  await expect(page).toHaveURL("/sobre?a=b#equipe");
});

test("next leads only to our own pages", async ({ page }) => {
  await signInAs(page, await confirmedAccount(page, "hugo.aqui"));
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(process.env.BASE_URL ?? "-") && request.url().startsWith("http"))
      foreign.push(request.url());
  });
  const spellings = ["//evil.test", "/\\evil.test", "https://evil.test", "/\t/evil.test", "/x/..//evil.test"];
  for (const next of [
    ...spellings,
    "javascript:document.title='evil'",
    "/auth/v1/authorize?provider=google",
  ]) {
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await expect(page).toHaveURL("/dashboard");
  }
  expect(foreign).toEqual([]);
});

test("password managers recognise the fields; pasting and revealing are allowed", { tag: "@slow" }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/login");
  await expect(field(page, "email")).toHaveAttribute("autocomplete", "username");
  const secret = field(page, "password");
  await expect(secret).toHaveAttribute("autocomplete", "current-password");
  await expect(secret).toHaveAttribute("type", "password");
  await page.evaluate(() => navigator.clipboard.writeText("colada do cofre"));
  await secret.focus();
  await page.keyboard.press("ControlOrMeta+V");
  await expect(secret).toHaveValue("colada do cofre");
  await page.getByRole("button", { name: "Mostrar senha" }).click();
  await expect(secret).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Ocultar senha" }).click();
  await expect(secret).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Mostrar senha" }).click();
  await field(page, "email").fill("ivo@jornada.example");
  await submit(page).click();
  await expect(secret).toHaveAttribute("type", "password");
  await expect(secret).toHaveValue("colada do cofre");
});

test("text typed before the script loads stays, and an early Enter leaks nothing", async ({ page }) => {
  const posted: string[] = [];
  page.on("request", (request) => posted.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.route("**/assets/**/*.js", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    await route.continue();
  });
  await page.goto("/login", { waitUntil: "commit" });
  await field(page, "email").fill("cedo@jornada.example");
  await field(page, "password").fill("antes de tudo");
  await field(page, "password").press("Enter");
  await expect(submit(page)).toBeEnabled({ timeout: 15_000 });
  await expect(field(page, "email")).toHaveValue("cedo@jornada.example");
  await expect(field(page, "password")).toHaveValue("antes de tudo");
  await expect(page).toHaveURL("/login");
  expect(posted).not.toContain("POST /login");
});

test("a social login goes to the provider and returns to its target", async ({ page }) => {
  // This server has none set up, so that the document is told that it has.
  await page.route(/\/login\?/, async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace(
      "social_logins&quot;:[]",
      "social_logins&quot;:[&quot;google&quot;]",
    );
    await route.fulfill({ response, body: html });
  });
  const navigations: URL[] = [];
  await page.route("**/auth/v1/authorize**", async (route) => {
    navigations.push(new URL(route.request().url()));
    await route.fulfill({ body: "" });
  });
  await page.goto("/login?next=%2Fmeus-dados");
  await page.getByRole("button", { name: "Continuar com Google" }).click();
  await expect.poll(() => navigations.length).toBe(1);
  const [url] = navigations;
  expect(url?.searchParams.get("provider")).toBe("google");
  expect(url?.searchParams.get("redirect_to")).toBe(`${url?.origin}/auth/callback?next=%2Fmeus-dados`);
});

test("the login is available in English", { tag: "@slow" }, async ({ page }) => {
  await page.goto("/login?lng=en");
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  await logIn(page, { email: "john@jornada.example", password: "wrong again" });
  await expect(alert(page)).toHaveText("Wrong e-mail or password");
  await page.route("**/auth/v1/token**", (route) =>
    route.fulfill(refusal(400, "user_banned", "User is banned")),
  );
  await submit(page).click();
  await expect(alert(page)).toHaveText("Sign-in failed: User is banned");
});
