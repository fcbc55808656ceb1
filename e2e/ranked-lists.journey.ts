import { expect, test } from "@playwright/test";

test.use({ javaScriptEnabled: false });

test("the tabs of home lead to the hot and the discussed offers and back, without a script", async ({
  page,
}) => {
  await page.goto("/");
  const tabs = page.getByRole("navigation", { name: "Listas de ofertas" });
  for (const [name, path] of [
    ["Quentes", "/quentes"],
    ["Comentadas", "/comentadas"],
    ["Novas", "/"],
  ] as const) {
    await tabs.getByRole("link", { name }).click();
    await expect(page).toHaveURL((url) => url.pathname === path);
    await expect(tabs.locator("[aria-current=page]")).toHaveText(name);
  }
});
