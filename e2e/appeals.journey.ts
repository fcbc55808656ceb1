import { expect, type Page, test } from "@playwright/test";
import { newWord } from "./article-editor.ts";
import { expectToFit } from "./check-page.ts";
import { newestLetter } from "./dev-mail.ts";
import { callAs, sendOffer } from "./member-offers.ts";
import { newMember, otherAdmin, signIn, signInAdmin, tokensOf } from "./signed-in.ts";
import { violationsOf } from "./violations.ts";

const setRole = async (page: Page, userId: string, role: "admin" | "user") =>
  callAs(page, await otherAdmin(page), "change-user-role", { userId, role });

/** The path of the letter's link to the appeal. */
async function appealPath(page: Page, email: string): Promise<string> {
  const [, path = ""] =
    /href="https?:\/\/[^"/]+(\/dashboard\?recorrer=[^"]*)"/.exec(await newestLetter(page, email)) ?? [];
  expect(path).not.toBe("");
  return path;
}

async function complaintsAbout(page: Page): Promise<string[]> {
  await expectToFit(page);
  return violationsOf(page);
}

test("a rejection's letter leads to an appeal that loses nothing; another moderator publishes the offer, and its sender reads the answer", async ({
  page,
}) => {
  test.slow();
  const name = `Chaleira ${newWord()}`;
  const reason = "O preço não confere com o da loja";
  const email = await newMember(page, "recurso");
  const member = await signIn(page, email);
  const offer = await sendOffer(page, member, { name });
  const second = await tokensOf(page, await newMember(page, "segunda"));
  await setRole(page, second.user.id, "admin");
  try {
    const decision = { productId: offer.id, status: "rejected", reason };
    await callAs(page, second, "update-product-status", decision);

    await page.goto(await appealPath(page, email));
    const dialog = page.getByRole("dialog", { name: "Recorrer da decisão" });
    await expect(dialog).toContainText(`Motivo: ${reason}`);
    await expect(page).toHaveURL("/dashboard");
    const text = dialog.getByLabel("Por que a decisão deve mudar?");
    await dialog.getByRole("button", { name: "Enviar recurso" }).click();
    await expect(dialog.getByText("Escreva em uma frase por que a decisão deve mudar.")).toBeVisible();
    await expect(text).toBeFocused();
    await text.fill("O preço vale com o cupom da página.");
    expect(await complaintsAbout(page)).toEqual([]);
    await page.reload();
    const card = page.getByRole("article", { name });
    await card.getByRole("button", { name: "Recorrer da decisão" }).click();
    await expect(text).toHaveValue("O preço vale com o cupom da página.");
    await dialog.getByRole("button", { name: "Enviar recurso" }).click();
    await expect(page.getByText("Recurso enviado. Avisamos você assim que a equipe decidir.")).toBeVisible();
    await expect(card.getByText("Recurso enviado", { exact: true })).toBeVisible();
    await expect(card.getByRole("heading", { name })).toBeFocused();
    await expect(card.getByRole("button", { name: "Recorrer da decisão" })).toHaveCount(0);

    await signInAdmin(page);
    await page.goto("/admin/recursos");
    const row = page.getByRole("article", { name: `Recurso: ${name}` });
    await expect(row).toContainText(/Rejeitada por equipe-\d+: O preço não confere com o da loja/);
    await expect(row).toContainText("O preço vale com o cupom da página.");
    expect(await complaintsAbout(page)).toEqual([]);
    // On a desk too both prices stand in one line with the store's name.
    const phone = page.viewportSize() ?? { width: 390, height: 844 };
    await page.setViewportSize({ width: 1280, height: 900 });
    const heightOf = (text: string) => row.getByText(text, { exact: true }).first().boundingBox();
    const [before, now] = [await heightOf("R$\u00a099,90"), await heightOf("R$\u00a059,90")];
    expect(Math.abs((before?.y ?? 0) - (now?.y ?? 999))).toBeLessThan(8);
    await page.setViewportSize(phone);
    await row.focus();
    await expect(row).toHaveAttribute("aria-current", "true");
    await page.keyboard.press("r");
    await expect(page.getByRole("dialog", { name: "Manter a decisão?" })).toContainText(name);
    await page.keyboard.press("Escape");
    await page.keyboard.press("a");
    await expect(row).toHaveCount(0);
    await expect(page.getByText("1 recurso aceito")).toBeVisible();
    await page.keyboard.press("u");
    await expect(row).toBeVisible();
    await page.keyboard.press("a");
    await expect(row).toHaveCount(0);
    await expect(page.getByText("1 recurso aceito")).toBeVisible();
  } finally {
    await setRole(page, second.user.id, "user");
  }

  await signIn(page, email);
  await page.goto("/notificacoes");
  await page.getByRole("link", { name: "Seu recurso foi aceito" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.goto("/dashboard");
  await expect(page.getByRole("article", { name })).toContainText(/Aprovado.*Recurso aceito/);
});
