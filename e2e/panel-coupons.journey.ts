import { expect, type Page, test } from "@playwright/test";
import { newWord } from "./article-editor.ts";
import { expectToFit } from "./check-page.ts";
import { callAs } from "./member-offers.ts";
import { newMember, signIn, signInAdmin } from "./signed-in.ts";
import { violationsOf } from "./violations.ts";

const waiting = (page: Page, code: string) => page.getByRole("article", { name: `Cupom ${code} de KaBuM!` });
const mine = (page: Page, code: string) =>
  page.getByRole("region", { name: "Os que você enviou" }).getByRole("listitem").filter({ hasText: code });

async function typeCoupon(page: Page, code: string): Promise<void> {
  await page.goto("/enviar-cupom?loja=kabum");
  await expect(page.getByRole("combobox", { name: "Loja" })).toHaveValue("KaBuM!");
  await page.getByLabel("Código do cupom").fill(code);
  await page.getByLabel("De quantos por cento").fill("12");
  await page.getByRole("button", { name: "Enviar para análise" }).click();
}

test("a member's coupons are decided by keyboard, one with a reason, and the member reads what became of them", async ({
  page,
}) => {
  const word = newWord().toUpperCase();
  const [first, second] = [`${word}A`, `${word}B`];
  const email = await newMember(page, "fila.cupom");
  const member = await signIn(page, email);
  await typeCoupon(page, first);
  const note = page.getByRole("status").locator(".note");
  await expect(note).toContainText("Cupom enviado!");
  await expect(note).toBeFocused();
  await expect(mine(page, first)).toContainText("Em análise");
  const terms = { store: "kabum", code: second, kind: "percent", value: 15 };
  await callAs(page, member, "submit-coupon", terms);

  await signInAdmin(page);
  await page.goto(`/admin/cupons?q=${word}`);
  await expect(page.getByText("2 cupons nesta página")).toBeVisible();
  await expect(waiting(page, first)).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("r");
  const dialog = page.getByRole("dialog", { name: "Rejeitar este cupom?" });
  await expect(dialog.getByRole("radio").first()).toBeFocused();
  // No reason is preselected, and Enter alone rejects nothing.
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Escolha um motivo ou escreva o seu")).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await expectToFit(page);
  await page.keyboard.press("2");
  await expect(waiting(page, first)).toHaveCount(0);
  await expect(waiting(page, second)).toBeFocused();
  await expect(page.getByRole("button", { name: /Desfazer/ })).toBeVisible();
  await page.keyboard.press("u");
  await expect(waiting(page, first)).toBeVisible();
  await page.keyboard.press("k");
  await expect(waiting(page, first)).toBeFocused();
  await page.keyboard.press("a");
  await expect(waiting(page, first)).toHaveCount(0);
  await expect(waiting(page, second)).toBeFocused();
  await page.keyboard.press("r");
  await expect(dialog).toContainText(second);
  await page.keyboard.press("2");
  await expect(page.getByText("Nenhum cupom à espera.")).toBeVisible();

  await signIn(page, email);
  await typeCoupon(page, first);
  await expect(page.getByLabel("Código do cupom")).toBeFocused();
  const there = page.getByRole("link", { name: "Abrir este cupom no site" });
  await expect(there).toHaveAttribute("href", /^\/cupons\/kabum#cupom-/);
  await expect(mine(page, first)).toContainText("No site");
  await expect(mine(page, second)).toContainText("Não aprovado");
  await expect(mine(page, second)).toContainText("Motivo: O cupom já venceu");
});

test("several coupons are rejected with one reason, taken back and published together, and a given reason is corrected", async ({
  page,
}) => {
  const word = newWord().toUpperCase();
  const codes = ["A", "B", "C"].map((letter) => `${word}${letter}`);
  const member = await signIn(page, await newMember(page, "muitos.cupons"));
  for (const code of codes)
    await callAs(page, member, "submit-coupon", { store: "kabum", code, kind: "percent", value: 15 });

  await signInAdmin(page);
  await page.goto(`/admin/cupons?q=${word}`);
  await expect(page.getByText("3 cupons nesta página")).toBeVisible();
  await page.getByLabel("Selecionar a página inteira").check();
  expect(await violationsOf(page)).toEqual([]);
  await expectToFit(page);
  await page.keyboard.press("r");
  const dialog = page.getByRole("dialog", { name: "Rejeitar 3 cupons?" });
  await dialog.getByLabel("O cupom já venceu").check();
  await dialog.getByRole("button", { name: "Rejeitar" }).click();
  await expect(page.getByText("3 cupons rejeitados")).toBeVisible();
  await expect(page.getByText("Nenhum cupom à espera.")).toBeVisible();
  await page.keyboard.press("u");
  await expect(page.getByText("Desfeito: 3 cupons")).toBeVisible();
  await expect(waiting(page, `${word}C`)).toBeVisible();
  // The keys mean those that are picked.
  await waiting(page, `${word}A`).focus();
  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await page.keyboard.press("a");
  await expect(page.getByText("2 cupons aprovados")).toBeVisible();
  await expect(page.getByText("1 cupom nesta página")).toBeVisible();
  await waiting(page, `${word}C`).focus();
  await page.keyboard.press("r");
  await page.getByRole("dialog", { name: "Rejeitar este cupom?" }).getByRole("radio").first().focus();
  await page.keyboard.press("2");
  await expect(page.getByText("Nenhum cupom à espera.")).toBeVisible();

  await page.goto(`/admin/cupons?situacao=rejeitados&q=${word}`);
  await expect(page.getByRole("article")).toContainText("Motivo: O cupom já venceu");
  await page.getByRole("button", { name: `Corrigir ${word}C` }).click();
  const edit = page.getByRole("dialog", { name: "Editar cupom" });
  await expect(edit.getByLabel("O cupom já venceu")).toBeChecked();
  expect(await violationsOf(page)).toEqual([]);
  await edit.getByLabel("O cupom não é desta loja").check();
  await edit.getByLabel("Outro motivo, ou mais detalhes").fill("É da loja ao lado.");
  await edit.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Cupom atualizado!")).toBeVisible();
  await expect(page.getByRole("article")).toContainText(
    "Motivo: O cupom não é desta loja. É da loja ao lado.",
  );
});

test("another moderator's change to a coupon is shown before it is written over, and what was typed stays", async ({
  page,
}) => {
  const code = newWord().toUpperCase();
  const admin = await signInAdmin(page);
  const terms = { store: "kabum", code, kind: "percent", value: 15, note: "Antes" };
  const { coupon } = await callAs(page, admin, "add-coupon", terms);
  await page.goto(`/admin/cupons?situacao=publicados&q=${code}`);
  await expect(page.getByText("1 cupom nesta página")).toBeVisible();
  await page.getByRole("button", { name: `Corrigir ${code}` }).click();
  const edit = page.getByRole("dialog", { name: "Editar cupom" });
  await edit.getByLabel("Para que vale").fill("O meu texto");
  await callAs(page, admin, "edit-coupon", {
    couponId: coupon.id,
    version: coupon.version,
    couponData: { note: "O texto de outra pessoa" },
  });
  await edit.getByRole("button", { name: "Salvar" }).click();
  await expect(edit.getByRole("alert")).toContainText("Este cupom mudou");
  await expect(edit.getByRole("region", { name: "O que mudou" })).toContainText("O texto de outra pessoa");
  await expect(edit.getByLabel("Para que vale")).toHaveValue("O meu texto");
  await edit.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Cupom atualizado!")).toBeVisible();
  await expect(page.getByRole("article")).toContainText("O meu texto");
  await expect(page.getByRole("button", { name: `Corrigir ${code}` })).toBeFocused();
});
