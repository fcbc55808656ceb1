import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";

for (const colorScheme of ["light", "dark"] as const)
  test(`whoever develops reads unsent letters on this machine, ${colorScheme}`, async ({ page }) => {
    const complaints: string[] = [];
    page.on("console", (message) => complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    await page.emulateMedia({ colorScheme });
    const response = await page.goto("/dev/mail", { waitUntil: "networkidle" });
    expect(response?.status()).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("E-mails que não saíram");
    // Both style sheets are there: the site's own, and the one of these pages.
    await expect(page.locator("h1")).toHaveCSS("font-family", /Bricolage/);
    await expect(page.locator("h1")).toHaveCSS("font-weight", "800");
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    expect(complaints).toEqual([]);
  });
