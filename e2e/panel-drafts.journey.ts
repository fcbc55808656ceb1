import { expect, test } from "@playwright/test";
import {
  anArticle,
  list,
  newWord,
  row,
  save,
  statusText,
  text,
  title,
  type Written,
} from "./article-editor.ts";
import { callAs } from "./member-offers.ts";
import { signInAdmin } from "./signed-in.ts";
import { violationsOf } from "./violations.ts";

test("a closed tab loses nothing, leaving asks first, and a colleague's edit is not overwritten", async ({
  page,
  context,
}) => {
  test.slow();
  const admin = await signInAdmin(page);
  const word = newWord();
  const { id } = await anArticle(page, admin, { title: `Rascunho ${word}`, status: "draft" });
  await page.goto(`${list}?artigo=${id}`);
  await expect(text(page)).toContainText("Primeira frase.");
  await text(page).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" E mais uma.");
  await expect(statusText(page, "guardado neste navegador")).toBeVisible();
  await page.waitForFunction(() =>
    Object.values(localStorage).some((value) => value.includes("E mais uma.")),
  );
  await page.close();

  const again = await context.newPage();
  await again.goto(`${list}?artigo=${id}`);
  await expect(again.getByText("Retomamos o que você tinha digitado.")).toBeVisible();
  await expect(text(again)).toContainText("Primeira frase. E mais uma.");
  const beside = await context.newPage();
  await beside.goto(`${list}?artigo=${id}`);
  await expect(beside.getByText("Este artigo já estava aberto em outra aba deste navegador.")).toBeVisible();
  await expect(text(beside)).toHaveText("Primeira frase.");
  await beside.close();
  await again.getByRole("link", { name: "Todos os artigos" }).click();
  const leaving = again.getByRole("dialog", { name: "Sair sem salvar?" });
  await expect(leaving).toBeVisible();
  expect(await violationsOf(again)).toEqual([]);
  await leaving.getByRole("button", { name: "Continuar escrevendo" }).click();

  await callAs(again, admin, "edit-article", { id, title: `Da colega ${word}` });
  await save(again).click();
  const changed = again.getByRole("region", { name: "O que mudou" });
  await expect(changed).toContainText("Este artigo mudou desde que você o abriu. Confira a versão atual.");
  await expect(title(again)).toHaveValue(`Da colega ${word}`);
  await save(again).click();
  await expect(statusText(again, "Artigo atualizado com sucesso!")).toBeVisible();
  await again.goto(`${list}?q=${word}`);
  await expect(row(again, `Da colega ${word}`)).toContainText("Primeira frase. E mais uma.");
});

test("drafts never overwrite each other: of a new article, of a restored version, or of a late undo", {
  tag: "@slow",
}, async ({ page }) => {
  test.slow();
  const admin = await signInAdmin(page);
  const word = newWord();
  const open = async ({ id }: Written) => {
    await page.goto(`${list}?q=${word}`);
    await page.locator(`tr[data-article] a[href*="${id}"]`).first().click();
    await expect(text(page)).toContainText("frase.");
  };
  const deleted = await anArticle(page, admin, { title: `Some ${word}` });
  await page.goto("/admin/adicionar-artigo");
  await title(page).fill(`Novo ${word}`);
  await page.getByRole("link", { name: "Todos os artigos" }).click();
  await page.getByRole("button", { name: "Sair e guardar" }).click();
  await open(deleted);
  await title(page).fill(`Órfão ${word}`);
  await callAs(page, admin, "delete-article", { id: deleted.id });
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("alert")).toContainText("Este artigo foi deletado enquanto você escrevia.");
  await page.keyboard.press("Control+s");
  await expect(statusText(page, "Artigo adicionado com sucesso!")).toBeVisible();
  await page.goto("/admin/adicionar-artigo");
  await expect(title(page)).toHaveValue(`Novo ${word}`);
  await page.getByRole("button", { name: "Limpar tudo" }).click();

  const article = await anArticle(page, admin, { title: `Guia ${word}` });
  await callAs(page, admin, "edit-article", { id: article.id, content: "<p>Outra frase.</p>" });
  const restore = async () => {
    await page.getByRole("button", { name: "Versões" }).click();
    const versions = page.getByRole("dialog", { name: "Versões" });
    await versions
      .getByRole("button", { name: /^Ver a versão de/ })
      .last()
      .click();
    await versions.getByRole("button", { name: "Restaurar esta versão" }).click();
    await expect(title(page)).toHaveValue(`Guia ${word}`);
  };
  const bringBack = page.getByRole("button", { name: "Voltar ao que digitei" });
  await open(article);
  await title(page).fill("X");
  await restore();
  await title(page).fill("Y");
  await restore();
  await title(page).fill("Z");
  expect(await violationsOf(page)).toEqual([]);
  await page.reload();
  await expect(title(page)).toHaveValue("Z");
  for (const next of ["Y", "X", "Z"]) {
    await bringBack.click();
    await expect(title(page)).toHaveValue(next);
  }
  await page.getByRole("button", { name: "Descartar o que está guardado" }).click();
  await expect(bringBack).toHaveCount(0);

  await page.getByRole("button", { name: "Descartar", exact: true }).click();
  await page.getByRole("link", { name: "Todos os artigos" }).click();
  await page.getByRole("link", { name: `Editar: Guia ${word}` }).click();
  await title(page).fill("Digitado depois");
  await page.getByText("Desfazer").click();
  await expect(bringBack).toBeVisible();
  await expect(title(page)).toHaveValue("Digitado depois");
  await bringBack.click();
  await expect(title(page)).toHaveValue("Z");
});
