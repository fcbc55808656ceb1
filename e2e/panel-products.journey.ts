import { expect, type Page, type Route, test } from "@playwright/test";
import { expectLargeLettersToFit, expectToFit } from "./check-page.ts";
import { callAs } from "./member-offers.ts";
import { chooser, expectPicture, png } from "./offer-form.ts";
import { signInAdmin } from "./signed-in.ts";
import { violationsOf } from "./violations.ts";

const table = "/admin/editar-produtos";
const rows = (page: Page) => page.locator(".products-table tbody tr");
const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
const statusText = (page: Page, text: string) => page.getByRole("status").getByText(text);
const broken = (route: Route) => route.fulfill({ status: 500, body: "{}" });
/** A word that no other journey uses. */
const newWord = () => `zq${process.pid}${Date.now().toString(36)}`;

interface Added {
  id: string;
  slug: string;
  version: number;
}

type Admin = Awaited<ReturnType<typeof signInAdmin>>;

async function add(page: Page, admin: Admin, given: object): Promise<Added> {
  const fields = {
    description: "Uma descrição que a tabela corta, porque passa dos cinquenta caracteres.",
    store_name: "Loja do Painel",
    category: "Casa",
    original_price: 200,
    sale_price: 100,
    product_url: "https://loja-do-painel.com.br/p",
    ...given,
  };
  return (await callAs(page, admin, "add-product", fields)).product as Added;
}

async function expectAccessible(page: Page): Promise<void> {
  await expectToFit(page);
  expect(await violationsOf(page)).toEqual([]);
  await expectLargeLettersToFit(page);
}

test("the table is searched, filtered and sorted by its address, and an edit sets any status but overwrites nothing unseen", async ({
  page,
}) => {
  test.slow();
  const admin = await signInAdmin(page);
  const word = newWord();
  const cheap = await add(page, admin, { name: `Barato ${word}`, sale_price: 10 });
  await add(page, admin, { name: `Caro ${word}`, sale_price: 190, category: "Moda" });

  await page.goto(table);
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type(word);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${table}?q=${word}`);
  await expect(rows(page)).toHaveCount(2);
  await expect(statusText(page, "2 produtos")).toBeAttached();
  await expect(rows(page).first()).toContainText("Uma descrição que a tabela corta, porque passa dos…");
  await page.getByLabel("Ordenar por").selectOption("price_low");
  await expect(rows(page).first()).toContainText("Barato");
  await page.getByLabel("Ordenar por").selectOption("price_high");
  await expect(rows(page).first()).toContainText("Caro");
  await page.getByLabel("Categoria").selectOption("casa");
  await expect(rows(page)).toHaveCount(1);
  await page.getByLabel("Status").selectOption("rejected");
  await expect(page.getByRole("heading", { name: "Nenhum produto encontrado" })).toBeVisible();
  await page.goBack();
  await page.reload();
  await expect(page).toHaveURL(`${table}?q=${word}&sort=price_high&category=casa`);
  await expect(rows(page)).toHaveCount(1);
  await expectAccessible(page);

  await page.getByRole("button", { name: `Editar: Barato ${word}` }).click();
  const dialog = page.getByRole("dialog", { name: "Editar produto" });
  await dialog.getByLabel("Nome do produto").fill(`Baratinho ${word}`);
  await dialog.getByLabel("Status").selectOption("rejected");
  await dialog.getByLabel("O link não leva ao produto").check();
  await expectAccessible(page);
  await page.route("**/edit-product", broken);
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Erro ao editar produto. Tente novamente.");
  await page.unroute("**/edit-product");

  // A colleague was quicker.
  await callAs(page, admin, "edit-product", { productId: cheap.id, productData: { coupon: "COLEGA" } });
  await dialog.getByRole("button", { name: "Salvar" }).click();
  const changed = dialog.getByRole("region", { name: "O que mudou" });
  await expect(changed).toContainText("Este produto mudou desde que você o abriu. Confira a versão atual.");
  await expect(changed).toContainText("Cupom: COLEGA");
  // Closed by accident, the draft is there again.
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: `Editar: Barato ${word}` }).click();
  await expect(dialog.getByLabel("Nome do produto")).toHaveValue(`Baratinho ${word}`);
  const sent = page.waitForRequest("**/edit-product");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  expect((await sent).postDataJSON()).toEqual({
    productId: cheap.id,
    version: cheap.version + 1,
    productData: { name: `Baratinho ${word}`, status: "rejected", reason: "O link não leva ao produto" },
  });
  await expect(statusText(page, "Produto atualizado com sucesso!")).toBeVisible();
  await expect(row(page, "Baratinho")).toContainText("Rejeitado");
  expect((await page.request.get(`/product/${encodeURIComponent(cheap.slug)}`)).status()).toBe(404);

  // As the history links to it, on whichever page the row is.
  await page.goto(`${table}?status=approved&editar=${cheap.id}`);
  await expect(dialog.getByLabel("O link não leva ao produto")).toBeChecked();
  await expect(page).toHaveURL(`${table}?status=approved`);
});

test("deleting asks first, reports a failure, and is undone by a press or a key", async ({ page }) => {
  const admin = await signInAdmin(page);
  const word = newWord();
  const { slug } = await add(page, admin, { name: `Some ${word}` });
  const status = async () => (await page.request.get(`/product/${encodeURIComponent(slug)}`)).status();

  await page.goto(`${table}?q=${word}`);
  const trash = page.getByRole("button", { name: `Deletar: Some ${word}` });
  await trash.click();
  const dialog = page.getByRole("dialog", { name: "Tem certeza que deseja deletar este produto?" });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await expect(trash).toBeFocused();

  await trash.click();
  await page.route("**/delete-product", broken);
  await dialog.getByRole("button", { name: "Deletar" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Erro ao deletar produto. Tente novamente.");
  await page.unroute("**/delete-product");
  await dialog.getByRole("button", { name: "Deletar" }).click();
  await expect(statusText(page, "Produto deletado com sucesso!")).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  expect(await status()).toBe(404);
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(statusText(page, "Produto restaurado com sucesso!")).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  expect(await status()).toBe(200);

  await trash.click();
  await dialog.getByRole("button", { name: "Deletar" }).click();
  await expect(statusText(page, "Produto deletado com sucesso!")).toBeVisible();
  await expect(page.getByRole("heading", { level: 2 }).first()).toBeFocused();
  await page.keyboard.press("u");
  await expect(statusText(page, "Produto restaurado com sucesso!")).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
});

test("an admin adds products: missing fields are reported, the discount is exact, and a failed picture blocks nothing", async ({
  page,
}) => {
  test.slow();
  await signInAdmin(page);
  const word = newWord();
  await page.goto("/admin/adicionar-produto");
  const submit = page.locator("#adicionar-produto [type=submit]");
  const field = (name: string) => page.locator(`#adicionar-produto [name=${name}]`);
  await submit.click();
  await expect(page.getByRole("alert")).toHaveText("Por favor, preencha todos os campos obrigatórios");
  await expect(page.getByText("Informe o preço original, ou 0 se não souber")).toBeVisible();
  await expect(field("product_url")).toBeFocused();
  await expectAccessible(page);

  async function fillIn(name: string): Promise<void> {
    await field("product_url").fill("https://www.kabum.com.br/produto/998877/teclado?utm_source=x");
    await field("name").fill(name);
    await field("category").selectOption("Informática");
    await field("original_price").fill("7.999,00");
    await field("sale_price").fill("5.299,00");
    await field("description").fill("Com fio.");
  }

  await fillIn(`Teclado ${word}`);
  await expect(field("store_name")).toHaveValue("KaBuM!");
  await expect(field("product_url")).toHaveValue("https://www.kabum.com.br/produto/998877/teclado");
  await expect(page.locator("#adicionar-produto-discount")).toHaveText("33,8%");
  await chooser(page).setInputFiles({ name: "a.png", mimeType: "image/png", buffer: await png() });
  await expectPicture(page, 1);
  // Another tab of the panel in between loses nothing.
  await page.reload();
  await expect(page.getByText("Retomamos o que você tinha digitado.")).toBeVisible();
  await page.route("**/add-product", broken);
  await submit.click();
  await expect(page.getByRole("alert")).toHaveText(
    "Erro ao adicionar produto: Algo deu errado do nosso lado. Tente novamente.",
  );
  await page.unroute("**/add-product");
  await submit.click();
  await expect(statusText(page, "Produto adicionado com sucesso!")).toBeVisible();
  await expect(field("name")).toHaveValue("");
  await expect(field("product_url")).toBeFocused();

  await page.route("**/upload-image", broken);
  await fillIn(`Teclado sem foto ${word}`);
  await chooser(page).setInputFiles({ name: "b.png", mimeType: "image/png", buffer: await png() });
  await submit.click();
  await expect(
    statusText(
      page,
      "Não foi possível enviar a imagem. O produto será adicionado sem imagem. Produto adicionado",
    ),
  ).toBeVisible();
  await page.getByRole("button", { name: "Ver no site" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Teclado sem foto ${word}`);
});

test("a moderator ends an offer with a reason, undoes it, and brings an ended one back", async ({ page }) => {
  const admin = await signInAdmin(page);
  const word = newWord();
  const { slug } = await add(page, admin, { name: `Acaba ${word}` });
  await page.goto(`${table}?q=${word}`);
  const actions = row(page, word);
  await actions.getByRole("button", { name: `Encerrar: Acaba ${word}` }).click();
  const dialog = page.getByRole("dialog", { name: "Encerrar a oferta?" });
  // Without a coupon nobody can say that it does not work.
  await expect(dialog.getByRole("button", { name: "O cupom não funciona" })).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Acabou o estoque" }).click();
  await expect(page.getByRole("button", { name: /Desfazer/ })).toBeVisible();
  await page.getByRole("button", { name: /Desfazer/ }).click();
  await expect(statusText(page, "A oferta voltou para o site")).toBeVisible();

  await actions.getByRole("button", { name: /^Encerrar/ }).click();
  await dialog.getByRole("button", { name: "O preço mudou" }).click();
  await expect(actions.getByRole("button", { name: `Voltou a valer: Acaba ${word}` })).toBeVisible();
  await page.goto(`/product/${slug}`);
  await expect(page.getByText("Encerrada: o preço mudou")).toBeVisible();
  await page.goto(`${table}?q=${word}`);
  await actions.getByRole("button", { name: /^Voltou a valer/ }).click();
  await expect(actions.getByRole("button", { name: /^Encerrar/ })).toBeVisible();
  await page.goto(`/product/${slug}`);
  await expect(page.getByText("Voltou!").first()).toBeVisible();
});
