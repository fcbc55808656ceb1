import { expect, type Page, test } from "@playwright/test";
import { holdRequests } from "./hold-requests.ts";
import { violationsOf } from "./violations.ts";

function box(page: Page) {
  return page.locator("#busca");
}

function list(page: Page) {
  return page.getByRole("listbox", { name: "Sugestões" });
}

/** Every request for suggestions. */
function questions(page: Page): string[] {
  const terms: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith("/suggest-terms")) terms.push(url.searchParams.get("q") ?? "");
  });
  return terms;
}

test("typing suggests products, stores and categories, and announces how many", async ({ page }) => {
  await page.goto("/");
  await box(page).pressSequentially("smart");
  const field = page.getByRole("combobox", { name: "Buscar ofertas" });
  await expect(field).toHaveAttribute("aria-expanded", "true");
  await expect(list(page).getByRole("group", { name: "Produtos" }).getByRole("option").first()).toContainText(
    /R\$/,
  );
  await expect(list(page).getByRole("group", { name: "Categorias" }).getByRole("option")).toHaveText(
    "Smartphones",
  );
  const count = await list(page).getByRole("option").count();
  await expect(page.getByRole("status").filter({ hasText: `${count} sugestões.` })).toBeAttached();
  await box(page).fill("amazon");
  await expect(
    list(page).getByRole("group", { name: "Lojas" }).getByRole("option", { name: "Amazon" }),
  ).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
});

test("arrow keys move through the list and back into the field, and Enter opens the selected option", async ({
  page,
}) => {
  await page.goto("/");
  await box(page).pressSequentially("smart");
  await expect(list(page)).toBeVisible();
  const options = list(page).getByRole("option");
  const count = await options.count();
  expect(count).toBeGreaterThan(2);
  await box(page).press("ArrowDown");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await expect(box(page)).toHaveAttribute(
    "aria-activedescendant",
    (await options.first().getAttribute("id")) ?? "",
  );
  await box(page).press("ArrowUp");
  await expect(box(page)).not.toHaveAttribute("aria-activedescendant");
  await box(page).press("ArrowUp");
  await expect(options.last()).toHaveAttribute("aria-selected", "true");
  await expect(options.last()).toBeInViewport();
  await box(page).press("ArrowDown");
  await expect(list(page).locator("[aria-selected=true]")).toHaveCount(0);
  await expect(box(page)).toHaveValue("smart");
  await expect(box(page)).toBeFocused();
  await box(page).press("ArrowDown");
  const name = await options.first().locator("span").nth(1).textContent();
  await box(page).press("Enter");
  await expect(page).toHaveURL(/\/product\//);
  expect(decodeURIComponent(page.url())).toContain((name ?? "").toLowerCase().split(" ")[0] ?? "");
});

test("Enter without a selection searches for the typed text", async ({ page }) => {
  await page.goto("/");
  await box(page).pressSequentially("smart");
  await expect(list(page)).toBeVisible();
  await box(page).press("Enter");
  await expect(page).toHaveURL("/buscar?q=smart");
});

test("Escape closes the list and leaves the text; Tab and a tap elsewhere close it too", async ({ page }) => {
  await page.goto("/");
  for (const leave of [
    () => box(page).press("Escape"),
    () => box(page).press("Tab"),
    () => page.mouse.click(200, 830),
  ]) {
    await box(page).fill("");
    await box(page).pressSequentially("smart");
    await expect(list(page)).toBeVisible();
    await leave();
    await expect(list(page)).toBeHidden();
    await expect(box(page)).toHaveAttribute("aria-expanded", "false");
    await expect(box(page)).toHaveValue("smart");
  }
  await box(page).press("ArrowDown");
  await expect(list(page)).toBeVisible();
});

test("a tap on a suggestion opens it", async ({ page }) => {
  await page.goto("/");
  await box(page).pressSequentially("game");
  await list(page).getByRole("option", { name: "Games", exact: true }).tap();
  await expect(page).toHaveURL("/categoria/games");
});

test("a store leads to its page", async ({ page }) => {
  await page.goto("/");
  await box(page).pressSequentially("kabum");
  await list(page).getByRole("option", { name: "KaBuM!" }).tap();
  await expect(page).toHaveURL("/loja/kabum");
  await expect(page.getByRole("heading", { level: 1, name: "KaBuM!" })).toBeVisible();
});

test("one letter sends no request, and fast typing sends one", async ({ page }) => {
  const terms = questions(page);
  await page.goto("/");
  await box(page).focus();
  await expect(page.getByRole("combobox")).toBeFocused();
  await box(page).pressSequentially("s");
  await box(page).press("Backspace");
  await box(page).pressSequentially("  t ");
  await page.waitForTimeout(600);
  expect(terms).toEqual([]);
  await box(page).fill("");
  // Faster than any typing, so that no machine is too slow for it.
  await box(page).evaluate(() => {
    for (const letter of "notebook") document.execCommand("insertText", false, letter);
  });
  await expect(list(page)).toBeVisible();
  expect(terms).toEqual(["notebook"]);
});

test("a late response to an older text never shows", async ({ page }) => {
  const late = "**/suggest-terms?q=smart";
  const { promise: answered, resolve: markAnswered } = Promise.withResolvers<void>();
  const release = await holdRequests(page, late, (route) =>
    route
      .continue()
      .catch(() => {})
      .then(markAnswered),
  );
  await page.goto("/");
  const pending = page.waitForRequest(late);
  await box(page).pressSequentially("smart");
  await pending;
  await box(page).fill("game");
  await expect(list(page).getByRole("option", { name: "Games", exact: true })).toBeVisible();
  release();
  await answered;
  await page.waitForLoadState("networkidle");
  await expect(list(page).getByRole("option", { name: "Games", exact: true })).toBeVisible();
  await expect(list(page).getByRole("option", { name: "Smartphones", exact: true })).toHaveCount(0);
});

test("without suggestions the form still works", async ({ page }) => {
  await page.route("**/suggest-terms*", (route) => route.abort());
  await page.goto("/");
  await box(page).pressSequentially("fone");
  await page.waitForTimeout(500);
  await expect(list(page)).toBeHidden();
  await box(page).press("Enter");
  await expect(page).toHaveURL("/buscar?q=fone");
});

/** The islands' code. */
const holdIslands = (page: Page) => holdRequests(page, "**/assets/*.js");

test("hydration takes neither text nor caret nor focus away", async ({ page }) => {
  const release = await holdIslands(page);
  await page.goto("/buscar?q=tv");
  await box(page).focus();
  await box(page).fill("fone bluetooth");
  await box(page).evaluate((field: HTMLInputElement) => field.setSelectionRange(4, 8, "backward"));
  await expect(page.getByRole("searchbox")).toBeFocused();
  release();
  // Typing goes on during hydration and loses nothing.
  await expect(page.getByRole("combobox", { name: "Buscar ofertas" })).toBeFocused();
  await expect(box(page)).toHaveValue("fone bluetooth");
  const selection = await box(page).evaluate((field: HTMLInputElement) => [
    field.selectionStart,
    field.selectionEnd,
    field.selectionDirection,
  ]);
  expect(selection).toEqual([4, 8, "backward"]);
  await expect(page.getByRole("status").filter({ hasText: /sugest/ })).toBeAttached();
});

test("letters typed during hydration all arrive", async ({ page }) => {
  await page.goto("/");
  const text = "smartphone galaxy com capa de couro e pelicula";
  await box(page).pressSequentially(text, { delay: 15 });
  await expect(box(page)).toHaveValue(text);
  await expect(page.getByRole("combobox")).toBeFocused();
});

test("the search button and Enter do not wait for the island", async ({ page }) => {
  await holdIslands(page);
  await page.goto("/");
  await box(page).fill("fone");
  await page.getByRole("button", { name: "Buscar" }).click();
  await expect(page).toHaveURL("/buscar?q=fone");
  await box(page).fill("tv");
  await box(page).press("Enter");
  await expect(page).toHaveURL("/buscar?q=tv");
});

test("the suggestions are available in English", async ({ page }) => {
  await page.goto("/?lng=en");
  await box(page).pressSequentially("casa");
  await expect(page.getByRole("option", { name: "Home & kitchen" })).toBeVisible();
  await expect(page.getByRole("group", { name: "Categories" })).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the field is a plain search box", async ({ page }) => {
    await page.goto("/");
    const field = page.getByRole("searchbox", { name: "Buscar ofertas" });
    await field.fill("fone");
    await field.press("Enter");
    await expect(page).toHaveURL("/buscar?q=fone");
  });
});
