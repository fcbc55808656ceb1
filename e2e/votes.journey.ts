import { expect, type Page, test } from "@playwright/test";
import { confirmedAccount, logIn } from "./accounts.ts";
import { callAs, plainOffer } from "./member-offers.ts";
import { newMember, otherAdmin, signIn } from "./signed-in.ts";
import { violationsOf } from "./violations.ts";

const hot = (page: Page) => page.getByRole("button", { name: "Quente" });
const cold = (page: Page) => page.getByRole("button", { name: "Fria", exact: true });
const note = (page: Page) => page.locator(".pulse-part [role=status]").first();
const sheet = (page: Page) => page.getByRole("dialog", { name: "Por que é fria?" });

async function anOffer(page: Page, name: string) {
  const { product } = await callAs(page, await otherAdmin(page), "add-product", { ...plainOffer, name });
  return { id: product.id as string, path: `/product/${product.slug}` };
}

test("a visitor's tap leads to the login and back, with the vote done", async ({ page }) => {
  const { path } = await anOffer(page, "Chaleira votada por visitante");
  const ana = await confirmedAccount(page, "ana.vota");
  await page.goto(path);
  await hot(page).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await logIn(page, ana);
  await expect(page).toHaveURL(path);
  await expect(hot(page)).toHaveAttribute("aria-pressed", "true");
  await expect(note(page)).toContainText("Voto registrado.");
});

test("a member votes cold with a reason, sees it after a reload, and withdraws it", async ({ page }) => {
  const { path } = await anOffer(page, "Torradeira votada fria");
  await signIn(page, await newMember(page, "beto.vota"));
  await page.goto(path);
  await cold(page).click();
  await expect(sheet(page).getByRole("button").first()).toBeFocused();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(sheet(page)).toBeHidden();
  await expect(cold(page)).toBeFocused();
  await expect(cold(page)).toHaveAttribute("aria-pressed", "false");
  await cold(page).press("Enter");
  await sheet(page).getByRole("button", { name: "Loja ruim" }).click();
  await expect(cold(page)).toHaveAttribute("aria-pressed", "true");
  await expect(note(page)).toContainText("Voto registrado.");
  await page.reload();
  await expect(cold(page)).toHaveAttribute("aria-pressed", "true");
  await cold(page).click();
  await expect(cold(page)).toHaveAttribute("aria-pressed", "false");
  await expect(note(page)).toContainText("Voto retirado.");
  // One whose temperature shows: the counts follow one's own vote.
  await page.goto("/product/smartphone-galaxy-a56-5g-256gb-8gb-ram-tela-6%2C7%22");
  const [, before = ""] = /Quentes: (\d+)/.exec((await note(page).textContent()) ?? "") ?? [];
  await hot(page).click();
  await expect(note(page)).toHaveText(new RegExp(`^Quentes: ${Number(before) + 1} · .*Voto registrado`));
});

test("a vote that the server refuses is taken back, and a sentence says why", async ({ page }) => {
  const { id, path } = await anOffer(page, "Batedeira que acaba");
  await signIn(page, await newMember(page, "caio.vota"));
  await page.goto(path);
  await callAs(page, await otherAdmin(page), "end-user-product", { productId: id, ended: true });
  await hot(page).click();
  await expect(note(page)).toContainText("Esta oferta já acabou: os votos estão encerrados.");
  await expect(hot(page)).toHaveAttribute("aria-pressed", "false");
  await page.reload();
  await expect(page.locator(".thermo")).toHaveText("novo");
  await expect(hot(page)).toHaveCount(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the temperature and its numbers read", async ({ page }) => {
    const { path } = await anOffer(page, "Panela sem script");
    await page.goto(path);
    await expect(page.locator(".thermo output")).toHaveText("novo");
    await expect(hot(page)).toBeHidden();
    await page.getByRole("button", { name: "Por que está aqui?" }).click();
    const numbers = page.getByRole("dialog", { name: "Por que está aqui?" });
    await expect(numbers).toContainText("Cliques em 24 horas: 0");
    // Its votes would give the masked temperature away.
    await expect(numbers).not.toContainText("Calor");
  });
});
