import { expect, type Page } from "@playwright/test";
import { callAs, sendOffer } from "./member-offers.ts";
import { newMember, tokensOf } from "./signed-in.ts";

type Member = Awaited<ReturnType<typeof tokensOf>>;

/** A new member, whose offers no other journey decides on. */
export async function aSender(page: Page, name: string): Promise<Member> {
  return tokensOf(page, await newMember(page, name));
}

export async function send(page: Page, member: Member, names: readonly string[], given: object = {}) {
  const sent = [];
  for (const name of names) sent.push(await sendOffer(page, member, { name, ...given }));
  return sent;
}

export async function open(page: Page, { user }: Member, query = ""): Promise<void> {
  await page.goto(`/admin/produtos?user_id=${user.id}${query}`);
  await expect(page.getByRole("heading", { level: 1, name: "Produtos" })).toBeVisible();
}

export const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
export const rows = (page: Page) => page.locator("tbody tr");
export const statusText = (page: Page, text: string) => page.getByRole("status").getByText(text);

interface Stored {
  id: string;
  name: string;
  status: string;
  reason: string | null;
  version: number;
}

export async function stored(page: Page, member: Member): Promise<Stored[]> {
  const { products } = await callAs(page, member, "load-user-products", { limit: 100 });
  return products as Stored[];
}
