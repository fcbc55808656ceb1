import { createHash } from "node:crypto";
import { expect, test } from "@playwright/test";
import { expectToFit } from "./check-page.ts";
import { violationsOf } from "./violations.ts";

const fryer = "/product/air-fryer-mondial-digital-5%2C5l-inox-1700w";

test("a visitor goes from an offer's sheet to its file and back, and the file has the printed hash", async ({
  page,
  request,
}) => {
  await page.goto(`${fryer}/ficha`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Air Fryer Mondial");
  const hash = await page
    .locator("dd")
    .filter({ hasText: /^[0-9a-f]{64}$/ })
    .textContent();
  const link = page.getByRole("link", { name: "JSON" });
  const file = await request.get((await link.getAttribute("href")) ?? "");
  expect(
    createHash("sha256")
      .update(await file.body())
      .digest("hex"),
  ).toBe(hash);
  await page.getByRole("link", { name: "Voltar à oferta" }).click();
  await expect(page).toHaveURL(fryer);
});

test("the button prints, and no script comes before it is touched", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "");
  });
  await page.goto(`${fryer}/ficha`, { waitUntil: "networkidle" });
  expect(scripts).toEqual([]);
  await page.getByRole("button", { name: "Imprimir" }).click();
  await expect(page.locator("html[data-printed]")).toBeAttached();
});

test("the print is an A4 sheet without the tools, white by night too, and accessible", async ({ page }) => {
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  // The width that an A4 sheet leaves between its margins.
  await page.setViewportSize({ width: 688, height: 1000 });
  await page.goto(`${fryer}/ficha`);
  await expect(page.getByRole("button", { name: "Imprimir" })).toBeHidden();
  await expect(page.getByRole("link", { name: "Voltar à oferta" })).toBeHidden();
  await expect(page.locator("main")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expect(page.getByText("É proibida toda publicidade enganosa ou abusiva.")).toBeVisible();
  await expectToFit(page);
  expect(await violationsOf(page)).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the sheet reads, and points to the browser's own menu instead of a button", async ({ page }) => {
    await page.goto(`${fryer}/ficha`);
    await expect(page.getByText("Para imprimir, use o menu do navegador.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Imprimir" })).toBeHidden();
    await expect(page.getByRole("heading", { name: /abaixo do preço de costume/ })).toBeVisible();
  });
});
