import { expect, type Page, test } from "@playwright/test";
import { anArticle, list, newWord, row, save, statusText, text, title } from "./article-editor.ts";
import { expectLargeLettersToFit, expectToFit } from "./check-page.ts";
import { callAs, plainOffer } from "./member-offers.ts";
import { png } from "./offer-form.ts";
import { signInAdmin } from "./signed-in.ts";
import { violationsOf } from "./violations.ts";

async function statusOf(page: Page, path: string): Promise<number> {
  return (await page.request.get(path, { maxRedirects: 0 })).status();
}

async function expectAccessible(page: Page): Promise<void> {
  await expectToFit(page);
  expect(await violationsOf(page)).toEqual([]);
  await expectLargeLettersToFit(page);
}

test("an editor writes a guide with a picture and an offer, and readers see every price change", async ({
  page,
}) => {
  test.slow();
  const admin = await signInAdmin(page);
  const word = newWord();
  const offer = { ...plainOffer, name: `Cafeteira ${word}` };
  const { id: productId } = (await callAs(page, admin, "add-product", offer)).product;
  // Newer, but a worse match.
  await callAs(page, admin, "add-product", {
    ...plainOffer,
    name: "Filtro",
    description: `Serve na ${word}`,
  });
  const setProduct = (productData: object) => callAs(page, admin, "edit-product", { productId, productData });

  await page.goto("/admin/adicionar-artigo");
  await save(page).click();
  await expect(page.getByRole("alert")).toHaveText("Por favor, preencha título e conteúdo");
  await expect(title(page)).toBeFocused();
  await title(page).fill(`Qual cafeteira? ${word}`);
  await title(page).press("Enter");
  await expect(text(page)).toBeFocused();
  await page.keyboard.press("Control+Alt+2");
  await page.keyboard.type("Antes de comprar");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Meça o ");
  await page.keyboard.press("Control+b");
  await page.keyboard.type("fogão");
  await page.keyboard.press("Control+b");
  await page.keyboard.type(".");
  await page
    .getByRole("toolbar")
    .locator("input[type=file]")
    .first()
    .setInputFiles({
      ...{ name: "cafe.png", mimeType: "image/png" },
      buffer: await png(),
    });
  const picture = page.getByRole("dialog", { name: "Inserir imagem" });
  await picture.getByRole("button", { name: "Inserir" }).click();
  await expect(picture.getByText("Descreva a imagem, ou marque que ela é só decorativa")).toBeVisible();
  await picture.getByLabel("O que a imagem mostra").fill("Uma cafeteira no fogão");
  await expect(picture.getByText("Imagem enviada.")).toBeVisible();
  await picture.getByRole("button", { name: "Inserir" }).click();
  await page.getByRole("button", { name: "Inserir oferta" }).click();
  const finding = page.getByRole("dialog", { name: "Inserir oferta" });
  await expect(finding.getByRole("combobox")).toBeFocused();
  await page.keyboard.type(word);
  await expect(finding.getByRole("option")).toHaveText([/^Cafeteira/, /^Filtro/]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(text(page)).toContainText("R$\u00a059,90");
  const tag = page.getByRole("textbox", { name: "Tags" });
  await tag.fill("Cozinha");
  // As when another window gets the focus.
  await tag.dispatchEvent("focusout");
  await expect(tag).toHaveValue("Cozinha");
  await tag.press("Enter");
  await tag.fill("Café");
  await page.getByRole("button", { name: "Adicionar a tag casa" }).click();
  const tags = page.getByRole("list", { name: "Tags deste artigo" });
  await expect(tags.getByRole("listitem")).toHaveText(["Cozinha", "Café", "casa"]);
  await page.getByLabel("Publicado").check();
  await expectAccessible(page);
  await page.getByRole("tab", { name: "Prévia" }).click();
  const preview = page.getByRole("tabpanel", { name: "Prévia" });
  await expect(preview.getByRole("article", { name: offer.name })).toBeVisible();
  await expect(preview.getByRole("img", { name: "Uma cafeteira no fogão" })).toBeVisible();
  // After saving, the cursor stays where it was.
  await text(page).press("Control+s");
  await expect(statusText(page, "Artigo adicionado com sucesso!")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/adicionar-artigo\?artigo=/);
  await expect(text(page)).toBeFocused();

  // After a reload, typing replaces no offer.
  await page.reload();
  await expect(text(page)).toContainText(offer.name);
  await expect(page).toHaveURL(/\/admin\/blog\?artigo=/);
  await text(page).press("!");
  await expect(text(page)).toContainText("!Antes de comprar");
  await expect(text(page)).toContainText(offer.name);

  const path = `/blog/qual-cafeteira-${word}`;
  const shown = async () => (await page.request.get(path)).text();
  const first = await shown();
  expect(first).toMatch(/<h2 id="[^"]+">Antes de comprar<\/h2>\s*<p>Meça o <strong>fogão<\/strong>\.<\/p>/);
  for (const part of [`alt="Uma cafeteira no fogão"`, "R$\u00a059,90", "/blog/tag/cozinha"])
    expect(first).toContain(part);
  await setProduct({ sale_price: 49.9 });
  const second = await shown();
  expect(second).toContain("R$\u00a049,90");
  expect(second).not.toContain("R$\u00a059,90");
  await setProduct({ status: "rejected", reason: "Acabou" });
  expect(await shown()).not.toContain(offer.name);
  await setProduct({ status: "approved" });
  expect(await shown()).toContain("R$\u00a049,90");
});

test("a renamed article redirects its old address, an old version can be restored, and a withdrawn article is gone", async ({
  page,
}) => {
  test.slow();
  const admin = await signInAdmin(page);
  const word = newWord();
  const { id, slug } = await anArticle(page, admin, { title: `Guia ${word}` });
  await page.goto(`${list}?q=${word}`);
  await row(page, word)
    .getByRole("link", { name: `Editar: Guia ${word}` })
    .click();
  await expect(text(page)).toContainText("Primeira frase.");
  await title(page).fill(`Manual ${word}`);
  await page.getByRole("textbox", { name: "Endereço" }).fill(`Manual novo ${word}`);
  await text(page).click();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Outra frase.");
  await save(page).click();
  await expect(save(page)).toBeFocused();
  await expect(statusText(page, "Artigo atualizado com sucesso!")).toBeVisible();
  const path = `/blog/manual-novo-${word}`;
  const moved = await page.request.get(`/blog/${slug}`, { maxRedirects: 0 });
  expect([moved.status(), moved.headers().location]).toEqual([301, path]);
  expect(await (await page.request.get(path)).text()).toContain("Outra frase.");

  await title(page).fill(`Não salvo ${word}`);
  await page.getByRole("button", { name: "Versões" }).click();
  const versions = page.getByRole("dialog", { name: "Versões" });
  await versions
    .getByRole("button", { name: /^Ver a versão de/ })
    .last()
    .click();
  await expect(versions.getByText("Primeira frase.").first()).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await versions.getByRole("button", { name: "Restaurar esta versão" }).click();
  await expect(statusText(page, "Versão restaurada com sucesso!")).toBeVisible();
  await expect(title(page)).toHaveValue(`Guia ${word}`);
  await expect(text(page)).toContainText("Primeira frase.");
  await page.getByRole("button", { name: "Voltar ao que digitei" }).click();
  await expect(title(page)).toHaveValue(`Não salvo ${word}`);
  await page.getByRole("button", { name: "Descartar" }).click();
  await expect(title(page)).toHaveValue(`Guia ${word}`);
  expect(await (await page.request.get(path)).text()).toContain("Primeira frase.");

  await page.getByLabel("Rascunho").check();
  await save(page).click();
  await expect(statusText(page, "Artigo atualizado com sucesso!").last()).toBeVisible();
  await expect.poll(() => statusOf(page, path)).toBe(404);
  expect(await statusOf(page, `/blog/${slug}`)).toBe(404);
  const listed = await (await page.request.get("/functions/v1/load-articles?brief=true")).text();
  expect(listed).not.toContain(id);
  await page.goto(`/admin/historico?object_kind=article&object_id=${id}`);
  await expect(page.getByRole("main").getByRole("listitem").nth(1)).toContainText(
    "voltou a uma versão do artigo",
  );
  await page
    .getByRole("link", { name: `Guia ${word}` })
    .first()
    .click();
  await expect(page).toHaveURL(`${list}?artigo=${id}`);
});

test("an article is scheduled, found by its status, deleted after a confirmation, and restored", async ({
  page,
}) => {
  const admin = await signInAdmin(page);
  const word = newWord();
  const { id, slug } = await anArticle(page, admin, {
    title: `Some ${word}`,
    tags: ["um", "dois", "três", "quatro"],
    associated_products: Array.from({ length: 50 }, () => crypto.randomUUID()),
  });
  await page.goto(`${list}?artigo=${id}`);
  const removing = page.getByRole("button", { name: /^Remover: / });
  await expect(page.getByRole("combobox", { name: "Buscar produto" })).toBeDisabled();
  for (const left of [49, 48]) {
    await removing.last().press("Enter");
    await expect(removing).toHaveCount(left);
    await expect(removing.last()).toBeFocused();
  }
  await page.getByLabel("Data da publicação").fill("2099-12-24T08:00");
  await expect(save(page)).toHaveText("Adiar publicação");
  await save(page).click();
  await expect(statusText(page, "Artigo agendado para 24/12/2099 às 08:00")).toBeVisible();
  expect(await statusOf(page, `/blog/${slug}`)).toBe(404);
  await page.goto(`${list}?status=scheduled&q=${word}`);
  await expect(row(page, word)).toContainText("Agendado");
  await expect(row(page, word)).not.toContainText("Publicado");
  await expect(row(page, word)).toContainText("+1");
  await expectAccessible(page);

  await page.getByRole("button", { name: `Deletar: Some ${word}` }).click();
  const dialog = page.getByRole("dialog", { name: "Tem certeza que deseja deletar este artigo?" });
  await page.route("**/delete-article", (route) => route.fulfill({ status: 500, body: "{}" }));
  await dialog.getByRole("button", { name: "Deletar" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Erro ao deletar artigo. Tente novamente.");
  await page.unroute("**/delete-article");
  await dialog.getByRole("button", { name: "Deletar" }).click();
  await expect(statusText(page, "Artigo deletado com sucesso!")).toBeVisible();
  await expect(row(page, word)).toHaveCount(0);
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(statusText(page, "Artigo restaurado com sucesso!")).toBeVisible();
  await expect(row(page, word)).toHaveCount(1);

  await row(page, word).getByRole("link", { name: "Editar" }).click();
  await title(page).fill(`Não salvo ${word}`);
  await page.getByRole("button", { name: "Deletar", exact: true }).click();
  await dialog.getByRole("button", { name: "Deletar" }).click();
  await expect(statusText(page, "Artigo deletado com sucesso!")).toBeVisible();
  await expect(page).toHaveURL(list);
  await page.keyboard.press("u");
  await expect(statusText(page, "Artigo restaurado com sucesso!")).toBeVisible();
  await expect(row(page, word)).toHaveCount(1);

  // A draft survives the deletion of its article.
  await callAs(page, admin, "delete-article", { id });
  await page.goto(`${list}?artigo=${id}`);
  await page.getByRole("button", { name: "Retomar num artigo novo" }).click();
  await expect(title(page)).toHaveValue(`Não salvo ${word}`);
  await expect(title(page)).toBeFocused();
  await expect(text(page)).toContainText("Primeira frase.");
  await save(page).click();
  await expect(statusText(page, "Artigo agendado para 24/12/2099 às 08:00")).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(id));
});
