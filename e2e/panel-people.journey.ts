import { expect, type Page, test } from "@playwright/test";
import { logIn } from "./accounts.ts";
import { expectLargeLettersToFit } from "./check-page.ts";
import { admin, memberPassword, newMember, signIn, signInAdmin, tokensOf } from "./signed-in.ts";
import { violationsOf } from "./violations.ts";

/** An admin's action from elsewhere. */
async function byAdmin(page: Page, name: string, data: Record<string, unknown>): Promise<void> {
  const { access_token } = await tokensOf(page, admin.email, admin.password);
  const headers = { authorization: `Bearer ${access_token}` };
  const answer = await page.request.post(`/functions/v1/${name}`, { headers, data });
  expect(answer.status(), await answer.text()).toBe(200);
}

async function idOf(page: Page, email: string): Promise<string> {
  return (await tokensOf(page, email)).user.id;
}

test("an admin demoted while using the panel loses access at the next click", async ({ page }) => {
  const email = await newMember(page, "rebaixada");
  const userId = await idOf(page, email);
  await byAdmin(page, "change-user-role", { userId, role: "admin" });
  await signIn(page, email);
  await page.goto("/admin/usuarios");
  await expect(page.getByRole("table").getByText(email)).toBeVisible();
  await byAdmin(page, "change-user-role", { userId, role: "user" });
  await page.getByRole("link", { name: "Suspensos" }).click();
  await expect(page.getByRole("heading", { name: "Acesso Negado" })).toBeVisible();
  await expect(page.getByText("Você não tem permissão para acessar o painel administrativo.")).toBeVisible();
  await expect(page.getByRole("table")).toHaveCount(0);
  await expect(page.getByRole("navigation", { name: "Painel Admin" })).toHaveCount(0);
});

test("a user is found, made an admin, and suspended: their browser is signed out at once, until the ban is lifted", async ({
  page,
  browser,
}) => {
  test.slow();
  // Its last letter is a Cyrillic one.
  const name = "Márcia Suspens\u0430";
  const email = await newMember(page, "suspensa", name);
  const context = await browser.newContext();
  const theirs = await context.newPage();
  await signIn(theirs, email);
  await signInAdmin(page);
  // The box of every tab finds people too.
  await page.goto("/admin");
  await page.getByRole("searchbox", { name: "Buscar produto, loja, usuário" }).fill(`marcia ${email}`);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/editar-produtos\?q=marcia/);
  await page.getByRole("list", { name: "Pessoas encontradas" }).getByRole("link").click();
  await expect(page).toHaveURL(/usuarios\?q=/);
  const row = page.getByRole("row", { name: email });
  await expect(page.getByRole("region", { name: /^Quem combina/ }).getByRole("row")).toHaveCount(2);
  await expect(row).toContainText(`Letras de outro alfabeto em “${name}”.`);

  await row.getByRole("button", { name: `Tornar admin: ${name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Tornar admin" }).click();
  await expect(page.getByRole("status").getByText("Esta pessoa agora é admin.")).toBeVisible();
  await expect(row.getByRole("button", { name: `Remover admin: ${name}` })).toBeFocused();
  await theirs.goto("/admin");
  await expect(theirs.getByRole("heading", { level: 1, name: "Visão Geral" })).toBeVisible();

  await row.getByRole("button", { name: `Tornar Safra: ${name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Tornar Safra" }).click();
  await expect(row.getByText("Safra", { exact: true })).toBeVisible();
  await expect(row.getByRole("button", { name: `Tirar Safra: ${name}` })).toBeFocused();

  await row.getByRole("button", { name: `Suspender: ${name}` }).click();
  const dialog = page.getByRole("dialog", { name: "Suspender conta?" });
  await dialog.getByRole("button", { name: "Suspender conta" }).click();
  await expect(dialog.getByText("Diga o motivo da suspensão")).toBeVisible();
  await expect(dialog.getByLabel("Motivo")).toBeFocused();
  await expectLargeLettersToFit(page);
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByLabel("Por quanto tempo").selectOption("Para sempre");
  await dialog.getByLabel("Motivo").fill("Links que não levam à loja");
  await dialog.getByRole("button", { name: "Suspender conta" }).click();
  await expect(row).toContainText("Links que não levam à loja");
  await expect(row.getByRole("button", { name: `Reativar: ${name}` })).toBeFocused();

  await theirs.getByRole("main").getByRole("link", { name: "Usuários" }).click();
  await expect(theirs.getByRole("heading", { name: "Acesso Negado" })).toBeVisible();
  await theirs.goto("/login");
  await logIn(theirs, { email, password: memberPassword });
  await expect(theirs.getByRole("alert")).toContainText("esta conta está suspensa");

  await page.getByRole("link", { name: "Suspensos" }).click();
  await row.getByRole("button", { name: /^Reativar/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Reativar conta" }).click();
  await expect(page.getByText("Ninguém encontrado").last()).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: /^Quem combina com/ })).toBeFocused();
  await logIn(theirs, { email, password: memberPassword });
  await expect(theirs).toHaveURL("/admin");
  await context.close();
});

test("the overview counts, charts six months, and keeps its data while the server is down", async ({
  page,
}) => {
  await signInAdmin(page);
  await page.goto("/admin");
  const months = page.getByRole("table", { name: "Novos usuários por mês" });
  await expect(months.getByRole("row")).toHaveCount(7);
  const recent = page.getByRole("region", { name: "Produtos recentes" });
  await expect(recent.getByRole("row")).toHaveCount(5);
  await expect(recent.getByRole("button", { name: /^Editar: / })).toHaveCount(5);
  for (const [name, path] of [
    ["Pendentes", "/admin/produtos"],
    ["Aprovados", "/admin/produtos?status=approved"],
    ["Rejeitados", "/admin/produtos?status=rejected"],
    ["Usuários", "/admin/usuarios"],
  ] as const) {
    const tile = page.getByRole("main").getByRole("link", { name: new RegExp(`^[\\d.]+ ${name}$`) });
    await expect(tile).toHaveAttribute("href", path);
  }
  await page.route("**/get-users-stats*", (route) => route.abort());
  await page.getByRole("link", { name: "Usuários" }).last().click();
  await expect(page.getByRole("alert")).toContainText("Não conseguimos falar com o servidor");
  await page.unroute("**/get-users-stats*");
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(page.getByRole("table", { name: "Novos usuários por mês" }).getByRole("row")).toHaveCount(7);
  await expect(page.getByRole("alert").filter({ hasText: "servidor" })).toHaveCount(0);
});
