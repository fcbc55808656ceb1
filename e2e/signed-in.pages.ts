import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { expectToFit } from "./look-at-page.ts";
import { decide, sendOffer } from "./member-offers.ts";
import { newMember, signIn, signInAdmin } from "./signed-in.ts";

/** The private screens as those see them who may; a browser without scripts shows none of them. */
test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, "nobody is signed in without JavaScript");

async function complaintsAbout(page: Page): Promise<string[]> {
  await expectToFit(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(" ")}`);
}

function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) errors.push(message.text());
  });
  return errors;
}

test("a member's screens are accessible, quiet and fit", async ({ page }) => {
  test.slow();
  const member = await signIn(page, await newMember(page, "acessivel"));
  const errors = errorsOf(page);
  for (const [path, heading] of [
    ["/dashboard", /^Olá/],
    ["/meus-dados", /^Meus dados$/],
    ["/admin", /^Acesso Negado$/],
  ] as const) {
    await page.goto(path, { waitUntil: "networkidle" });
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    expect([path, await complaintsAbout(page)]).toEqual([path, []]);
  }
  await page.goto("/meus-dados");
  await page.getByRole("button", { name: "Ativar" }).click();
  await expect(page.getByLabel("Código de verificação")).toBeVisible();
  expect(await complaintsAbout(page)).toEqual([]);
  await page.getByRole("button", { name: "Excluir minha conta" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await complaintsAbout(page)).toEqual([]);

  // In every status, and an edit that was begun.
  for (const decision of [{ status: "approved" }, { status: "rejected", reason: "O preço é outro." }])
    await decide(page, await sendOffer(page, member), decision);
  await sendOffer(page, member);
  await page.goto("/dashboard", { waitUntil: "networkidle" });
  await expect(page.getByRole("article")).toHaveCount(3);
  expect(await complaintsAbout(page)).toEqual([]);
  await page
    .getByRole("button", { name: /^Editar: / })
    .nth(1)
    .click();
  await page.getByRole("dialog").getByLabel("Nome do produto").fill("Cafeteira Elétrica");
  expect(await complaintsAbout(page)).toEqual([]);
  expect(errors).toEqual([]);
});

test("an admin's screens are accessible, quiet and fit, and so is the open menu", async ({ page }) => {
  test.slow();
  await signInAdmin(page);
  const errors = errorsOf(page);
  for (const [path, heading] of [
    ["/dashboard", /^Olá, Administrador$/],
    ["/admin", /^Painel Admin$/],
  ] as const) {
    await page.goto(path, { waitUntil: "networkidle" });
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    expect([path, await complaintsAbout(page)]).toEqual([path, []]);
  }
  await page.goto("/sobre");
  await page.locator("button[popovertarget=conta]").click();
  expect(await complaintsAbout(page)).toEqual([]);
  expect(errors).toEqual([]);
});
