import type { Page } from "@playwright/test";
import { callAs } from "./member-offers.ts";
import type { signInAdmin } from "./signed-in.ts";

export const list = "/admin/blog";
export const text = (page: Page) => page.locator("#artigo-content");
export const title = (page: Page) => page.getByRole("textbox", { name: "Título" });
export const statusText = (page: Page, words: string) => page.getByRole("status").getByText(words);
export const save = (page: Page) => page.locator(".article-foot [type=submit]");
export const row = (page: Page, name: string) => page.locator("tr[data-article]").filter({ hasText: name });
/** A word that no other journey uses. */
export const newWord = () => `zq${process.pid}${Date.now().toString(36)}`;

type Admin = Awaited<ReturnType<typeof signInAdmin>>;

export interface Written {
  id: string;
  slug: string;
  version: number;
}

export async function anArticle(page: Page, admin: Admin, given: object): Promise<Written> {
  const fields = { content: "<p>Primeira frase.</p>", status: "published", ...given };
  return (await callAs(page, admin, "add-article", fields)).article as Written;
}
