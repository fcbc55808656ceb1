import { expect, type Page, test } from "@playwright/test";
import { doubtedPage, otherPage, wholePage } from "#testing/stores/journey-pages.ts";
import { field } from "./accounts.ts";
import { againButton, expectMark, openForm, summary } from "./link-reading.ts";
import { address, expectAccessible, expectPicture } from "./offer-form.ts";

const pageName = wholePage.says.name ?? "";
const otherName = otherPage.says.name ?? "";

const offered = (page: Page) => page.getByRole("button", { name: "Usar esta foto" });
const inTray = (page: Page) => page.getByRole("img", { name: /^Imagem \d de/ });

/** Reads the whole page, whose first picture comes by itself. */
async function readWholePage(page: Page): Promise<void> {
  await field(page, "product_url").fill(wholePage.url);
  await expect(field(page, "name")).toHaveValue(pageName);
  await expect(summary(page)).toContainText("3 fotos");
  await expectPicture(page, 1);
}

test("a reload forgets neither marks nor doubts, and another link still replaces what nobody typed", async ({
  page,
}) => {
  await openForm(page, "recarrega");
  await field(page, "product_url").fill(doubtedPage.url);
  await expectMark(page, "sale_price", /Confira: em outro lugar/);
  await page.reload();
  await expectMark(page, "sale_price", /lido da loja.*Confira: em outro lugar/);
  await expect(summary(page)).toContainText("A loja diz que o produto está esgotado.");
  await readWholePage(page);
  await page.reload();
  await expect(againButton(page)).toBeVisible();
  for (const name of ["name", "store_name", "original_price", "sale_price"])
    await expectMark(page, name, /lido da loja/);
  await expectMark(page, "category", /sugerida/);
  await expect(offered(page)).toHaveCount(3);
  await expect(offered(page).first()).toHaveAttribute("aria-pressed", "true");
  await expectAccessible(page);
  await field(page, "product_url").fill(otherPage.url);
  await expect(field(page, "name")).toHaveValue(otherName);
  await expect(field(page, "sale_price")).toHaveValue("129,90");
  await expect(field(page, "original_price")).toHaveValue("");
  await expect(field(page, "category")).not.toHaveValue("Informática");
  await expect(offered(page)).toHaveCount(1);
  await expect(offered(page)).toHaveAttribute("aria-pressed", "true");
  await expect(inTray(page)).toHaveCount(1);
});

test("a picture that came by itself goes with its page, a chosen one stays; pictures that do not come are not counted", {
  tag: "@slow",
}, async ({ page }) => {
  await openForm(page, "fotos-de-outro");
  await readWholePage(page);
  await offered(page).last().click();
  await expectPicture(page, 2);
  await page.route("**/read-link-picture*", (route) => route.abort());
  await field(page, "product_url").fill(otherPage.url);
  await expect(summary(page)).toContainText("não deu para abrir as fotos");
  await expect(summary(page)).not.toContainText(/\d fotos?/);
  await expect(inTray(page)).toHaveCount(1);
  await expectAccessible(page);
});

for (const text of ["http://127.0.0.1/x", "isto não é um link"])
  test(`a pasted text that is no link is refused at once, and takes the old product along: ${text}`, {
    tag: "@slow",
  }, async ({ page }) => {
    await openForm(page, "nao-e-link");
    await readWholePage(page);
    await field(page, "coupon").fill("XEPA10");
    await field(page, "product_url").fill(text);
    await expect(field(page, "product_url")).toHaveAttribute("aria-invalid", "true");
    await expectMark(page, "product_url", /endereço não fica na internet aberta|Informe um link válido/);
    for (const name of ["name", "category", "store_name", "original_price", "sale_price"])
      await expect(field(page, name)).toHaveValue("");
    await expect(inTray(page)).toHaveCount(0);
    await expect(field(page, "coupon")).toHaveValue("XEPA10");
    await expectAccessible(page);
  });

test("a value typed for another link stays and says so, and can be replaced or cleared", async ({ page }) => {
  await openForm(page, "para-outro-link");
  await readWholePage(page);
  await field(page, "sale_price").fill("350");
  await field(page, "coupon").fill("XEPA10");
  await field(page, "product_url").fill(otherPage.url);
  await expect(field(page, "name")).toHaveValue(otherName);
  const note = /Você escreveu isto para outro link\./;
  await expect(field(page, "sale_price")).toHaveValue("350,00");
  await expectMark(page, "sale_price", note);
  await page.reload();
  await expectMark(page, "sale_price", note);
  await expectMark(page, "coupon", note);
  await expectAccessible(page);
  await page.getByRole("button", { name: "usar o preço da loja" }).press("Enter");
  await expect(field(page, "sale_price")).toHaveValue("129,90");
  await expectMark(page, "sale_price", "lido da loja");
  await page.getByRole("button", { name: "limpar o cupom" }).press("Enter");
  await expect(field(page, "coupon")).toBeFocused();
  await expect(field(page, "coupon")).toHaveValue("");
  await expect(page.getByText(note)).toHaveCount(0);
});

test("a share without a link says so, and shows no other offer's draft", { tag: "@slow" }, async ({
  page,
}) => {
  await page.goto(address);
  await field(page, "name").fill("Outra oferta");
  await page.goto(`${address}?text=${encodeURIComponent("sem link nenhum aqui")}`);
  await expect(page.getByText("Não achamos um link no que você compartilhou.")).toBeVisible();
  await expect(page).toHaveURL(address);
  await expect(field(page, "name")).toHaveValue("");
  await expectAccessible(page);
  await field(page, "product_url").fill(wholePage.url);
  await expect(page.getByText("Não achamos um link no que você compartilhou.")).toBeHidden();
});

test("on the narrowest phone the marks have their words, and stand in the line of their labels", {
  tag: "@slow",
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openForm(page, "estreito");
  await field(page, "product_url").fill(wholePage.url);
  await expect(field(page, "name")).toHaveValue(pageName);
  await field(page, "original_price").fill("599");
  const heads = page.locator("#enviar-oferta .field-head:has(.field-mark):not(:has(.field-count))");
  await expect(heads).toHaveText([/sugerida/, /lido da loja/, /mudado por você/, /lido da loja/]);
  const boxes = await heads.evaluateAll((all) =>
    all.map((head) => [
      head.querySelector(".read-text")?.getBoundingClientRect().width,
      head.getBoundingClientRect().height,
    ]),
  );
  for (const [wordsWidth, headHeight] of boxes) {
    expect(wordsWidth).toBeGreaterThan(40);
    expect(headHeight).toBeLessThan(30);
  }
  await expectAccessible(page);
});
