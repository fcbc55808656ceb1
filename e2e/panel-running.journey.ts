import { expect, type Page, test } from "@playwright/test";
import { expectLargeLettersToFit } from "./check-page.ts";
import { aFailedLetter } from "./failed-letter.ts";
import { callAs } from "./member-offers.ts";
import { signInAdmin } from "./signed-in.ts";
import { violationsOf } from "./violations.ts";

async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator("#app .skeleton")).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
  await expectLargeLettersToFit(page);
}

const news = (page: Page) => page.locator(".toast");

test("a contact message is found, answered, marked read and marked unread", async ({ page }) => {
  test.slow();
  const nome = `Júlia ${Date.now().toString(36)}`;
  for (const mensagem of ["O cupom não\nfunciona <b>mais</b>.", "Outra pergunta."]) {
    const data = { nome, email: "julia@example.com", assunto: "problema-oferta", mensagem };
    expect((await page.request.post("/functions/v1/send-message", { data })).status()).toBe(200);
  }
  await signInAdmin(page);
  await page.goto("/admin/mensagens");
  await page.getByRole("searchbox", { name: "Buscar nas mensagens" }).fill(`${nome} CUPOM nao`);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/q=/);
  const message = page.getByRole("article", { name: nome });
  await expect(message).toHaveCount(1);
  await expect(message).toContainText("Problema com uma oferta");
  await expect(message).toContainText("funciona <b>mais</b>.");
  await expect(message.getByRole("link", { name: `Responder a ${nome}` })).toHaveAttribute(
    "href",
    "mailto:julia@example.com?subject=Re%3A%20Problema%20com%20uma%20oferta%20(Xepa)",
  );
  await expectAccessible(page);

  await message.getByRole("button", { name: `Marcar como lida: ${nome}` }).click();
  await expect(news(page)).toContainText("Mensagem marcada como lida");
  await expect(message.getByText("Não lida", { exact: true })).toHaveCount(0);
  await page.getByRole("link", { name: /^Não lidas/ }).click();
  await expect(page).toHaveURL(/status=unread/);
  await expect(page.getByText("Nenhuma mensagem combina com a busca.")).toBeVisible();
  // Although the list has changed.
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(message.getByText("Não lida", { exact: true })).toBeVisible();

  await page.getByRole("searchbox", { name: "Buscar nas mensagens" }).fill(nome);
  await page.keyboard.press("Enter");
  await expect(message).toHaveCount(2);
  await page.getByLabel("Selecionar a página inteira").check();
  await page.getByRole("button", { name: "Marcar como lidas" }).click();
  await expect(news(page)).toContainText("2 mensagens marcadas como lidas");
  await page.goBack();
  await page.reload();
  await expect(page.getByText("Nenhuma mensagem combina com a busca.").or(message.first())).toBeVisible();
  await expect(message.getByText("Não lida", { exact: true })).toHaveCount(0);
});

test("an admin sees the system's status, retries a letter, and reads the audit log", async ({ page }) => {
  test.slow();
  const code = `RCPT TO: 550 ${Date.now().toString(36)}`;
  await aFailedLetter(code);
  const admin = await signInAdmin(page);
  await page.goto("/admin/sistema");
  await expect(page.getByText("Embutido (PGlite)")).toBeVisible();
  await expect(page.getByText(/não a uma queda de energia/)).toBeVisible();
  await expect(page.getByText(/^Os backups não estão criptografados/)).toBeVisible();
  await expect(page.getByRole("row", { name: /Fazer o backup.*a cada 15 min/ })).toBeVisible();
  const letter = page.getByRole("row", { name: code });
  await expect(letter).toContainText("Confirmação da newsletter");
  await expectAccessible(page);
  await letter.getByRole("button", { name: /^Tentar de novo/ }).click();
  await expect(news(page)).toContainText("1 e-mail voltou para a fila");
  await expect(letter).toHaveCount(0);

  const fields = {
    name: "Chaleira do Registro",
    store_name: "Loja da Jornada",
    category: "Casa",
    original_price: 99.9,
    sale_price: 59.9,
    product_url: "https://loja-da-jornada.com.br/chaleira",
  };
  const { product } = await callAs(page, admin, "add-product", fields);
  const edit = { productId: product.id, version: product.version, productData: { sale_price: 49.9 } };
  await callAs(page, admin, "edit-product", edit);
  await page.goto("/admin/historico");
  const entries = page.getByRole("region", { name: "Registros" }).getByRole("listitem");
  await entries
    .filter({ hasText: "editou o produto Chaleira do Registro" })
    .getByRole("link", { name: "Tudo sobre este produto" })
    .click();
  await expect(page).toHaveURL(new RegExp(`object_kind=product&object_id=${product.id}`));
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText("R$\u00a059,90");
  await expect(entries.first().locator("ins").first()).toHaveText("R$\u00a049,90");
  await expectAccessible(page);
  await page.getByLabel("O que foi feito").selectOption("add-product");
  await expect(entries).toHaveCount(1);
  await page.goBack();
  await expect(entries).toHaveCount(2);
  await entries.first().getByRole("link", { name: "Chaleira do Registro" }).click();
  await expect(page.getByRole("dialog").getByLabel("Nome do produto")).toHaveValue("Chaleira do Registro");
  await page.goto("/admin/historico?action=retry-letters");
  await expect(entries.filter({ hasText: "mandou tentar de novo o e-mail" }).first()).toContainText(code);
});
