import { expect, type Page, test } from "@playwright/test";
import { violationsOf } from "./violations.ts";

function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    // The tests' own script inspects the sandbox, and the sandbox blocks it.
    if (!message.text().startsWith("Blocked script execution in")) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  return complaints;
}

async function expectAccessible(page: Page): Promise<void> {
  // Inside the sandbox no script runs, not even axe's.
  expect(await violationsOf(page, { but: "iframe" })).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

for (const colorScheme of ["light", "dark"] as const)
  test(`a developer reads unsent letters on this machine, ${colorScheme}`, async ({ page }) => {
    const email = `leitora-${colorScheme}@example.com`;
    expect(
      (await page.request.post("/functions/v1/subscribe-newsletter", { data: { email } })).status(),
    ).toBe(200);
    const complaints = complaintsOf(page);
    await page.emulateMedia({ colorScheme });
    await page.goto("/dev/mail", { waitUntil: "networkidle" });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("E-mails que não saíram");
    // Both style sheets are there: the site's own, and the one of these pages.
    await expect(page.locator("h1")).toHaveCSS("font-family", /Bricolage/);
    await expect(page.locator("h1")).toHaveCSS("font-weight", "800");
    await expectAccessible(page);

    await page.getByRole("link", { name: email }).click();
    const letter = page.frameLocator("iframe");
    await expect(letter.getByRole("heading", { level: 1 })).toHaveText("Falta só um clique");
    const dark = "rgb(22, 19, 15)";
    const body = letter.locator("body");
    if (colorScheme === "dark") await expect(body).toHaveCSS("background-color", dark);
    else await expect(body).not.toHaveCSS("background-color", dark);
    const link = page.locator("pre a").first();
    expect(await link.getAttribute("href")).toContain("/novidades/confirmar?token=");
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });
