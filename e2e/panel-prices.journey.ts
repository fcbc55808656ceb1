import { expect, test } from "@playwright/test";
import { aSender, open, row, send, statusText, stored } from "./moderation-list.ts";
import { signInAdmin } from "./signed-in.ts";
import { violationsOf } from "./violations.ts";

/** A product of the demo, which has 180 days of prices: about R$ 1.949,00. */
const product_url = "https://www.casasbahia.com.br/soundbar-5-1-500w-dolby-atmos/p/55494967";
const inflated = { product_url, original_price: 2999, sale_price: 1899 };

test("a moderator sees an invented original price, sets it to the usual one with a key, and approves", async ({
  page,
}) => {
  const member = await aSender(page, "inflado");
  const name = `Soundbar inflada ${Date.now().toString(36)}`;
  await send(page, member, [name], inflated);
  await signInAdmin(page);
  await open(page, member);
  await expect(row(page, name)).toContainText("Desconto inflado");
  await row(page, name).getByRole("button", { name, exact: true }).click();

  const side = page.getByRole("region", { name: "O desconto é real?" });
  await expect(side).toContainText("Desconto inflado");
  await expect(side).toContainText(/A loja diz 37% de desconto, mas o preço de costume é R\$\s1\.9\d\d,00/);
  await expect(side.getByRole("img", { name: /Preços vistos em 180 dias/ })).toBeVisible();
  await side.getByText("O que foi visto antes").click();
  await expect(side.getByRole("table", { name: "Últimos preços vistos" })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Teclas" })).toContainText(
    "Trocar o «de» pelo preço de costume",
  );
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();

  const corrected = statusText(page, `«De» trocado pelo preço de costume: ${name}`);
  await page.keyboard.press("d");
  await expect(corrected).toBeVisible();
  await expect(side).toContainText("Preço comum");
  await page.keyboard.press("u");
  await expect(side).toContainText("Desconto inflado");
  // By its button too: it goes, and the focus is on the offer.
  const button = side.getByRole("button", { name: "Trocar o «de» pelo preço de costume" });
  await button.dblclick();
  await expect(button).toBeHidden();
  await expect(page.getByRole("heading", { name })).toBeFocused();
  await expect(corrected).toBeVisible();
  await expect(side).toContainText("Preço comum");
  await page.keyboard.press("d");
  await expect(page.getByText("Nada a trocar")).toBeVisible();
  await page.keyboard.press("a");
  await expect(statusText(page, `Aprovado: ${name}`)).toBeVisible();

  const approved = async () => (await stored(page, member)).map(({ status, version }) => [status, version]);
  await expect.poll(approved).toEqual([["approved", 5]]);
  const [offer] = await stored(page, member);
  await page.goto(
    `/admin/historico?${new URLSearchParams({ object_kind: "product", object_id: offer?.id ?? "" })}`,
  );
  await expect(page.getByText("o preço de costume desta loja").first()).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
});
