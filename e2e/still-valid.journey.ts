import { expect, type Page, test } from "@playwright/test";
import { logIn } from "./accounts.ts";
import { callAs, decide, sendOffer } from "./member-offers.ts";
import { memberPassword, newMember, signIn, tokensOf } from "./signed-in.ts";

/** A published offer of another member. */
async function publishedOffer(page: Page, given: object = {}) {
  const sender = await tokensOf(page, await newMember(page, "vale-envia"));
  const offer = await sendOffer(page, sender, given);
  await decide(page, offer, { status: "approved" });
  return { ...offer, sender, path: `/product/${encodeURIComponent(offer.slug)}` };
}

const part = (page: Page) => page.getByRole("region", { name: /Ainda vale|Voltou a valer/ });
const yes = (page: Page) => part(page).getByRole("button", { name: "Sim" });
const no = (page: Page) => part(page).getByRole("button", { name: "Não" });

test("a member's answer shows at once, stays after a reload, and another one takes its place", async ({
  page,
}) => {
  const { path } = await publishedOffer(page, { name: "Vale Cafeteira" });
  await signIn(page, await newMember(page, "vale"));
  await page.goto(path);
  const before = await part(page).boundingBox();
  await yes(page).click();
  await expect(yes(page)).toHaveAttribute("aria-pressed", "true");
  await expect(part(page).getByRole("status")).toContainText("Obrigado!");
  expect((await yes(page).boundingBox())?.height).toBeGreaterThanOrEqual(40);
  await page.reload();
  await expect(yes(page)).toHaveAttribute("aria-pressed", "true");

  await no(page).click();
  const sheet = page.getByRole("dialog", { name: "O que mudou?" });
  await expect(sheet.getByRole("button", { name: "Acabou" })).toBeFocused();
  // Without a coupon nobody can say that it does not work.
  await expect(sheet.getByRole("button")).toHaveCount(2);
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(no(page)).toBeFocused();
  expect((await part(page).boundingBox())?.width).toBe(before?.width);

  await no(page).press("Enter");
  await sheet.getByRole("button", { name: "Preço mudou" }).click();
  await sheet.getByRole("button", { name: "Enviar" }).click();
  await expect(sheet.getByText("Informe o preço que você viu na loja")).toBeVisible();
  await sheet.getByLabel("Preço que você viu").fill("79,90");
  await sheet.getByRole("button", { name: "Enviar" }).click();
  await expect(sheet).toBeHidden();
  await expect(no(page)).toHaveAttribute("aria-pressed", "true");
  await expect(yes(page)).toHaveAttribute("aria-pressed", "false");
});

test("an answer that the server refuses is taken back with its sentence", async ({ page }) => {
  const { path } = await publishedOffer(page, { name: "Vale Torradeira", sale_price: 59.9 });
  await signIn(page, await newMember(page, "vale-recusa"));
  await page.goto(path);
  await no(page).click();
  const sheet = page.getByRole("dialog", { name: "O que mudou?" });
  await sheet.getByRole("button", { name: "Preço mudou" }).click();
  await sheet.getByLabel("Preço que você viu").fill("59,90");
  await sheet.getByRole("button", { name: "Enviar" }).click();
  await expect(part(page).getByRole("status")).toHaveText("Este já é o preço da oferta");
  await expect(no(page)).toHaveAttribute("aria-pressed", "false");
});

test("a visitor who answers is led to the login and back, and the answer is given there", async ({
  page,
}) => {
  const { path } = await publishedOffer(page, { name: "Vale Chaleira" });
  const email = await newMember(page, "vale-visita");
  await page.goto(path);
  await yes(page).click();
  await page.waitForURL(/\/login\?next=/);
  await logIn(page, { email, password: memberPassword });
  await page.waitForURL(`**${path}`);
  await expect(yes(page)).toHaveAttribute("aria-pressed", "true");
  await expect(part(page).getByRole("status")).toContainText("Obrigado!");
});

test("the sender's no ends the offer at once, and its page says why", async ({ page }) => {
  const { path, sender } = await publishedOffer(page, { name: "Vale Frigideira" });
  await signIn(page, (sender as unknown as { user: { email: string } }).user.email);
  await page.goto(path);
  await no(page).click();
  await page.getByRole("dialog", { name: "O que mudou?" }).getByRole("button", { name: "Acabou" }).click();
  await expect(part(page)).toContainText("Encerrada: acabou o estoque");
  await page.reload();
  await expect(part(page)).toContainText("Encerrada: acabou o estoque");
  // The dashboard brings it back: the own "sim" counts nothing.
  await expect(part(page).getByRole("button", { name: "Sim, voltou" })).toBeHidden();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the state is readable and no control is shown that does nothing", async ({ page }) => {
    const { path, id, sender } = await publishedOffer(page, { name: "Vale Panela" });
    await page.goto(path);
    await expect(part(page)).toContainText("Ninguém confirmou ainda");
    await expect(part(page).getByRole("button")).toHaveCount(0);
    await callAs(page, sender, "end-offer", { productId: id, reason: "preco_mudou" });
    await page.goto(path);
    await expect(part(page)).toContainText("Encerrada: o preço mudou");
  });
});
