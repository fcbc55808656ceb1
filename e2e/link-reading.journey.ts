import { expect, type Page, test } from "@playwright/test";
import { doubtedPage, halfPage, otherPage, shyHost, wholePage } from "#testing/stores/journey-pages.ts";
import { field } from "./accounts.ts";
import { againButton, expectMark, openForm, summary, watchReadings } from "./link-reading.ts";
import { address, expectAccessible, expectPicture } from "./offer-form.ts";
import { newMember, signIn, signInAdmin } from "./signed-in.ts";

const pageLink = wholePage.url;
const pageName = wholePage.says.name ?? "";

const reading = (page: Page) => page.getByText("Lendo a página da loja…");
const readButton = (page: Page) => page.getByRole("button", { name: "Ler a página da loja" });

/** Where the fields are on the page. */
function places(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("#enviar-oferta .control")].map(
      (control) => control.getBoundingClientRect().top + scrollY,
    ),
  );
}

test("a pasted link fills the empty fields, and nothing moves", async ({ page }) => {
  await openForm(page, "cola-link");
  const { asked, release } = await watchReadings(page, { isHeld: true });
  await field(page, "product_url").fill(`${pageLink}?utm_source=a`);
  await expect(reading(page)).toBeVisible();
  await expect(page.getByText("Pode ir escrevendo: o que você digitar não é trocado.")).toBeVisible();
  await expect(page.getByText("KaBuM! reconhecida.")).toBeVisible();
  await expectAccessible(page);
  // The notes about the link unfold.
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => !(animation instanceof CSSTransition)),
  );
  const before = await places(page);
  release();
  await expect(summary(page)).toContainText("nomepreçopreço original3 fotos");
  for (const [name, value, mark] of [
    ["name", pageName, "lido da loja"],
    ["category", "Informática", "sugerida"],
    ["store_name", "KaBuM!", "lido da loja"],
    ["original_price", "649,00", "lido da loja"],
    ["sale_price", "399,90", "lido da loja"],
  ] as const) {
    await expect(field(page, name)).toHaveValue(value);
    await expectMark(page, name, new RegExp(mark));
  }
  expect(await places(page)).toEqual(before);
  expect(asked).toEqual([pageLink]);
  // The first picture comes by itself, the others at a tap; pressed again, they go.
  await expectPicture(page, 1);
  await expect(page.getByRole("button", { name: /^Imagem 2:/ })).toBeVisible();
  const offered = page.getByRole("button", { name: "Usar esta foto" });
  await expect(offered).toHaveCount(3);
  await expect(offered.first()).toHaveAttribute("aria-pressed", "true");
  await offered.last().click();
  await expectPicture(page, 2);
  await offered.last().click();
  await expect(page.getByText("Imagem 2 pronta.")).toBeHidden();
  await expectAccessible(page);
  // Stored like typed text.
  await expect.poll(() => page.evaluate(() => localStorage.getItem("xepa-draft-offer"))).toContain(pageName);
  await page.reload();
  await expect(field(page, "name")).toHaveValue(pageName);
  await expect(field(page, "sale_price")).toHaveValue("399,90");
  await expectPicture(page, 1);
  await expect(againButton(page)).toBeVisible();
  expect(asked).toHaveLength(1);
});

test("a late reading overwrites nothing that was typed, and the store's words can be taken", async ({
  page,
}) => {
  await openForm(page, "leitura-tardia");
  const { release } = await watchReadings(page, { isHeld: true });
  await field(page, "product_url").fill(pageLink);
  await expect(reading(page)).toBeVisible();
  await field(page, "name").fill("SSD do meu jeito");
  await field(page, "sale_price").fill("350");
  release();
  await expect(field(page, "original_price")).toHaveValue("649,00");
  await expect(field(page, "name")).toHaveValue("SSD do meu jeito");
  await expect(field(page, "sale_price")).toHaveValue(/^350/);
  await expectMark(page, "name", new RegExp(`A loja escreve «${pageName}»`));
  // By keyboard alone: from the field to the button behind it, and back.
  await field(page, "name").focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "usar o nome da loja" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(field(page, "name")).toBeFocused();
  await expect(field(page, "name")).toHaveValue(pageName);
  await expectMark(page, "name", /lido da loja/);
  // A filled field that is changed says so.
  await field(page, "original_price").fill("599");
  await expectMark(page, "original_price", /mudado por você.*Na loja: R\$\s649,00/);
  await expectAccessible(page);
});

test("a page that cannot be read leaves the form as it is, and says so", async ({ page }) => {
  await openForm(page, "nao-le");
  await field(page, "sale_price").fill("350");
  const number = Math.floor(Math.random() * 1e9);
  await field(page, "product_url").fill(`http://${shyHost}/produto/${number}/ssd-nvme-1tb`);
  await expect(page.getByText("Não conseguimos ler esta página.")).toBeVisible();
  await expect(field(page, "sale_price")).toHaveValue("350,00");
  await expect(field(page, "name")).toHaveValue("SSD NVME 1TB");
  await expectMark(page, "name", /do endereço/);
  await expectAccessible(page);
  await againButton(page).focus();
  await page.keyboard.press("Enter");
  await expect(field(page, "name")).toHaveValue(pageName);
  await expect(againButton(page)).toBeFocused();
});

test("a doubt stands at its field, and a product that is sold out is announced", async ({ page }) => {
  await openForm(page, "duvida");
  await field(page, "product_url").fill(doubtedPage.url);
  const doubt = "em outro lugar a página diz R$\u00a0449,00";
  await expectMark(page, "sale_price", new RegExp(`Confira: ${doubt.replace("$", "\\$")}`));
  await expect(summary(page)).toContainText("A loja diz que o produto está esgotado.");
  await expect(field(page, "name")).toHaveValue("Echo Dot");
  await expect(page.getByText("Condições do preço")).toBeVisible();
  await expect(page.locator("summary")).toContainText("Prime");
  await expectAccessible(page);
  await field(page, "sale_price").fill("449");
  await expect(page.getByText(`Confira: ${doubt}`)).toBeHidden();
});

test("a newer link ends the reading of the older one", async ({ page }) => {
  await openForm(page, "outro-link");
  const older = await watchReadings(page, { isHeld: true });
  await field(page, "product_url").fill(pageLink);
  await expect(reading(page)).toBeVisible();
  const aborted = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/read-link"));
  await field(page, "product_url").fill(halfPage.url);
  await aborted;
  older.release();
  await expect(field(page, "name")).toHaveValue(halfPage.says.name ?? "");
  await expect(summary(page)).toContainText("não achamos o preço: preencha");
  await field(page, "product_url").fill("");
  await expect(summary(page)).toBeHidden();
});

test("a shared link fills a form of its own, and nothing is asked before a tap", async ({ page }) => {
  const shared = `${address}?title=KaBuM&text=${encodeURIComponent(`Olha: ${pageLink}?utm_source=app`)}&lng=pt-BR`;
  const { asked } = await watchReadings(page);
  // A visitor who has begun another offer.
  await page.goto(address);
  await field(page, "name").fill("Outra oferta");
  await page.goto(shared);
  await expect(page).toHaveURL(`${address}?lng=pt-BR`);
  await expect(field(page, "product_url")).toHaveValue(pageLink);
  await expect(field(page, "store_name")).toHaveValue("KaBuM!");
  await expect(field(page, "name")).toHaveValue("SSD NVME 1TB");
  await expect(
    page.getByText("Depois de entrar na sua conta, lemos a página da loja por você."),
  ).toBeVisible();
  await expect(readButton(page)).toBeHidden();
  await expectAccessible(page);
  const drafts = () => page.evaluate(() => localStorage.getItem("xepa-draft-offer") ?? "");
  await expect.poll(drafts).toContain(pageLink);
  expect(await drafts()).toContain("Outra oferta");
  await page.evaluate(() => localStorage.clear());
  // A member.
  await signIn(page, await newMember(page, "compartilha"));
  await page.goto(shared);
  await expect(field(page, "product_url")).toHaveValue(pageLink);
  await expect(readButton(page)).toBeVisible();
  await expect(field(page, "name")).toHaveValue("");
  await page.reload();
  await expect(field(page, "product_url")).toHaveValue(pageLink);
  expect(asked).toEqual([]);
  await readButton(page).focus();
  await page.keyboard.press("Enter");
  await expect(field(page, "name")).toHaveValue(pageName);
  expect(asked).toEqual([pageLink]);
});

test("the panel's form reads a pasted link, too", async ({ page }) => {
  await signInAdmin(page);
  await page.goto("/admin/adicionar-produto");
  await field(page, "product_url").fill(pageLink);
  await expect(field(page, "name")).toHaveValue(pageName);
  await expectMark(page, "sale_price", /lido da loja/);
  await expectPicture(page, 1);
  await expectAccessible(page);
  // Another link after a reload: what nobody typed goes, and the picture with it.
  await page.reload();
  await expectMark(page, "original_price", /lido da loja/);
  await expect(page.getByRole("button", { name: "Usar esta foto" })).toHaveCount(3);
  await field(page, "product_url").fill(otherPage.url);
  await expect(field(page, "name")).toHaveValue(otherPage.says.name ?? "");
  await expect(field(page, "original_price")).toHaveValue("");
  await expectPicture(page, 1);
  await expect(page.getByRole("img", { name: /^Imagem \d de/ })).toHaveCount(1);
  await page.getByRole("button", { name: "Limpar tudo" }).click();
  await expect(field(page, "name")).toHaveValue("");
});
