import { expect, type Page } from "@playwright/test";
import { newestLetter } from "./dev-mail.ts";

interface Tokens {
  access_token: string;
  user: { id: string; email: string };
}

export const memberPassword = "uma-senha-de-membro";
export const admin = { email: "admin@xepa.local", password: process.env.ADMIN_PASSWORD ?? "" };

let made = 0;

/** An address that no other journey uses. */
export function newAddress(name: string): string {
  made++;
  return `${name}-${process.pid}-${made}-${Date.now().toString(36)}@example.com`;
}

/** A confirmed account, created through the form's call and the link in the letter. */
export async function newMember(page: Page, name: string, full_name = "Ana Souza"): Promise<string> {
  const email = newAddress(name);
  const { request } = page;
  const answer = await request.post("/auth/v1/signup", {
    data: { email, password: memberPassword, data: { full_name } },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const letter = await newestLetter(page, email);
  const link = /href="https?:\/\/[^"/]+(\/auth\/v1\/verify[^"]*)"/
    .exec(letter)?.[1]
    ?.replaceAll("&amp;", "&");
  const confirmed = await request.get(link ?? "", { maxRedirects: 0 });
  expect(confirmed.headers().location).toContain("access_token=");
  return email;
}

export async function tokensOf(page: Page, email: string, password = memberPassword): Promise<Tokens> {
  const answer = await page.request.post("/auth/v1/token?grant_type=password", { data: { email, password } });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()) as Tokens;
}

/** Puts a real session into the browser, as the login screen would have. */
export async function signIn(page: Page, email: string, password = memberPassword): Promise<Tokens> {
  const tokens = await tokensOf(page, email, password);
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  const { profile } = await (await page.request.get("/functions/v1/get-my-profile", { headers })).json();
  await store(page, {
    "xepa-session": JSON.stringify(tokens),
    "xepa-profile": JSON.stringify({ display_name: profile.display_name, role: profile.role }),
  });
  return tokens;
}

/**
 * Fills the browser's storage from an empty document of our origin: a page of the site would take half a second to
 * render.
 */
export async function store(page: Page, entries: Record<string, string>): Promise<void> {
  const address = "/empty-document";
  await page.route(`**${address}`, (route) => route.fulfill({ contentType: "text/html", body: "" }));
  await page.goto(address);
  await page.evaluate((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value);
  }, entries);
  await page.unroute(`**${address}`);
}

let moderator: Promise<Tokens> | undefined;

/** An admin in another client, signed in once for all journeys of a worker. */
export function otherAdmin(page: Page): Promise<Tokens> {
  moderator ??= tokensOf(page, admin.email, admin.password);
  return moderator;
}

export function signInAdmin(page: Page): Promise<Tokens> {
  return signIn(page, admin.email, admin.password);
}
