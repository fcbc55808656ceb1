import { expect, type Locator, type Page, test } from "@playwright/test";
import { field, submit } from "./accounts.ts";
import { holdRequests } from "./hold-requests.ts";
import { callAs, sendOffer } from "./member-offers.ts";
import { address, expectAccessible, fillIn, offersOf, restored } from "./offer-form.ts";
import { newMember, signIn, signInAdmin } from "./signed-in.ts";

const group = (page: Page | Locator) => page.getByRole("group", { name: "Condições do preço" });
const fold = (page: Page | Locator) => group(page).locator("summary");
const amount = (page: Page | Locator, name: string) =>
  page.locator(`[name="conditions.${name}"]:not([type=checkbox], [type=radio])`);
const errorOf = (page: Page, name: string) => page.locator(`#enviar-oferta-conditions-${name}-erro`);

const conditionsOf = (offer: object | undefined) =>
  (offer as { conditions?: object } | undefined)?.conditions;

test("a member says the conditions of a price: from marks in the name, by chips, and wrong amounts lose nothing", async ({
  page,
}) => {
  test.slow();
  const member = await signIn(page, await newMember(page, "condicoes"));

  // Ticked before the script comes.
  const release = await holdRequests(page, "**/assets/*.js");
  await page.goto(address, { waitUntil: "commit" });
  await fold(page).click();
  await page.getByRole("checkbox", { name: "1ª compra" }).check();
  await page.getByRole("checkbox", { name: "Cashback" }).check();
  release();
  await expect(amount(page, "cashback")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "1ª compra" })).toBeChecked();

  // The mark is proposed, and leaves the name when it is accepted.
  await fillIn(page, { name: "[PRIME] (BUG) Fone de Ouvido" });
  await expect(page.getByText("Condições como (BUG) não fazem parte do nome")).toBeVisible();
  await page.getByRole("button", { name: "Tirar do nome e marcar «Prime»" }).press("Enter");
  await expect(field(page, "name")).toHaveValue("(BUG) Fone de Ouvido");
  await expect(field(page, "name")).toBeFocused();
  await expect(page.getByRole("status").getByText("Agora está nas condições do preço: Prime.")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Prime" })).toBeChecked();

  // By keyboard alone.
  await page.getByRole("radio", { name: "Qualquer forma" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "Pix", exact: true })).toBeChecked();
  await page.getByRole("checkbox", { name: "Parcelas" }).press("Space");
  await page.getByRole("radio", { name: "Custa R$" }).check();
  await amount(page, "count").fill("49");
  await amount(page, "value").fill("19,9");
  await expect(errorOf(page, "count")).toHaveText("O número de parcelas vai de 2 a 48");
  await expect(errorOf(page, "value")).toBeEmpty();
  await expectAccessible(page);

  // Folded away, what is wrong comes back to the eye; nothing was lost.
  await fold(page).click();
  await expect(fold(page)).toContainText("Prime");
  await submit(page).click();
  await expect(amount(page, "count")).toBeFocused();
  await expect(errorOf(page, "shipping")).toHaveText("Informe o frete em reais, ou escolha uma das opções");
  await expect(errorOf(page, "cashback")).toHaveText(
    "Informe o cashback em por cento, até 100 e com até duas casas",
  );
  await fold(page).click();
  await expect(amount(page, "count")).toBeHidden();
  await submit(page).click();
  await expect(amount(page, "count")).toBeFocused();
  await amount(page, "count").fill("10x");
  await expect(errorOf(page, "count")).toBeEmpty();
  await expect(errorOf(page, "cashback")).not.toBeEmpty();
  await amount(page, "cashback").fill("2,5%");
  await amount(page, "shipping").fill("15");
  await page.reload();
  await expect(restored(page)).toBeVisible();
  await expect(fold(page)).toContainText("10× de R$ 19,90 · frete de R$ 15,00 · 2,5% de cashback");
  await fold(page).click();
  await expect(page.getByText("R$ 199,00")).toBeVisible();
  await expect(page.getByText("sem juros")).toBeVisible();
  await amount(page, "count").fill("2");
  await expect(page.getByText("menos que o preço: confira")).toBeVisible();
  await amount(page, "count").fill("10x");
  await submit(page).click();
  await expect(page).toHaveURL("/dashboard");
  const [mine] = await offersOf(page, member);
  expect(conditionsOf(mine)).toEqual({
    payment: "pix",
    instalments: { count: 10, value: 19.9 },
    shipping: 15,
    cashback: 2.5,
    needs: ["first_purchase", "prime"],
    state: "unknown",
    starting_at: false,
  });
});

test("an edit shows the stored conditions, and a conflict keeps one's own and says the others'", {
  tag: "@slow",
}, async ({ page }) => {
  const member = await signIn(page, await newMember(page, "condicoes-edita"));
  const { id: productId, version } = await sendOffer(page, member, { conditions: { needs: ["app"] } });
  await page.goto("/dashboard");
  await page.getByRole("button", { name: /^Editar: / }).click();
  const dialog = page.getByRole("dialog", { name: "Editar produto" });
  await expect(fold(dialog)).toContainText("app");
  await fold(dialog).click();
  await dialog.getByRole("radio", { name: "Usado" }).check();
  await expectAccessible(page);
  await callAs(page, member, "edit-user-product", { productId, version, conditions: { payment: "boleto" } });
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(dialog.getByText("no boleto")).toBeVisible();
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(dialog).toBeHidden();
  const [mine] = await offersOf(page, member);
  expect(conditionsOf(mine)).toMatchObject({ payment: "any", needs: ["app"], state: "used" });
});

test("an admin adds and edits conditions; the queue and the history say them in words", async ({ page }) => {
  test.slow();
  await signInAdmin(page);
  const name = `Monitor zc${Date.now().toString(36)}`;
  await page.goto("/admin/adicionar-produto");
  const form = page.locator("#adicionar-produto");
  await form.locator("[name=product_url]").fill("https://www.kabum.com.br/produto/998866/monitor");
  await form.locator("[name=name]").fill(`(APP) ${name}`);
  await form.locator("[name=category]").selectOption("Informática");
  await form.locator("[name=original_price]").fill("999");
  await form.locator("[name=sale_price]").fill("799");
  await form.getByRole("button", { name: "Tirar do nome e marcar «app»" }).click();
  await fold(form).click();
  await form.getByRole("radio", { name: "Grátis" }).check();
  const added = page.waitForResponse("**/add-product");
  await form.locator("[type=submit]").click();
  const { product } = await (await added).json();
  expect(product).toMatchObject({ name, conditions: { needs: ["app"], shipping: "free" } });

  await page.goto(`/admin/editar-produtos?q=${encodeURIComponent(name)}`);
  await page.getByRole("button", { name: `Editar: ${name}` }).click();
  const dialog = page.getByRole("dialog");
  await expect(fold(dialog)).toContainText("app · frete grátis");
  await fold(dialog).click();
  await dialog.getByRole("checkbox", { name: "Só no app" }).uncheck();
  await dialog.getByLabel("Status").selectOption("pending");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(dialog).toBeHidden();

  await page.goto(`/admin/historico?object_kind=product&object_id=${product.id}`);
  await expect(page.getByText("app · frete grátis").first()).toBeVisible();
  await page.goto(`/admin/produtos?q=${encodeURIComponent(name)}`);
  await page.getByRole("button", { name, exact: true }).click();
  await expect(page.getByRole("definition").filter({ hasText: /^frete grátis$/ })).toBeVisible();
  await expectAccessible(page);
});
