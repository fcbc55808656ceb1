import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { expectLargeLettersToFit, expectToFit } from "./check-page.ts";
import { signInAdmin } from "./signed-in.ts";
import { violationsOf } from "./violations.ts";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Exportar e importar" });

async function expectAccessible(page: Page): Promise<void> {
  await expectToFit(page);
  expect(await violationsOf(page)).toEqual([]);
  await expectLargeLettersToFit(page);
}

async function choose(page: Page, text: string, encoding: BufferEncoding = "utf8"): Promise<void> {
  const file = { name: "ofertas.csv", mimeType: "text/csv", buffer: Buffer.from(text, encoding) };
  await dialog(page).getByLabel("Arquivo CSV ou JSON").setInputFiles(file);
}

async function downloaded(page: Page, name: string): Promise<{ name: string; text: string }> {
  const coming = page.waitForEvent("download");
  await dialog(page).getByRole("button", { name }).click();
  const download = await coming;
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
}

test("a CSV file is previewed, corrected, imported whole, exported, and changes what it exported", async ({
  page,
}) => {
  test.slow();
  await signInAdmin(page);
  const word = `zc${process.pid}${Date.now().toString(36)}`;
  await page.goto(`/admin/editar-produtos?q=${word}`);
  const open = page.getByRole("button", { name: "Exportar e importar" });
  await open.click();
  const model = await downloaded(page, "Baixar um modelo com as colunas");
  expect(model.name).toBe("modelo-de-produtos.csv");
  const head = `${model.text.trim()};Frete`;
  const row = (name: string, price: string) =>
    `${name} ${word};Loja;casa;200,00;${price};https://loja.example/${price};;;;Descrição;;;`;

  await choose(page, [head, row("=Ação", "100,00"), row("Bola", "caro")].join("\r\n"));
  const report = dialog(page).getByRole("heading", { name: "ofertas.csv: 1 linha a corrigir, de 2" });
  await expect(report).toBeFocused();
  await expect(
    dialog(page).getByText("Preço promocional: Informe o preço em reais, como 1.299,90"),
  ).toBeVisible();
  await expect(dialog(page).getByText("o que há nelas não entra: Frete.")).toBeVisible();
  await expect(dialog(page).getByRole("button", { name: /^Importar/ })).toHaveCount(0);
  await expectAccessible(page);

  // As Excel saves it in Brazil.
  await choose(page, [head, row("=Ação", "100,00"), row("Bola", "50,00")].join("\r\n"), "latin1");
  await dialog(page).getByRole("button", { name: "Importar 2 produtos" }).click();
  await expect(page.getByRole("status").getByText("2 produtos importados com sucesso!")).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await expect(open).toBeFocused();
  await expect(page.locator(".products-table tbody tr")).toHaveCount(2);
  await expect(page.locator(".products-table tbody tr").filter({ hasText: `=Ação ${word}` })).toContainText(
    "Pendente",
  );

  await open.click();
  const { name, text } = await downloaded(page, "Baixar CSV");
  expect(name).toMatch(/^xepa-produtos-\d{4}-\d\d-\d\d\.csv$/);
  expect(text.match(/^.*$/gm)?.filter((line) => line.includes(word))).toHaveLength(2);
  expect(text).toContain(`\n'=Ação ${word};Loja;Casa;"200,00";"100,00";50;`);
  await dialog(page)
    .getByLabel(/^Todos os produtos/)
    .check();
  const all = JSON.parse((await downloaded(page, "Baixar JSON")).text) as unknown[];
  expect(all.length).toBeGreaterThan(2);

  // What was exported comes back with a new price: it changes, and nothing is created.
  const edited = text.replace('"100,00"', '"90,00"').replace(/\r?\n(?!.*zc).*$/gm, "");
  await choose(page, edited);
  await expect(
    dialog(page).getByRole("heading", { name: "ofertas.csv: atualiza 1, 1 sem mudança" }),
  ).toBeFocused();
  const change = dialog(page).getByRole("listitem").filter({ hasText: "Preço promocional" });
  await expect(change.locator("del")).toHaveText("R$\u00a0100,00");
  await expect(change.locator("ins")).toHaveText("R$\u00a090,00");
  // The first answer comes late, while the progress is seen, and is lost: what is done stays, and the rest is offered again.
  let isLost = false;
  const { promise: progressSeen, resolve: loseAnswer } = Promise.withResolvers<void>();
  await page.route("**/import-products", async (route) => {
    if (isLost || !route.request().headers()["idempotency-key"]) return route.fallback();
    isLost = true;
    await route.fetch();
    await progressSeen;
    await route.abort();
  });
  await dialog(page).getByRole("button", { name: "Importar 1 produto" }).click();
  const progress = dialog(page).getByRole("progressbar", { name: "2 de 2 linhas gravadas" });
  await expect(progress).toBeVisible();
  expect(await progress.evaluate((bar: HTMLProgressElement) => bar.position)).toBe(1);
  await expectAccessible(page);
  loseAnswer();
  await expect(progress).toBeHidden();
  await expect(dialog(page).getByText("2 de 2 linhas foram gravadas.")).toBeVisible();
  await expect(dialog(page).getByText("Nada a importar: o site já está como o arquivo.")).toBeVisible();
  await expectAccessible(page);

  await choose(page, "Nome;Loja");
  await expect(
    dialog(page).getByText("Faltam colunas no arquivo: Nome do produto, Categoria,"),
  ).toBeVisible();
});

test("a price list is previewed, corrected and imported, and a workbook chosen by mistake is named", {
  tag: "@slow",
}, async ({ page }) => {
  await signInAdmin(page);
  await page.goto("/admin/editar-produtos");
  await page.getByRole("button", { name: "Exportar e importar" }).click();
  const model = await downloaded(page, "Baixar um modelo da lista de preços");
  expect(model.name).toBe("modelo-de-precos.csv");
  const field = dialog(page).getByLabel("Lista de preços, em CSV ou JSON");
  const give = (name: string, buffer: Buffer) =>
    field.setInputFiles({ name, mimeType: "application/octet-stream", buffer });

  await give("preços.xlsx", Buffer.from([0x50, 0x4b, 3, 4, 0x14, 0, 0xff]));
  await expect(dialog(page).getByText("Este arquivo é um zip, ou uma planilha do Excel")).toBeVisible();

  const number = `${process.pid}${Date.now() % 1_000_000}`;
  const row = (price: string, at: string) =>
    `https://www.kabum.com.br/produto/${number}/fone;${price};${at};`;
  const yesterday = new Date(Date.now() - 24 * 3600 * 1000).toISOString().slice(0, 10);
  const listOf = (...rows: string[]) => Buffer.from([model.text.trim(), ...rows].join("\r\n"), "latin1");
  await give("preços.csv", listOf(row("99,90", yesterday), row("0", "31/12/2199")));
  const report = dialog(page).getByRole("heading", { name: "preços.csv: 1 linha a corrigir, de 2" });
  await expect(report).toBeFocused();
  await expect(dialog(page).getByText("Preço: Um preço de 0 não é observação")).toBeVisible();
  await expect(dialog(page).getByText("Data: A data está no futuro")).toBeVisible();
  await expect(dialog(page).getByRole("button", { name: /^Importar/ })).toHaveCount(0);
  await expectAccessible(page);

  await give("preços.csv", listOf(row("99,90", yesterday), row("99,90", yesterday), row("89,90", yesterday)));
  await expect(
    dialog(page).getByRole("heading", { name: "preços.csv: preços: 2, produtos: 1, repetidos: 1" }),
  ).toBeFocused();
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Importar 2 preços" }).click();
  const notice =
    "Preços gravados: 2 · Repetidos no arquivo: 1. Os selos das ofertas se atualizam em até um minuto.";
  await expect(page.getByRole("status").getByText(notice)).toBeVisible();
  await expect(dialog(page)).toBeHidden();

  await page.goto("/admin/historico");
  await expect(
    page.getByRole("listitem").filter({ hasText: "importou uma lista de preços" }).first(),
  ).toBeVisible();
});
