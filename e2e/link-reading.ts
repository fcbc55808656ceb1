import { expect, type Page } from "@playwright/test";
import { field } from "./accounts.ts";
import { address } from "./offer-form.ts";
import { newMember, signIn } from "./signed-in.ts";

export const summary = (page: Page) =>
  page.getByRole("status").filter({ hasText: "Lemos a página da loja KaBuM!" });
export const againButton = (page: Page) => page.getByRole("button", { name: "Ler de novo" });

export async function openForm(page: Page, name: string): Promise<void> {
  await signIn(page, await newMember(page, name));
  await page.goto(address);
  await expect(page.getByRole("button", { name: "Enviar para análise" })).toBeEnabled();
}

/** The mark of a field, which is read out with it. */
export async function expectMark(page: Page, name: string, mark: string | RegExp): Promise<void> {
  await expect(field(page, name)).toHaveAccessibleDescription(mark);
}

/** Counts what the form has read; `release` lets the first reading through where it is held back. */
export async function watchReadings(page: Page, { isHeld = false } = {}) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const asked: string[] = [];
  await page.route("**/functions/v1/read-link", async (route) => {
    asked.push(route.request().postDataJSON().url);
    if (isHeld && asked.length === 1) await released;
    // Aborted meanwhile.
    await route.continue().catch(() => {});
  });
  return { asked, release };
}
