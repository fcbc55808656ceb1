import { expect, type Page, test } from "@playwright/test";
import { confirmedAccount, logIn } from "./accounts.ts";
import { callAs } from "./member-offers.ts";
import { newMember, otherAdmin, signIn } from "./signed-in.ts";
import { violationsOf } from "./violations.ts";

const ticket = (page: Page, code: string) => page.locator("article.ticket").filter({ hasText: code });
const worked = (page: Page, code: string) =>
  ticket(page, code).getByRole("button", { name: "Funcionou", exact: true });
const failed = (page: Page, code: string) =>
  ticket(page, code).getByRole("button", { name: "Não funcionou" });

let made = 0;

/** A coupon of a store of the demo, under a code that no other journey uses. */
async function aCoupon(page: Page, name: string, fields: object = {}) {
  const code = `${name}${process.pid}${++made}`;
  const terms = {
    store: "kabum",
    code,
    kind: "percent",
    value: 10,
    cap: 80,
    note: "Qualquer produto",
    ...fields,
  };
  const { coupon } = await callAs(page, await otherAdmin(page), "add-coupon", terms);
  return { id: coupon.id as string, code };
}

/** Pages are drawn anew a moment after a change. */
const listOf = (page: Page) => page.goto("/cupons/kabum?ordem=novos");

test("a visitor finds a coupon, computes it, copies it, and reports after the login that it failed", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { code } = await aCoupon(page, "CARRINHO", { value: 50, cap: 400, min_purchase: 700 });
  const ana = await confirmedAccount(page, "ana.cupom");
  await page.goto("/");
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "Cupons" }).click();
  await page.getByLabel("Loja", { exact: true }).selectOption("kabum");
  await page.getByLabel("Meu carrinho: R$").fill("1.200,00");
  await page.getByRole("button", { name: "Calcular" }).click();
  await expect(page).toHaveURL("/cupons/kabum?carrinho=1.200%2C00");
  const best = page
    .getByRole("list", { name: /^Cupons para um carrinho de/ })
    .getByRole("listitem")
    .first();
  await expect(best).toContainText(code);
  await expect(best).toContainText("− R$ 400,00");
  await best.getByRole("link", { name: code }).click();
  await ticket(page, code)
    .getByRole("button", { name: `Copiar cupom ${code}` })
    .click();
  await expect(ticket(page, code).getByText("Copiado", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  expect(await violationsOf(page)).toEqual([]);

  await failed(page, code).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await logIn(page, ana);
  await expect(page).toHaveURL(/^[^?]*\/cupons\/kabum\?carrinho=/);
  await expect(failed(page, code)).toHaveAttribute("aria-pressed", "true");
  await expect(ticket(page, code).getByText("Hoje você disse que não funcionou.")).toBeVisible();
});

test("a member's outcome shows at once, stays after a reload, and can be taken back", async ({ page }) => {
  const { code } = await aCoupon(page, "RELATO");
  await signIn(page, await newMember(page, "beto.cupom"));
  await listOf(page);
  await worked(page, code).click();
  await expect(worked(page, code)).toHaveAttribute("aria-pressed", "true");
  await expect(ticket(page, code).getByRole("status").filter({ hasText: "Obrigado" })).toBeVisible();
  await page.reload();
  await expect(worked(page, code)).toHaveAttribute("aria-pressed", "true");
  await failed(page, code).click();
  await expect(worked(page, code)).toHaveAttribute("aria-pressed", "false");
  await ticket(page, code).getByRole("button", { name: "Desfazer" }).click();
  await expect(ticket(page, code).getByText("Seu relato de hoje foi retirado.")).toBeVisible();
  await expect(worked(page, code)).toBeFocused();
  await expect(failed(page, code)).toHaveAttribute("aria-pressed", "false");
});

test("an outcome that the server refuses is taken back, and a sentence says why", async ({ page }) => {
  const { id, code } = await aCoupon(page, "RECUSA");
  await signIn(page, await newMember(page, "caio.cupom"));
  await listOf(page);
  const { coupon } = (await callAs(page, await otherAdmin(page), "edit-coupon", {
    couponId: id,
    version: 1,
    couponData: { note: "Outro" },
  })) as { coupon: { version: number } };
  await callAs(page, await otherAdmin(page), "delete-coupon", { couponId: id, version: coupon.version });
  await worked(page, code).click();
  await expect(ticket(page, code).getByText("Este cupom não existe ou não está mais no site")).toBeVisible();
  await expect(worked(page, code)).toHaveAttribute("aria-pressed", "false");
});

test("a coupon is typed before the login, sent after it, and seen once it is approved", async ({ page }) => {
  const code = `ENVIADO${process.pid}`;
  const dora = await confirmedAccount(page, "dora.cupom");
  await page.goto("/enviar-cupom?loja=kabum");
  await expect(page.getByRole("combobox", { name: "Loja" })).toHaveValue("KaBuM!");
  await page.getByLabel("Código do cupom").fill(` ${code.toLowerCase()} `);
  await page.getByLabel("De quantos por cento").fill("150");
  await page.getByLabel("só no app").check();
  const send = page.getByRole("button", { name: "Enviar para análise" });
  await send.click();
  await expect(page.getByText("O desconto em porcentagem vai de 0,01 a 100")).toBeVisible();
  await expect(page.getByLabel("De quantos por cento")).toBeFocused();
  await page.getByLabel("De quantos por cento").fill("15");
  expect(await violationsOf(page)).toEqual([]);
  await send.click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await logIn(page, dora);
  await expect(page).toHaveURL("/enviar-cupom");
  await expect(page.getByLabel("Código do cupom")).toHaveValue(` ${code.toLowerCase()} `);
  await expect(page.getByLabel("só no app")).toBeChecked();
  const stored = page.waitForResponse("**/submit-coupon");
  await send.click();
  const { coupon } = await (await stored).json();
  await expect(page.getByText("Cupom enviado!")).toBeVisible();
  await expect(page.getByLabel("Código do cupom")).toHaveValue("");
  const mine = page.getByRole("region", { name: "Os que você enviou" });
  await expect(mine.getByRole("listitem").filter({ hasText: code })).toContainText("Em análise");
  await listOf(page);
  await expect(ticket(page, code)).toHaveCount(0);
  const decided = { coupons: [{ couponId: coupon.id, version: coupon.version }], status: "approved" };
  await callAs(page, await otherAdmin(page), "decide-coupons", decided);
  await listOf(page);
  await expect(ticket(page, code)).toContainText("15%");
  await expect(ticket(page, code)).toContainText("Sem relatos");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("coupons read, and the cart is computed", async ({ page }) => {
    const { code } = await aCoupon(page, "SEMJS", {
      kind: "amount",
      value: 300,
      cap: null,
      min_purchase: 900,
    });
    await page.goto("/cupons");
    await page.getByLabel("Loja", { exact: true }).selectOption("kabum");
    await page.getByLabel("Meu carrinho: R$").fill("1000");
    await page.getByRole("button", { name: "Calcular" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: code }).first()).toContainText("− R$ 300,00");
    await expect(ticket(page, code)).toContainText("Sem relatos");
    await expect(worked(page, code)).toBeHidden();
    await page.getByLabel("Meu carrinho: R$").fill("caro");
    await page.getByRole("button", { name: "Calcular" }).click();
    await expect(page.getByText("Informe o valor do carrinho em reais, como 1.299,90")).toBeVisible();
    await expect(page.getByLabel("Meu carrinho: R$")).toHaveValue("caro");
  });
});
