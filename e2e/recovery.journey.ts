import { expect, type Page, test } from "@playwright/test";
import {
  bearer,
  confirmedAccount,
  field,
  logIn,
  password,
  sessionOf,
  signInAs,
  submit,
  unconfirmedAccount,
} from "./accounts.ts";
import { linkIn, newestLetter } from "./dev-mail.ts";
import { holdRequests } from "./hold-requests.ts";
import { violationsOf } from "./violations.ts";

const alert = (page: Page) => page.locator("#conteudo").getByRole("alert");
const reset = (page: Page) => page.getByRole("button", { name: /^Redefini/ });

async function expectNoViolations(page: Page): Promise<void> {
  expect(await violationsOf(page, { only: "#conteudo" })).toEqual([]);
}

test("a forgotten password is reset by letter, and other devices are signed out", async ({ page }) => {
  const ana = await confirmedAccount(page, "ana.esquece");
  const elsewhere = await sessionOf(page, ana);
  await page.goto("/login");
  await field(page, "email").fill(ana.email);
  await page.getByRole("link", { name: "Esqueci minha senha" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Esqueci minha senha" })).toBeFocused();
  await expect(field(page, "email")).toHaveValue(ana.email);
  await submit(page).click();
  await expect(page.getByRole("heading", { level: 1, name: "E-mail Enviado!" })).toBeFocused();
  await expectNoViolations(page);

  await page.goto(linkIn(await newestLetter(page, ana.email), "/conta/link"));
  await expect(page.getByRole("heading", { level: 1, name: "Escolha uma nova senha" })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Escolher nova senha" }).click();
  await expect(page).toHaveURL("/redefinir-senha");
  await expect(page.getByRole("heading", { level: 1, name: "Redefinir Senha" })).toBeVisible();
  const checks = page.getByRole("list", { name: "A senha precisa de" }).getByRole("listitem");
  await expect(reset(page)).toBeDisabled();
  await page.getByLabel("Nova Senha", { exact: false }).first().fill("12345");
  await expect(checks).toHaveText(["Pelo menos 6 caracteres(falta)", "As senhas coincidem(falta)"]);
  await field(page, "confirmPassword").fill("12345");
  await expect(checks).toHaveText(["Pelo menos 6 caracteres(falta)", "As senhas coincidem(feito)"]);
  await expect(reset(page)).toBeDisabled();
  await field(page, "password").fill("outra frase");
  await expect(checks).toHaveText(["Pelo menos 6 caracteres(feito)", "As senhas coincidem(falta)"]);
  await expect(reset(page)).toBeDisabled();
  await expectNoViolations(page);
  await field(page, "confirmPassword").fill("outra frase");
  await expect(reset(page)).toBeEnabled();
  const release = await holdRequests(page, "**/auth/v1/user**");
  await reset(page).click();
  await expect(page.getByRole("button", { name: "Redefinindo..." })).toBeDisabled();
  release();
  await expect(page.getByRole("heading", { level: 1, name: "Senha Redefinida!" })).toBeFocused();
  await page.waitForURL("/dashboard", { timeout: 10_000 });

  const refused = await page.request.get("/functions/v1/get-my-profile", { headers: bearer(elsewhere) });
  expect(refused.status()).toBe(401);
  await page.evaluate(() => localStorage.clear());
  await page.goto("/login");
  await logIn(page, ana);
  await expect(alert(page)).toHaveText("Email ou senha incorretos");
  await logIn(page, { ...ana, password: "outra frase" });
  await expect(page).toHaveURL("/dashboard");
});

test("an account without a password creates its first one, and goes on to where it was", async ({ page }) => {
  const { email } = await unconfirmedAccount(page, "lia.primeira");
  await page.goto("/login");
  const redirect_to = new URL("/auth/callback?next=%2Fmeus-dados", page.url()).href;
  await page.request.post("/auth/v1/recover", { params: { redirect_to }, data: { email } });
  await page.goto(linkIn(await newestLetter(page, email), "/conta/link"));
  await page.getByRole("button", { name: "Escolher nova senha" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Crie sua senha para entrar" })).toBeVisible();
  await expectNoViolations(page);
  await field(page, "name").fill("Lia Dona");
  await field(page, "password").fill("a frase da dona");
  await field(page, "confirmPassword").fill("a frase da dona");
  await page.getByRole("button", { name: "Criar senha" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Senha criada!" })).toBeFocused();
  await page.getByRole("link", { name: "Continuar" }).click();
  await expect(page).toHaveURL("/meus-dados");
});

test("staying spends no link: that of a repeated sign-up still leads to the first password, with a name", async ({
  page,
}) => {
  const eve = await unconfirmedAccount(page, "eve.repete");
  await page.goto("/login");
  const redirect_to = new URL("/auth/callback", page.url()).href;
  const again = { email: eve.email, password: "outra frase", data: { full_name: "Outra Pessoa" } };
  await page.request.post("/auth/v1/signup", { params: { redirect_to }, data: again });
  const link = linkIn(await newestLetter(page, eve.email), "/conta/link");
  const open = async () => {
    await page.goto(link);
    await page.getByRole("button", { name: "Confirmar e-mail" }).click();
  };
  await signInAs(page, await confirmedAccount(page, "ana.repete"));
  await open();
  await page.getByRole("button", { name: "Ficar na minha conta" }).click();
  await expect(page).toHaveURL("/dashboard");
  await open();
  await page.getByRole("button", { name: "Trocar de conta" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Crie sua senha para entrar" })).toBeVisible();
  await expect(page.getByText("Este e-mail foi usado em mais de um cadastro;")).toBeVisible();
  await expectNoViolations(page);
  // The sign-ups gave different names: none is offered.
  await expect(field(page, "name")).toHaveValue("");
  await field(page, "password").fill("a frase da eve");
  await field(page, "confirmPassword").fill("a frase da eve");
  await submit(page).click();
  await expect(field(page, "name")).toHaveAccessibleDescription("Informe seu nome completo");
  await field(page, "name").fill("Equipe");
  await submit(page).click();
  await expect(field(page, "name")).toHaveAccessibleDescription(/reservado à equipe/);
  await expect(page.getByText(/reservado à equipe/)).toHaveCount(1);
  await expect(field(page, "password")).toHaveValue("a frase da eve");
  await field(page, "name").fill("Eve Souza");
  await submit(page).click();
  await expect(page.getByRole("heading", { level: 1, name: "Senha criada!" })).toBeFocused();
  await page.getByRole("link", { name: "Ir para o painel" }).click();
  await page.goto("/meus-dados");
  await expect(field(page, "name")).toHaveValue("Eve Souza");
});

test("the same password again is refused, and the error gets the focus", async ({ page }) => {
  await signInAs(page, await confirmedAccount(page, "beto.mesma"));
  await page.goto("/redefinir-senha");
  await field(page, "password").fill(password);
  await field(page, "confirmPassword").fill(password);
  await reset(page).click();
  const sentence = "Erro ao redefinir senha: a nova senha deve ser diferente da atual";
  await expect(alert(page)).toHaveText(sentence);
  await expect(page.locator(":focus")).toHaveText(sentence);
  await expect(field(page, "password")).toHaveValue(password);
  await page.route("**/auth/v1/user**", (route) => route.fulfill({ status: 500, json: {} }));
  await reset(page).click();
  await expect(alert(page)).toHaveText("Erro inesperado. Tente novamente.");
});

test("password managers store the new password under the right account", async ({ page }) => {
  const { email } = await confirmedAccount(page, "cida.cofre");
  await signInAs(page, { email, password });
  await page.goto("/redefinir-senha");
  await expect(field(page, "password")).toHaveAttribute("autocomplete", "new-password");
  await expect(field(page, "confirmPassword")).toHaveAttribute("autocomplete", "new-password");
  await expect(page.locator("form [autocomplete=username]")).toHaveValue(email);
});

test("after the success a button continues at once, and interaction stops the timer", async ({ page }) => {
  await signInAs(page, await confirmedAccount(page, "davi.fica"));
  await page.clock.install();
  await page.goto("/redefinir-senha");
  await field(page, "password").fill("mais uma frase");
  await field(page, "confirmPassword").fill("mais uma frase");
  await reset(page).click();
  await expect(page.getByText("Você segue para o seu painel em 3 s.")).toBeVisible();
  await page.getByRole("button", { name: "Ficar nesta página" }).click();
  await page.clock.fastForward(60_000);
  await expect(page.getByText("Certo, você fica nesta página.")).toBeFocused();
  await page.getByRole("link", { name: "Ir para o painel" }).click();
  await expect(page).toHaveURL("/dashboard");
});

test("without a user the reset leads to the login, after a spinner", async ({ page }) => {
  await page.goto("/redefinir-senha");
  await expect(page).toHaveURL("/login");
  await signInAs(page, await confirmedAccount(page, "edu.espera"));
  let answer: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/get-my-profile", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/redefinir-senha");
  await expect(page.getByRole("status").getByText("Carregando…")).toBeVisible();
  await expect(reset(page)).toHaveCount(0);
  answer();
  await expect(reset(page)).toBeVisible();
  // The login redirects a signed-in user: going back to it ends the session.
  await page.getByRole("button", { name: "Voltar ao Login" }).click();
  await expect(page).toHaveURL("/login");
  await expect(field(page, "email")).toBeVisible();
});

test("the answer is the same for an unknown address; an invalid one is reported", async ({ page }) => {
  await page.goto("/login?modo=esqueci");
  await field(page, "email").fill("sem@arroba@");
  await submit(page).click();
  await expect(field(page, "email")).toHaveAccessibleDescription("Informe um e-mail válido");
  await expect(field(page, "email")).toBeFocused();
  await field(page, "email").fill("ninguem.mesmo@jornada.example");
  await submit(page).click();
  await expect(page.getByRole("heading", { name: "E-mail Enviado!" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Enviar de novo em \d+ s$/ })).toBeVisible();
  await page.getByRole("button", { name: "Voltar ao Login" }).click();
  await expect(page).toHaveURL("/login");
  await expect(field(page, "email")).toHaveValue("ninguem.mesmo@jornada.example");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Esqueci minha senha" })).toBeVisible();
});

test("a failure to send the letter is reported", async ({ page }) => {
  await page.goto("/login?modo=esqueci&next=%2Fsobre");
  const headers = { "x-supabase-api-version": "2024-01-01" };
  const message = "For security purposes, you can only request this after 1 seconds.";
  await page.route("**/auth/v1/recover**", (route) =>
    route.fulfill({ status: 429, headers, json: { code: "over_email_send_rate_limit", message } }),
  );
  await field(page, "email").fill("fe@jornada.example");
  await submit(page).click();
  await expect(alert(page)).toHaveText(
    "Erro ao enviar email de recuperação: por segurança, aguarde 1 segundo antes de tentar novamente",
  );
  await page.route("**/auth/v1/recover**", (route) => route.fulfill({ status: 503, json: {} }));
  await submit(page).click();
  await expect(alert(page)).toHaveText("Erro inesperado. Tente novamente.");
  await page.getByRole("link", { name: "Voltar ao Login" }).click();
  await expect(page).toHaveURL("/login?next=%2Fsobre");
});

test("the recovery is available in English", async ({ page }) => {
  await page.goto("/login?modo=esqueci&lng=en");
  await field(page, "email").fill("joe@jornada.example");
  await submit(page).click();
  await expect(page.getByRole("heading", { level: 1, name: "E-mail sent!" })).toBeVisible();
});
