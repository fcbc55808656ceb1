import { expect, type Page, test } from "@playwright/test";
import { confirmedAccount, field, password, submit } from "./accounts.ts";
import { linkIn, newestLetter } from "./dev-mail.ts";
import { violationsOf } from "./violations.ts";

const created = "Conta criada com sucesso! Verifique seu e-mail para confirmar a conta.";
const alert = (page: Page) => page.locator("#conteudo").getByRole("alert");

async function fill(page: Page, email: string): Promise<void> {
  await field(page, "full_name").fill("Ana da Jornada");
  await field(page, "email").fill(email);
  await field(page, "password").fill(password);
  await field(page, "confirmPassword").fill(password);
}

test("a visitor signs up, follows the letter and arrives in the dashboard", async ({ page }) => {
  const signUps: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/auth/v1/signup")) signUps.push([request.url(), request.postDataJSON()]);
  });
  await page.goto("/cadastro");
  await fill(page, "Ana.Nova@jornada.example");
  await submit(page).click();
  await expect(page.getByText(created)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByText("Não encontrou o e-mail? Confira também a caixa de spam.")).toBeVisible();
  await expect(page.getByText("ana.nova@jornada.example")).toBeVisible();
  expect(await violationsOf(page, { only: "#conteudo" })).toEqual([]);
  const callback = encodeURIComponent(`${new URL(page.url()).origin}/auth/callback`);
  expect(signUps).toEqual([
    [
      expect.stringMatching(new RegExp(`signup\\?redirect_to=${callback}$`)),
      expect.objectContaining({ email: "ana.nova@jornada.example", data: { full_name: "Ana da Jornada" } }),
    ],
  ]);

  await page.goto(linkIn(await newestLetter(page, "ana.nova@jornada.example"), "/auth/v1/verify"));
  await expect(page.getByRole("heading", { name: "Conta confirmada com sucesso!" })).toBeVisible();
  await expect(page).toHaveURL("/auth/callback");
  expect(await page.evaluate(() => Number(localStorage.getItem("xepa-account-activated")))).toBeGreaterThan(
    0,
  );
  await page.waitForURL("/dashboard", { timeout: 10_000 });
  const tokens = await page.evaluate(() =>
    performance.getEntriesByType("navigation").map(({ name }) => name),
  );
  expect(tokens.join()).not.toContain("/dashboard#");
  await page.goto("/");
  await expect(page.getByText("Sua conta está ativa!")).toBeVisible({ timeout: 10_000 });
});

test("the button continues at once, and the link works once", async ({ page }) => {
  await page.goto("/cadastro");
  await fill(page, "beto.novo@jornada.example");
  await submit(page).click();
  await expect(page.getByText(created)).toBeVisible();
  const link = linkIn(await newestLetter(page, "beto.novo@jornada.example"), "/auth/v1/verify");
  await page.goto(link);
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page).toHaveURL("/dashboard");
  await page.goto(link);
  await expect(alert(page)).toHaveText("Erro na confirmação: o link é inválido ou expirou");
});

test("a taken address gets the same answer as any other", async ({ page }) => {
  const { email } = await confirmedAccount(page, "cida.antiga");
  await page.goto("/cadastro");
  // The letter that confirmed the account was sent this minute.
  await page.route("**/auth/v1/signup**", (route) => route.fulfill({ json: { id: "1", email } }));
  await fill(page, email);
  await submit(page).click();
  await expect(page.getByText(created)).toBeVisible();
});

test("an invalid field is reported when it loses focus, and nothing is sent", async ({ page }) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.goto("/cadastro");
  await submit(page).click();
  await expect(field(page, "full_name")).toBeFocused();
  const sentences = {
    full_name: "Informe seu nome completo",
    email: "Informe seu e-mail",
    password: /Informe sua senha$/,
    confirmPassword: "Confirme sua senha",
  };
  for (const [name, sentence] of Object.entries(sentences))
    await expect(field(page, name)).toHaveAccessibleDescription(sentence);

  await page.reload();
  await field(page, "password").fill("12345");
  await expect(field(page, "password")).not.toHaveAttribute("aria-invalid");
  await field(page, "confirmPassword").fill("1234");
  await expect(field(page, "password")).toHaveAccessibleDescription(
    /A senha deve ter pelo menos 6 caracteres$/,
  );
  await field(page, "email").fill("ana");
  await expect(field(page, "confirmPassword")).toHaveAccessibleDescription("As senhas não coincidem");
  await field(page, "full_name").fill("n".repeat(121));
  await expect(field(page, "email")).toHaveAccessibleDescription("Informe um e-mail válido");
  await expect(page.getByText("121/120 caracteres")).toBeVisible();
  await expect(page.getByText("O nome deve ter no máximo 120 caracteres")).toBeVisible();
  await field(page, "password").fill("123456");
  await field(page, "confirmPassword").fill("123456");
  const checks = page.getByRole("list", { name: "A senha precisa de" }).getByRole("listitem");
  await expect(checks).toHaveText(["Pelo menos 6 caracteres(feito)", "As senhas coincidem(feito)"]);
  await submit(page).click();
  await expect(field(page, "full_name")).toBeFocused();
  expect(requests.filter((url) => url.includes("/signup"))).toEqual([]);
});

test("refusals are shown and the fields keep their text", async ({ page }) => {
  const answers: [number, string, string][] = [
    [422, "User already registered", "Este email já está cadastrado. Tente fazer login."],
    [
      422,
      "Password should be at least 6 characters.",
      "Erro ao criar conta: a senha deve ter pelo menos 6 caracteres",
    ],
    [
      429,
      "For security purposes, you can only request this after 42 seconds.",
      "Erro ao criar conta: por segurança, aguarde 42 segundos antes de tentar novamente",
    ],
    [500, "boom", "Erro ao criar conta. Tente novamente."],
  ];
  await page.goto("/cadastro");
  await fill(page, "duda@jornada.example");
  for (const [status, message, sentence] of answers) {
    const headers = { "x-supabase-api-version": "2024-01-01" };
    await page.route(
      "**/auth/v1/signup**",
      (route) => route.fulfill({ status, headers, json: { code: "x", message } }),
      { times: 1 },
    );
    await submit(page).click();
    await expect(alert(page)).toHaveText(sentence);
    await expect(page.locator(":focus")).toHaveText(sentence);
  }
  for (const name of ["password", "confirmPassword"]) await expect(field(page, name)).toHaveValue(password);
  for (const name of ["password", "confirmPassword"]) await field(page, name).fill("qwerty");
  await submit(page).click();
  await expect(alert(page)).toHaveText("Essa senha é fácil de adivinhar. Escolha outra");
  for (const name of ["password", "confirmPassword"]) await field(page, name).fill(password);
  await submit(page).click();
  await expect(page.getByText(created)).toBeVisible();
});

test("after a minute the letter can be sent again, and a mistyped address corrected", async ({ page }) => {
  const resends: unknown[] = [];
  await page.route("**/auth/v1/resend**", async (route) => {
    resends.push(route.request().postDataJSON());
    await route.fulfill({ json: {} });
  });
  await page.clock.install();
  await page.goto("/cadastro");
  await fill(page, "errado@jornada.example");
  await submit(page).click();
  const button = page.getByRole("button", { name: /^Enviar de novo/ });
  await expect(button).toHaveText(/^Enviar de novo em \d\d s$/);
  await button.click({ force: true });
  expect(resends).toEqual([]);
  await page.clock.fastForward(60_000);
  await expect(button).toHaveText("Enviar de novo");
  await button.click();
  await expect(page.getByText("Link enviado. Confira sua caixa de entrada.")).toBeVisible();
  expect(resends).toEqual([expect.objectContaining({ type: "signup", email: "errado@jornada.example" })]);
  await page.getByRole("button", { name: "Usar outro e-mail" }).click();
  await expect(field(page, "full_name")).toHaveValue("Ana da Jornada");
  await expect(field(page, "password")).toHaveValue(password);
  await expect(field(page, "email")).toHaveValue("errado@jornada.example");
});

test("password managers suggest a new password; terms and privacy open beside the form", async ({ page }) => {
  await page.goto("/cadastro");
  await expect(field(page, "full_name")).toHaveAttribute("autocomplete", "name");
  await expect(field(page, "email")).toHaveAttribute("autocomplete", "username");
  for (const name of ["password", "confirmPassword"])
    await expect(field(page, name)).toHaveAttribute("autocomplete", "new-password");
  const papers = page.locator("#conteudo");
  for (const [name, path] of [
    ["Termos de uso", "/termos"],
    ["Privacidade", "/privacidade"],
  ] as const) {
    await expect(papers.getByRole("link", { name })).toHaveAttribute("href", path);
    await expect(papers.getByRole("link", { name })).toHaveAttribute("target", "_blank");
  }
});

test("the sign-up is available in English", async ({ page }) => {
  await page.goto("/cadastro?lng=en");
  await expect(page.getByRole("heading", { level: 1, name: "Create account" })).toBeVisible();
  await field(page, "password").fill("12345");
  await submit(page).click();
  await expect(page.getByText("The password needs at least 6 characters")).toBeVisible();
  await expect(page.getByText("Enter your full name")).toBeVisible();
  await fill(page, "jane@jornada.example");
  await submit(page).click();
  await expect(page.getByText("Account created! Check your e-mail to confirm it.")).toBeVisible();
});
