import { expect, type Page } from "@playwright/test";

/** The newest letter whose line in the list names this person: on this machine letters can be read instead of sent. */
export async function newestLetter(page: Page, person: string): Promise<string> {
  const { request } = page;
  const list = await (await request.get("/dev/mail")).text();
  const line = list.split("<li>").find((part) => part.includes(person)) ?? "";
  const path = /href="(\/dev\/mail\/[\w-]{36})"/.exec(line)?.[1];
  expect(path, `no letter that names ${person}`).toBeDefined();
  return (await request.get(path ?? "")).text();
}

/** Where a link of the letter leads on our own site. */
export function linkIn(letter: string, path: string): string {
  const found = new RegExp(`href="https?://[^"/]+(${path}[^"]*)"`).exec(letter)?.[1] ?? "";
  expect(found).toContain(path);
  return found.replaceAll("&amp;", "&");
}
