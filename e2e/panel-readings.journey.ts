import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { type CheckOutcome, checkOutcomes } from "#domain/store-pages/price-check.ts";
import { connectToHolder } from "#server/db/connect.ts";
import { priceChecks } from "#server/db/schema/store-pages.ts";
import { expectLargeLettersToFit } from "./check-page.ts";
import { callAs, plainOffer } from "./member-offers.ts";
import { signInAdmin } from "./signed-in.ts";
import { violationsOf } from "./violations.ts";

/** One of each outcome; written through the commands' socket, since this server reads no pages again. */
async function aCheckOfEach(product_id: string): Promise<void> {
  const holder = readFileSync(join(process.env.JOURNEY_DATA ?? "", "holder.json"), "utf8");
  const { db, close } = connectToHolder((JSON.parse(holder) as { socket: string }).socket);
  const now = Date.now();
  const check = (outcome: CheckOutcome, n: number) => ({
    product_id,
    product_key: "kabum:1",
    host: "www.kabum.com.br",
    at: new Date(now - n * 1000).toISOString(),
    outcome,
    price: outcome === "other_price" ? 79.9 : null,
    next_at: new Date(now + 6 * 3_600_000).toISOString(),
  });
  await db.insert(priceChecks).values(checkOutcomes.map(check));
  await close();
}

async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator("#app .skeleton")).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
  await expectLargeLettersToFit(page);
}

test("an admin sees what stores' pages said when they were read again, by outcome, and how to turn it on", async ({
  page,
}) => {
  const admin = await signInAdmin(page);
  const name = `Cafeteira Relida ${Date.now().toString(36)}`;
  const { product } = await callAs(page, admin, "add-product", { ...plainOffer, name });
  await aCheckOfEach(product.id);
  await page.goto("/admin/leituras");
  const entries = page
    .getByRole("region", { name: "Páginas de lojas que o site releu" })
    .getByRole("listitem")
    .filter({ hasText: name });
  await expect(entries).toHaveCount(6);
  for (const said of [
    "mesmo preço",
    "outro preço: R$\u00a079,90",
    "esgotado",
    "sem preço",
    "não deu para ler",
    "robots.txt não deixa",
  ])
    await expect(entries.filter({ hasText: said })).toHaveCount(1);
  await expect(entries.first()).toContainText("www.kabum.com.br");
  await expect(page.getByText(/ponha PRICE_CHECKS=on/)).toBeVisible();
  await expectAccessible(page);

  const outcomes = page.getByRole("navigation", { name: "Mostrar" });
  await outcomes.getByRole("link", { name: "Esgotado" }).press("Enter");
  await expect(page).toHaveURL(/outcome=sold_out/);
  await expect(entries).toHaveCount(1);
  await expect(outcomes.getByRole("link", { name: "Esgotado" })).toHaveAttribute("aria-current", "true");
  await page.goBack();
  await expect(entries).toHaveCount(6);
  await entries.first().getByRole("link", { name }).click();
  await expect(page.getByRole("dialog").getByLabel("Nome do produto")).toHaveValue(name);

  for (const [on, sentence] of [
    [false, /ponha PRICE_CHECKS=on/],
    [true, /^Nenhuma leitura ainda/],
  ] as const) {
    await page.route("**/load-price-checks*", (route) =>
      route.fulfill({ json: { on, checks: [], next: null } }),
    );
    await page.goto("/admin/leituras");
    await expect(page.getByText(sentence)).toBeVisible();
    await expectAccessible(page);
  }
});
