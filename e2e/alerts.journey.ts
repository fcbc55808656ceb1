import { expect, type Page, test } from "@playwright/test";
import { confirmedAccount, logIn } from "./accounts.ts";
import { callAs, decide, plainOffer, sendOffer } from "./member-offers.ts";
import { newMember, otherAdmin, signIn } from "./signed-in.ts";
import { violationsOf } from "./violations.ts";

const card = (page: Page, name: string) =>
  page.locator("li.alert", { has: page.getByRole("heading", { name }) });

test("a visitor asks for an alert on a search, signs in, and it is there", async ({ page }) => {
  const ana = await confirmedAccount(page, "ana.alerta");
  await page.goto("/buscar?q=smartphone&preco_max=900");
  await page.getByRole("button", { name: "Criar alerta desta busca" }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await expect(page.getByText("Entre para criar o alerta")).toBeVisible();
  await logIn(page, ana);
  await expect(page).toHaveURL("/buscar?q=smartphone&preco_max=900");
  await expect(page.getByText("Alerta criado.")).toBeVisible();
  await page.getByRole("link", { name: "Ajustar alerta" }).click();
  await expect(card(page, "smartphone")).toContainText("até R$ 900,00");
});

test("a member asks for an alert on a category with two taps, and gets one, without the lowest price", async ({
  page,
}) => {
  const member = await signIn(page, await newMember(page, "duda.alerta"));
  await page.goto("/categoria/casa?preco_min=50");
  await expect(page.getByText("sem o preço mínimo")).toBeVisible();
  await page.getByRole("button", { name: "Criar alerta desta busca" }).dblclick();
  await expect(page.getByText("Alerta criado.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Criado" })).toBeFocused();
  const { alerts } = await callAs(page, member, "load-alerts", {});
  expect(alerts).toMatchObject([{ category: "casa", max_price: null }]);
});

test("a visitor asks for an alert on a price, signs in, and it is there", async ({ page }) => {
  const nina = await confirmedAccount(page, "nina.alerta");
  const product_url = "https://www.kabum.com.br/produto/512346/torradeira-da-jornada";
  const fields = { ...plainOffer, name: "Torradeira Vigiada", store_name: "KaBuM!", product_url };
  const { product } = await callAs(page, await otherAdmin(page), "add-product", fields);
  await page.goto(`/product/${product.slug}`);
  await page.getByRole("textbox", { name: "Avise se baixar de" }).fill("47,50");
  await page.getByRole("button", { name: "Avisar" }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await logIn(page, nina);
  await expect(page).toHaveURL(`/product/${product.slug}`);
  await expect(page.getByText("Alerta criado.")).toBeInViewport();
  await expect(page.getByRole("textbox", { name: "Avise se baixar de" })).toHaveValue("47,50");
  await page.getByRole("link", { name: "Ajustar alerta" }).click();
  await expect(card(page, "Torradeira Vigiada até R$ 47,50")).toContainText("só este produto");
});

test("a member's alert rings: the bell counts it, the panel shows it, and reading it clears the count", async ({
  page,
}) => {
  const member = await signIn(page, await newMember(page, "bia.alerta"));
  const sender = await newMember(page, "envia.alerta");
  await callAs(page, member, "add-alert", { q: "vitrola jornada", name: "Vitrolas" });
  const tokens = await page.request
    .post("/auth/v1/token?grant_type=password", { data: { email: sender, password: "uma-senha-de-membro" } })
    .then((answer) => answer.json());
  const offer = await sendOffer(page, tokens, { name: "Vitrola Jornada Retrô" });
  await decide(page, offer, { status: "approved" });
  const bell = page.locator("a.bell");
  await expect(async () => {
    await page.goto("/sobre");
    await expect(bell).toHaveAccessibleName("Notificações, 1 não lida", { timeout: 2000 });
  }).toPass();
  await bell.focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog", { name: "Notificações" });
  await expect(panel.getByRole("link", { name: "Vitrola Jornada Retrô" })).toBeVisible();
  await expect(panel.getByRole("link", { name: "Vitrolas" })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.route("**/read-notices", (route) => route.abort(), { times: 1 });
  await panel.getByRole("button", { name: "Marcar como lidas" }).press("Enter");
  await expect(panel.getByRole("alert")).toContainText("Sem conexão com o servidor.");
  await panel.getByRole("button", { name: "Marcar como lidas" }).press("Enter");
  await expect(bell).toHaveAccessibleName("Notificações");
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(bell).toBeFocused();
  await page.goto("/notificacoes");
  await expect(page.getByRole("link", { name: "Vitrola Jornada Retrô" })).toBeVisible();
  await expect(page.locator(".notice-new")).toHaveCount(0);
  await page.goto("/para-voce");
  await expect(page.getByRole("article", { name: "Vitrola Jornada Retrô" })).toBeVisible();
  await expect(page.getByText("pelo alerta Vitrolas")).toBeVisible();
});

test("the keyboard alone makes, edits, pauses, deletes and restores an alert", async ({ page }) => {
  await signIn(page, await newMember(page, "caio.alerta"));
  await page.goto("/alertas");
  await page.getByRole("button", { name: "Novo alerta" }).press("Enter");
  await expect(page.getByLabel("Palavras", { exact: true })).toBeFocused();
  await page.keyboard.type("smartphone");
  await expect(page.getByText(/^Teria avisado \d+ vezes nos últimos 30 dias$/)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Alerta criado.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Novo alerta" })).toBeFocused();
  await page.getByRole("button", { name: "Editar «smartphone»" }).press("Enter");
  await page.getByLabel("Preço até").fill("1.500");
  await page.getByLabel("Preço até").press("Enter");
  await expect(card(page, "smartphone")).toContainText("até R$ 1.500,00");
  await expect(page.getByRole("button", { name: "Editar «smartphone»" })).toBeFocused();
  await page.getByRole("switch", { name: "Alerta «smartphone»" }).press("Space");
  await expect(card(page, "smartphone")).toContainText("Em pausa.");
  await page.getByRole("button", { name: "Excluir «smartphone»" }).press("Enter");
  await expect(card(page, "smartphone")).toHaveCount(0);
  await page.getByRole("button", { name: "Desfazer" }).press("Enter");
  await expect(card(page, "smartphone")).toContainText("até R$ 1.500,00");
  await page.reload();
  await expect(page.getByRole("switch", { name: "Alerta «smartphone»" })).not.toBeChecked();
});

test("an ended offer still takes a price alert, filled with the price that it had", async ({ page }) => {
  const product_url = "https://www.kabum.com.br/produto/512345/panela-da-jornada";
  const admin = await otherAdmin(page);
  const fields = { ...plainOffer, name: "Panela Encerrada", store_name: "KaBuM!", product_url };
  const { product } = await callAs(page, admin, "add-product", fields);
  await callAs(page, admin, "end-user-product", { productId: product.id, ended: true });
  await signIn(page, await newMember(page, "dani.alerta"));
  await page.goto(`/product/${product.slug}`);
  const price = page.getByRole("textbox", { name: "Avise se baixar de" });
  await expect(price).toHaveValue("59,90");
  await price.fill("0");
  await page.getByRole("button", { name: "Avisar" }).click();
  await expect(price).toHaveAccessibleDescription(/Informe um preço maior que zero, em reais$/);
  await expect(price).toHaveAttribute("aria-invalid", "true");
  await price.fill("55");
  await expect(price).not.toHaveAttribute("aria-invalid");
  await page.getByRole("button", { name: "Avisar" }).click();
  await page.getByRole("link", { name: "Ajustar alerta" }).click();
  await expect(card(page, "Panela Encerrada até R$ 55,00")).toContainText("só este produto");
});
