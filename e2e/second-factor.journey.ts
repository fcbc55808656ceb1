import { expect, type Page, test } from "@playwright/test";
import {
  codeOf,
  confirmedAccount,
  enrollFactor,
  field,
  logIn,
  sessionOf,
  signInAs,
  submit,
} from "./accounts.ts";
import { linkIn, newestLetter } from "./dev-mail.ts";
import { violationsOf } from "./violations.ts";

const step = (page: Page) => page.getByRole("heading", { level: 1, name: "Verificação em duas etapas" });

test("a login asks for the code, reports a wrong one, and continues with the right one", async ({ page }) => {
  const ana = await confirmedAccount(page, "ana.codigo");
  const { secret } = await enrollFactor(page, ana);
  await page.goto("/meus-dados");
  await logIn(page, ana);
  await expect(step(page)).toBeFocused();
  await expect(field(page, "code")).toHaveAttribute("autocomplete", "one-time-code");
  await expect(field(page, "code")).toHaveAttribute("inputmode", "numeric");
  expect(await violationsOf(page, { only: "#conteudo" })).toEqual([]);
  await field(page, "code").fill("12a");
  await submit(page).click();
  await expect(field(page, "code")).toHaveAccessibleDescription("O código tem 6 dígitos");
  const right = await codeOf(secret, 1);
  await field(page, "code").fill(right === "000000" ? "111111" : "000000");
  await submit(page).click();
  await expect(field(page, "code")).toHaveAccessibleDescription(
    "Código incorreto. Confira no seu aplicativo e tente novamente.",
  );
  await expect(field(page, "code")).toBeFocused();
  await field(page, "code").fill(`${right.slice(0, 3)} ${right.slice(3)}`);
  await submit(page).click();
  await expect(page).toHaveURL("/meus-dados");
});

test("a recovery code works once", async ({ page }) => {
  const beto = await confirmedAccount(page, "beto.papel");
  const { codes } = await enrollFactor(page, beto);
  await page.goto("/login");
  await logIn(page, beto);
  await page.getByRole("button", { name: "Usar um código de recuperação" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Código de recuperação" })).toBeFocused();
  await field(page, "code").fill("nunca-houve");
  await submit(page).click();
  await expect(field(page, "code")).toHaveAccessibleDescription(
    "Código de recuperação incorreto ou já usado.",
  );
  await expect(field(page, "code")).toHaveValue("nunca-houve");
  await field(page, "code").fill(codes[0] ?? "");
  await submit(page).click();
  await expect(page).toHaveURL("/dashboard");

  await signInAs(page, beto);
  await page.goto("/login");
  await page.getByRole("button", { name: "Usar um código de recuperação" }).click();
  await field(page, "code").fill(codes[0] ?? "");
  await submit(page).click();
  await expect(field(page, "code")).toHaveAccessibleDescription(
    "Código de recuperação incorreto ou já usado.",
  );
  await page.getByRole("button", { name: "Usar o código do aplicativo" }).click();
  await expect(step(page)).toBeFocused();
});

test("a session without the code gets no further, and can sign out", async ({ page }) => {
  const caio = await confirmedAccount(page, "caio.meio");
  await enrollFactor(page, caio);
  await signInAs(page, caio);
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/login?next=%2Fdashboard");
  await expect(step(page)).toBeVisible();
  await page.locator("#conteudo").getByRole("button", { name: "Sair" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Entrar" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("xepa-session"))).toBeNull();
});

test("a social login asks for the code too", async ({ page }) => {
  const dora = await confirmedAccount(page, "dora.social");
  const { secret } = await enrollFactor(page, dora);
  const { access_token, refresh_token } = await sessionOf(page, dora);
  await page.goto(
    `/auth/callback?next=%2Fmeus-dados#${new URLSearchParams({ access_token, refresh_token })}`,
  );
  await expect(step(page)).toBeVisible();
  await field(page, "code").fill(await codeOf(secret, 1));
  await submit(page).click();
  await expect(page).toHaveURL("/meus-dados");
});

test("a new password needs the code first", async ({ page }) => {
  const edu = await confirmedAccount(page, "edu.reset");
  const { secret } = await enrollFactor(page, edu);
  await page.goto("/login?modo=esqueci");
  await field(page, "email").fill(edu.email);
  await submit(page).click();
  await expect(page.getByRole("heading", { name: "E-mail Enviado!" })).toBeVisible();
  await page.goto(linkIn(await newestLetter(page, edu.email), "/conta/link"));
  await page.getByRole("button", { name: "Escolher nova senha" }).click();
  await expect(page).toHaveURL("/redefinir-senha");
  await expect(step(page)).toBeVisible();
  await field(page, "code").fill(await codeOf(secret, 1));
  await submit(page).click();
  await field(page, "password").fill("frase bem nova");
  await field(page, "confirmPassword").fill("frase bem nova");
  await submit(page).click();
  await expect(page.getByRole("heading", { name: "Senha Redefinida!" })).toBeVisible();
});

test("the step is available in English", async ({ page }) => {
  const eve = await confirmedAccount(page, "eve.code");
  await enrollFactor(page, eve);
  await signInAs(page, eve);
  await page.goto("/login?lng=en");
  await expect(page.getByRole("heading", { level: 1, name: "Two-step verification" })).toBeVisible();
  await submit(page).click();
  await expect(field(page, "code")).toHaveAccessibleDescription("Enter the 6-digit code");
});
