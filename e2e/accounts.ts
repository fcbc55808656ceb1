import { expect, type Page, test } from "@playwright/test";
import { generate } from "otplib";
import { linkIn, newestLetter } from "./dev-mail.ts";
import { store } from "./signed-in.ts";

/** A new account, created by the API and the link in the letter. */
export interface Person {
  email: string;
  password: string;
}

export interface Tokens {
  access_token: string;
  refresh_token: string;
}

export const password = "uma frase curta";
const api = { "x-supabase-api-version": "2024-01-01" };

/** An account whose letter is unopened. */
export async function unconfirmedAccount(page: Page, name: string): Promise<Person> {
  // With --repeat-each every repetition needs its own account.
  const turn = test.info().repeatEachIndex;
  const email = `${name}${turn > 0 ? `.${turn}` : ""}@jornada.example`;
  const data = { email, password, data: { full_name: `${name} da Jornada` } };
  const answer = await page.request.post("/auth/v1/signup", { headers: api, data });
  expect(answer.status()).toBe(200);
  return { email, password };
}

export async function confirmedAccount(page: Page, name: string): Promise<Person> {
  const person = await unconfirmedAccount(page, name);
  const link = linkIn(await newestLetter(page, person.email), "/auth/v1/verify");
  const answer = await page.request.get(link, { maxRedirects: 0 });
  expect(answer.headers().location).toContain("#access_token=");
  return person;
}

/** Another device of the user. */
export async function sessionOf(page: Page, { email, password }: Person): Promise<Tokens> {
  const data = { email, password };
  const answer = await page.request.post("/auth/v1/token?grant_type=password", { headers: api, data });
  expect(answer.status()).toBe(200);
  return (await answer.json()) as Tokens;
}

export function bearer({ access_token }: Tokens) {
  return { ...api, authorization: `Bearer ${access_token}` };
}

/** Signs this browser in as the user. */
export async function signInAs(page: Page, person: Person): Promise<Tokens> {
  const tokens = await sessionOf(page, person);
  await store(page, { "xepa-session": JSON.stringify(tokens) });
  return tokens;
}

/** A second factor on the user's phone, and the recovery codes. */
export async function enrollFactor(page: Page, person: Person): Promise<{ secret: string; codes: string[] }> {
  const { request } = page;
  const before = bearer(await sessionOf(page, person));
  const made = await request.post("/auth/v1/factors", { headers: before, data: { factor_type: "totp" } });
  const { id, totp } = (await made.json()) as { id: string; totp: { secret: string } };
  const challenged = await request.post(`/auth/v1/factors/${id}/challenge`, { headers: before, data: {} });
  const { id: challenge_id } = (await challenged.json()) as { id: string };
  const data = { challenge_id, code: await codeOf(totp.secret) };
  const raised = await request.post(`/auth/v1/factors/${id}/verify`, { headers: before, data });
  expect(raised.status()).toBe(200);
  const headers = bearer((await raised.json()) as Tokens);
  const listed = await request.post("/auth/v1/recovery-codes", { headers, data: {} });
  const { codes } = (await listed.json()) as { codes: string[] };
  return { secret: totp.secret, codes };
}

/** The app's code `steps` half-minutes from now: one step ahead is accepted too, and was surely not used yet. */
export function codeOf(secret: string, steps = 0): Promise<string> {
  return generate({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });
}

/** Locators of the account forms. */
export const formOf = (page: Page) => page.locator("#conteudo form");
export const field = (page: Page, name: string) => formOf(page).locator(`[name=${name}]`);
/** The first: below an offer's form another may ask for a handle. */
export const submit = (page: Page) => formOf(page).locator("[type=submit]").first();

export async function logIn(page: Page, { email, password }: Person): Promise<void> {
  await field(page, "email").fill(email);
  await field(page, "password").fill(password);
  await submit(page).click();
}
