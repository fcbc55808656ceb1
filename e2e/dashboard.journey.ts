import { expect, test } from "@playwright/test";
import { newMember, signIn, signInAdmin } from "./signed-in.ts";

test("a stranger is sent to the login and comes back", async ({ page }) => {
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/login?next=%2Fdashboard");
});

test("a member is greeted, finds the ways on, and leaves for the home page", async ({ page }) => {
  const email = await newMember(page, "painel");
  await signIn(page, email);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Olá, ${email.split("@")[0]}`);
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Enviar Produto" })).toHaveAttribute(
    "href",
    "/enviar-produtos",
  );
  await expect(main.getByRole("link", { name: "Abrir o painel" })).toHaveCount(0);
  await main.getByRole("link", { name: "Abrir meus dados" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Meus dados" })).toBeFocused();
  await page.goBack();
  await main.getByRole("button", { name: "Sair" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("banner").getByRole("link", { name: "Entrar" })).toBeVisible();
});

test("an admin finds the panel from the dashboard", async ({ page }) => {
  await signInAdmin(page);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Olá, Administrador");
  await page.getByRole("link", { name: "Abrir o painel" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Painel Admin" })).toBeVisible();
  await page.getByRole("link", { name: "Ativar agora" }).click();
  await expect(page).toHaveURL("/meus-dados#seguranca");
  await expect(page.getByRole("heading", { name: "Verificação em duas etapas" })).toBeFocused();
});

test("the panel's door has the spec's words for strangers", async ({ page }) => {
  await page.goto("/admin");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Acesso Negado");
  await expect(page.getByText("Você precisa estar logado para acessar esta página.")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Fazer login" })).toHaveAttribute(
    "href",
    "/login?next=%2Fadmin",
  );
});

test("and for members", async ({ page }) => {
  await signIn(page, await newMember(page, "curioso"));
  await page.goto("/admin");
  await expect(page.getByText("Você não tem permissão para acessar o painel administrativo.")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Voltar ao início" })).toHaveAttribute(
    "href",
    "/",
  );
});

for (const [second_factor, title, link, href] of [
  ["none", "Ative a verificação em duas etapas para usar o painel", "Ativar agora", "/meus-dados#seguranca"],
  ["pending", "Confirme que é você", "Digitar o código", "/login?next=%2Fadmin"],
] as const)
  test(`where the operator demands a second factor that is ${second_factor}, the door says what to do`, async ({
    page,
  }) => {
    await signInAdmin(page);
    await page.route("**/get-my-profile", async (route) => {
      const response = await route.fetch();
      const { profile } = await response.json();
      await route.fulfill({ json: { profile: { ...profile, second_factor, second_factor_required: true } } });
    });
    await page.goto("/admin");
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: link })).toHaveAttribute("href", href);
  });
