import { expect, type Page, test } from "@playwright/test";
import { confirmedAccount, logIn } from "./accounts.ts";
import { callAs, plainOffer } from "./member-offers.ts";
import { newMember, otherAdmin, signIn } from "./signed-in.ts";

const heart = (page: Page, name: string) => page.getByRole("button", { name: `Salvar ${name}` });

async function anOffer(page: Page, name: string) {
  const { product } = await callAs(page, await otherAdmin(page), "add-product", { ...plainOffer, name });
  return { id: product.id as string, name, path: `/product/${product.slug}` };
}

test("a heart without an account stays on this device, and becomes the account's at sign-in", async ({
  page,
}) => {
  const { name, path } = await anOffer(page, "Chaleira salva por visitante");
  const ana = await confirmedAccount(page, "ana.salva");
  await page.goto(path);
  await heart(page, name).click();
  await expect(heart(page, name)).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText("Oferta salva neste aparelho.")).toBeVisible();
  await page.reload();
  await expect(heart(page, name)).toHaveAttribute("aria-pressed", "true");
  await page.goto("/salvas");
  await expect(page.getByRole("article", { name })).toBeVisible();
  await expect(page.getByText("Guardadas só neste aparelho.")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Entrar" }).click();
  await logIn(page, ana);
  await expect(page).toHaveURL("/salvas");
  await expect(page.getByRole("article", { name })).toBeVisible();
  await expect(page.getByText("Guardadas só neste aparelho.")).toBeHidden();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("xepa-saved"))).toBeNull();
  await page.reload();
  await expect(heart(page, name)).toHaveAttribute("aria-pressed", "true");
  await heart(page, name).click();
  await expect(page.getByText("Oferta tirada das salvas.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Nenhuma oferta salva por enquanto" })).toBeVisible();
});

test("a heart that the server refuses is taken back with a sentence", async ({ page }) => {
  const { id, name, path } = await anOffer(page, "Torradeira retirada");
  await signIn(page, await newMember(page, "beto.salva"));
  await page.goto(path);
  const admin = await otherAdmin(page);
  await callAs(page, admin, "delete-product", { productId: id });
  await heart(page, name).click();
  await expect(page.getByText("Produto não encontrado")).toBeVisible();
  await expect(heart(page, name)).toHaveAttribute("aria-pressed", "false");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the bell is a link and no heart is shown", async ({ page }) => {
    await page.goto("/");
    await expect(page.locator(".save").first()).toBeHidden();
    await page.getByRole("link", { name: "Notificações" }).click();
    await expect(page).toHaveURL("/notificacoes");
    await expect(page.locator("noscript p")).toBeVisible();
  });
});
