import { expect, test } from "@playwright/test";
import { signInAdmin } from "./signed-in.ts";

test("a chosen theme is on every page before it is painted, and the system's comes back", async ({
  page,
}) => {
  await page.addInitScript(() => {
    // What the first body is painted with.
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      Object.assign(globalThis, { early: document.documentElement.dataset.theme });
    }).observe(document, { childList: true, subtree: true });
  });
  const early = () => page.evaluate(() => (globalThis as unknown as { early?: string }).early);
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const bar = () =>
    page.evaluate(() => {
      const metas = [...document.querySelectorAll<HTMLMetaElement>("[name=theme-color]")];
      return metas.filter(({ media }) => matchMedia(media).matches).map(({ content }) => content);
    });
  const [light, dark] = ["rgb(255, 252, 245)", "rgb(22, 19, 15)"];
  await page.goto("/");
  expect(await paper()).toBe(light);
  const theme = page.getByRole("group", { name: "Tema" });
  await expect(theme.getByRole("button", { pressed: true })).toHaveText("Sistema");
  await theme.getByRole("button", { name: "Escuro" }).press("Enter");
  expect(await paper()).toBe(dark);
  for (const path of ["/sobre", "/login"]) {
    await page.goto(path);
    expect([await early(), await paper(), await bar()]).toEqual(["dark", dark, ["#1b1712"]]);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("dark");
    await expect(theme.getByRole("button", { pressed: true })).toHaveText("Escuro");
  }
  await page.emulateMedia({ colorScheme: "dark" });
  await theme.getByRole("button", { name: "Claro" }).click();
  expect([await paper(), await bar()]).toEqual([light, ["#ffffff"]]);
  await theme.getByRole("button", { name: "Sistema" }).click();
  expect([await paper(), await bar()]).toEqual([dark, ["#1b1712"]]);
  await page.goto("/");
  expect(await early()).toBeUndefined();
  // Photographs are dimmed at night only.
  const picture = page.locator("article img").first();
  await expect(picture).toHaveCSS("filter", /brightness\(0\.\d+\)/);
  await page.emulateMedia({ colorScheme: "light" });
  await expect(picture).toHaveCSS("filter", "none");
});

test("the panel has the same switch, which follows the choice", async ({ page }) => {
  await signInAdmin(page);
  await page.goto("/admin");
  const openMenu = async () => {
    // The panel is built anew once the session is known.
    await expect(page.getByRole("link", { name: /Pendentes$/ })).toBeVisible();
    await page.getByRole("button", { name: "Menu do painel" }).click();
  };
  await openMenu();
  const theme = page.getByRole("group", { name: "Tema" });
  await theme.getByRole("button", { name: "Escuro" }).click();
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(22, 19, 15)");
  await expect(theme.getByRole("button", { pressed: true })).toHaveText("Escuro");
  await page.reload();
  await openMenu();
  await expect(theme.getByRole("button", { pressed: true })).toHaveText("Escuro");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the theme is the system's, and cannot be chosen", async ({ page }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto("/");
    await expect(page.locator("body")).toHaveCSS("background-color", "rgb(22, 19, 15)");
    await expect(page.locator(".theme-switch")).toBeHidden();
  });
});
