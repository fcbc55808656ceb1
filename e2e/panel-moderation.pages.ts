import { expect, type Page, test } from "@playwright/test";
import { viewTag } from "../bin/view-rotation.ts";
import { expectLargeLettersToFit, expectToFit } from "./check-page.ts";
import { decide, sendOffer } from "./member-offers.ts";
import { newMember, signInAdmin, tokensOf } from "./signed-in.ts";
import { violationsOf } from "./violations.ts";

test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, "nobody is signed in without JavaScript");

async function complaintsAbout(page: Page): Promise<string[]> {
  await expectToFit(page);
  return violationsOf(page);
}

test("moderation is accessible and does not overflow: the list, the selection, the dialogs, and one offer", {
  tag: viewTag(2),
}, async ({ page, isMobile }) => {
  test.slow();
  const member = await tokensOf(page, await newMember(page, "olhada"));
  for (const decision of [{ status: "approved" }, { status: "rejected", reason: "O preço é outro." }])
    await decide(page, await sendOffer(page, member), decision);
  await sendOffer(page, member, { name: "Cafeteira que espera", description: "Café para seis. ".repeat(12) });
  await signInAdmin(page);
  async function look(): Promise<void> {
    expect(await complaintsAbout(page)).toEqual([]);
    if (isMobile) await expectLargeLettersToFit(page);
  }

  await page.goto(`/admin/produtos?status=all&user_id=${member.user.id}`);
  await expect(page.locator("tbody tr")).toHaveCount(3);
  await page.getByLabel("Selecionar todos desta página").filter({ visible: true }).check();
  await look();
  await page.getByRole("button", { name: "Rejeitar 1" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await look();
  await page.keyboard.press("Escape");
  // Shortcuts are off while a dialog is open.
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Teclas" })).toBeVisible();
  await look();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Cafeteira que espera", exact: true }).click();
  await expect(page.getByText("1 aprovada, 1 rejeitada")).toBeVisible();
  await look();
});
