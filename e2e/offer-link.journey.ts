import { expect, test } from "@playwright/test";
import { field } from "./accounts.ts";
import { decide, sendOffer } from "./member-offers.ts";
import { address, expectAccessible } from "./offer-form.ts";
import { newMember, signIn } from "./signed-in.ts";

test("the link sets the store, loses its tracking parameters, and finds earlier offers of the product", async ({
  page,
  context,
}) => {
  test.slow();
  const id = String(Date.now());
  const product_url = `https://www.kabum.com.br/produto/${id}/notebook`;
  const otherMember = await signIn(page, await newMember(page, "primeira"));
  const first = await sendOffer(page, otherMember, { name: `Notebook ${id}`, sale_price: 5499, product_url });
  await decide(page, first, { status: "approved" });
  await page.evaluate(() => localStorage.clear());
  await page.goto(address);
  await field(page, "product_url").fill(`Olha: ${product_url}?utm_source=a&utm_medium=b&awc=c`);
  await expect(field(page, "product_url")).toHaveValue(product_url);
  await expect(field(page, "store_name")).toHaveValue("KaBuM!");
  const notes = page.getByRole("status").filter({ hasText: "KaBuM! reconhecida." });
  await expect(notes).toContainText("Removemos 3 parâmetros de rastreamento do link.");
  await field(page, "sale_price").fill("5299");
  await field(page, "sale_price").blur();
  await expect(notes).toContainText(
    "Este produto já apareceu por aqui: R$ 5.499,00 agora mesmo. A sua oferta está R$ 200,00 mais barata.",
  );
  await expect(notes.getByRole("link", { name: "Ver a oferta" })).toHaveAttribute("href", /^\/product\//);
  await expectAccessible(page);
  // Two tabs, two offers: neither writes over the other.
  const other = await context.newPage();
  await other.goto(address);
  await expect(field(other, "product_url")).toHaveValue(product_url);
  await other.getByRole("button", { name: "Começar outra oferta" }).click();
  await expect(field(other, "product_url")).toBeFocused();
  await expect(field(other, "product_url")).toHaveValue("");
  await field(other, "product_url").fill("https://amzn.to/3abcdef");
  await expect(other.getByText("Este é um link encurtado.")).toBeVisible();
  await field(other, "name").fill("Da outra aba");
  await other.reload();
  await expect(field(other, "name")).toHaveValue("Da outra aba");
  await page.reload();
  await expect(field(page, "product_url")).toHaveValue(product_url);
  await other.close();
  await page.getByRole("button", { name: "Descartar rascunho" }).click();
  await expect(field(page, "product_url")).toHaveValue("");
  await expect(page.getByRole("button", { name: "Desfazer" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(field(page, "product_url")).toHaveValue(product_url);
  await signIn(page, await newMember(page, "repete"));
  const own = JSON.parse((await page.evaluate(() => localStorage.getItem("xepa-session"))) ?? "");
  await sendOffer(page, own, { sale_price: 0, product_url });
  await page.goto(address);
  await field(page, "product_url").fill(product_url);
  await expect(page.getByText("Você já enviou este produto:")).toBeVisible();
  await expect(page.getByText("Grátis agora mesmo, ainda em análise.")).toBeVisible();
});
