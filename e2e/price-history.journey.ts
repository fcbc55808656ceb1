import { expect, type Page, test } from "@playwright/test";
import { expectLargeLettersToFit, expectToFit } from "./check-page.ts";
import { violationsOf } from "./violations.ts";

/** In the demo a true sale, with 180 days of prices. */
const fryer = "/product/air-fryer-mondial-digital-5%2C5l-inox-1700w";

/** Other journeys publish offers in instalments too, and take them away. */
const phoneInInstalments = `/product/${encodeURIComponent('smartphone-galaxy-a56-5g-256gb-8gb-ram-tela-6,7"')}`;

const chart = (page: Page) => page.getByRole("img", { name: /^Preços vistos em 180 dias/ });
const numbers = (page: Page) => page.getByRole("table", { name: "Menor preço visto de cada dia" });

test("the verdict beside the price leads to its reasons: chart, numbers, evidence, rule and sheet", async ({
  page,
}) => {
  await page.goto(fryer);
  const verdict = page.getByRole("link", { name: /^Desconto real.*\d+% abaixo do preço de costume, R\$/ });
  await verdict.click();
  await expect(page).toHaveURL(/#historico$/);
  const section = page.getByRole("region", { name: "O desconto é real?" });
  await expect(section.getByRole("heading", { level: 2 })).toBeInViewport();
  await expect(section.getByText("Sim.")).toBeVisible();
  await expect(chart(page)).toHaveAccessibleName(/Preço de costume: R\$.*«De» da loja: R\$/);
  await expect(numbers(page)).toBeHidden();
  await section.getByText("Os números do gráfico").click();
  await expect(numbers(page).getByRole("row").nth(2)).toBeVisible();
  await expect(section.getByRole("table", { name: "Últimos preços vistos" })).toBeVisible();
  await section.getByText("Como calculamos").click();
  await expect(section.getByText("Ao menos 10% abaixo do preço de costume")).toBeVisible();
  await expect(section.getByRole("link", { name: /^Ficha para imprimir/ })).toHaveAttribute(
    "href",
    `${fryer}/ficha`,
  );
  expect(await violationsOf(page, { only: "#historico" })).toEqual([]);
});

test("the chart and the tables fit the narrowest phone, also with large letters", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  for (const address of [fryer, phoneInInstalments]) {
    await page.goto(address);
    for (const summary of await page.locator("#historico summary").all())
      if (!(await summary.evaluate((element) => (element.parentElement as HTMLDetailsElement).open)))
        await summary.click();
    await expectToFit(page);
    await expectLargeLettersToFit(page);
  }
});

test("each way to pay is named with its total, and instalments with their interest", async ({ page }) => {
  await page.goto(phoneInInstalments);
  const costs = page.getByRole("table", { name: "Total de cada jeito de pagar" });
  await expect(
    costs.getByRole("row", { name: /\d+× de R\$\s.*(sem juros|juros de \d+,\d\d% ao mês)/ }),
  ).toBeVisible();
  expect(await violationsOf(page, { only: "main" })).toEqual([]);
});

test("on paper the chart and its folded numbers are printed, in light colours", async ({ page }) => {
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.goto(fryer);
  await expect(chart(page)).toBeVisible();
  await expect(numbers(page)).toBeVisible();
  await expect(page.getByText("Contam os preços vistos nos 180 dias")).toBeVisible();
  await expect(page.locator(".buy-bar")).toBeHidden();
});

test("with forced colours the chart is drawn in the system's", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(fryer);
  const strokes = await page
    .locator(".chart-line, .chart-claim, .chart-dots")
    .evaluateAll((paths) => paths.map((path) => getComputedStyle(path).stroke));
  expect(new Set(strokes).size).toBe(1);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("everything reads and unfolds", async ({ page }) => {
    await page.goto(fryer);
    await expect(page.getByRole("link", { name: /^Desconto real/ })).toBeVisible();
    await expect(chart(page)).toBeVisible();
    await page.getByText("Os números do gráfico").click();
    await expect(numbers(page)).toBeVisible();
    await page.getByText("Como calculamos").click();
    await expect(page.getByText("Contam os preços vistos nos 180 dias")).toBeVisible();
    await page.goto(phoneInInstalments);
    const costs = page.getByRole("region", { name: "Quanto sai de verdade" });
    await expect(costs.getByRole("row", { name: /\d+× de R\$\s/ })).toBeVisible();
  });
});
