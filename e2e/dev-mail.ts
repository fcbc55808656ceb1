import { expect, type Page } from "@playwright/test";

/** The newest letter to this person in the list of unsent letters. */
export async function newestLetter(page: Page, person: string): Promise<string> {
  const { request } = page;
  const list = await (await request.get("/dev/mail")).text();
  const line = list.split("<li>").find((part) => part.includes(person)) ?? "";
  const path = /href="(\/dev\/mail\/[\w-]{36})"/.exec(line)?.[1];
  expect(path, `no letter that names ${person}`).toBeDefined();
  return (await request.get(path ?? "")).text();
}

/** The path of a letter's link on our site. */
export function linkIn(letter: string, path: string): string {
  const found = new RegExp(`href="https?://[^"/]+(${path}[^"]*)"`).exec(letter)?.[1] ?? "";
  expect(found).toContain(path);
  return found.replaceAll("&amp;", "&");
}
