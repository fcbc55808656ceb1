import { expect, type Page, test } from "@playwright/test";
import { memberPassword, newMember, signIn, tokensOf } from "./signed-in.ts";

/** The page's errors; a production build reports a hydration mismatch as #418. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", ({ message }) => complaints.push(message));
  page.on("console", (message) => {
    const isNetwork = /^Failed to load resource/.test(message.text());
    if (message.type() === "error" && !isNetwork) complaints.push(message.text());
  });
  return complaints;
}

/** As if the access token had expired an hour ago. */
function expire(page: Page): Promise<void> {
  return page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem("xepa-session") ?? "{}");
    session.expires_at = Math.floor(Date.now() / 1000) - 3600;
    localStorage.setItem("xepa-session", JSON.stringify(session));
  });
}

/** The tab was hidden and is visible again: the official client then emits SIGNED_IN once more. */
function comeBack(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const state of ["hidden", "visible"]) {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    }
  });
}

const greeting = (page: Page) => page.getByRole("heading", { name: /^Olá/ });

test("a server outage costs neither session nor typed text, and the page recovers", async ({ page }) => {
  const complaints = complaintsOf(page);
  await signIn(page, await newMember(page, "fora-do-ar"));
  await expire(page);
  const api = /\/(auth|functions)\/v1\//;
  await page.route(api, (route) => route.abort());
  await page.clock.install();
  const tried = page.waitForEvent("requestfailed");
  await page.goto("/meus-dados");
  await tried;
  await page.clock.fastForward(9000);
  await expect(page.getByRole("alert")).toContainText("Não conseguimos falar com o servidor");
  await expect(page).toHaveURL("/meus-dados");
  await page.unroute(api);
  const name = page.locator("#nome-campo");
  // By itself, at the client's next try or ours.
  await expect(async () => {
    await page.clock.fastForward(11_000);
    await expect(name).toHaveValue("Ana Souza", { timeout: 1000 });
  }).toPass({ timeout: 15_000 });
  await name.fill("Ana no meio de uma pala");
  await page.route("**/get-my-profile", (route) => route.abort());
  const failed = page.waitForEvent("requestfailed");
  await comeBack(page);
  await failed;
  await page.clock.fastForward(1000);
  await expect(name).toHaveValue("Ana no meio de uma pala");
  expect(complaints).toEqual([]);
});

test("a session ended elsewhere leads to the login, with the reason", async ({ page }) => {
  const email = await newMember(page, "encerrada");
  const { access_token } = await signIn(page, email);
  await page.goto("/meus-dados");
  const name = page.locator("#nome-campo");
  await expect(name).toHaveValue("Ana Souza");
  // The bell asks too, and must not be the one who finds out.
  await page.waitForLoadState("networkidle");
  const headers = { authorization: `Bearer ${access_token}` };
  await page.request.post("/auth/v1/logout?scope=local", { headers });
  await name.fill("Tarde Demais");
  await page.getByRole("button", { name: "Salvar nome" }).click();
  await expect(page).toHaveURL("/login?next=%2Fmeus-dados");
  await expect(page.getByRole("alert").getByText("Sessão expirada. Faça login novamente.")).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("xepa-session"))).toBeNull();
});

test("a late response neither restores a signed-out session nor ends a new one", async ({ page }) => {
  const email = await newMember(page, "atrasada");
  await signIn(page, email);
  await page.goto("/dashboard");
  await expect(greeting(page)).toBeVisible();
  const late: (() => Promise<void>)[] = [];
  await page.route("**/get-my-profile", (route) => {
    late.push(() => route.continue());
  });
  await comeBack(page);
  await expect.poll(() => late.length).toBe(1);
  await page.evaluate(() => {
    localStorage.removeItem("xepa-session");
    localStorage.removeItem("xepa-profile");
    dispatchEvent(new StorageEvent("storage", { key: "xepa-session", newValue: null }));
  });
  await expect(page).toHaveURL("/login?next=%2Fdashboard");
  const answered = page.waitForResponse("**/get-my-profile");
  await late[0]?.();
  await (await answered).finished();
  // Until it was read.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(await page.evaluate(() => localStorage.getItem("xepa-profile"))).toBeNull();
  await expect(page).toHaveURL("/login?next=%2Fdashboard");
});

test("without storage a login lasts as long as the page is open", async ({ page }) => {
  const complaints = complaintsOf(page);
  const email = await newMember(page, "sem-guardar");
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("Access is denied for this document.", "SecurityError");
        },
      });
  });
  await page.goto("/login?next=%2Fmeus-dados");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel(/^Senha/).fill(memberPassword);
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page.getByRole("heading", { name: "Meus dados", exact: true })).toBeVisible();
  await page.goBack();
  await page.goto("/sobre");
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/login?next=%2Fdashboard");
  expect(complaints).toEqual([]);
});

test("a language stored only in this browser counts from the next document on: no page has two", async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await page.goto("/offline");
  await page.evaluate(() => localStorage.setItem("lng", "en-US"));
  for (const [path, language, heading, menu] of [
    ["/login", "pt-BR", "Entrar", "Sobre"],
    ["/login", "en", "Sign in", "About"],
  ] as const) {
    await page.goto(path);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(page.locator('a[href="/sobre"]').first()).toHaveText(menu);
  }
  expect(complaints).toEqual([]);
});

test("a stored session that is broken, or of a deleted account, counts as signed out", async ({ page }) => {
  const complaints = complaintsOf(page);
  const email = await newMember(page, "apagada");
  const { access_token } = await tokensOf(page, email);
  await signIn(page, email);
  const headers = { authorization: `Bearer ${access_token}` };
  await page.request.post("/functions/v1/delete-my-account", {
    headers,
    data: { password: memberPassword },
  });
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/login?next=%2Fdashboard");
  for (const stored of [
    "{",
    "null",
    "[]",
    "42",
    '{"access_token":"a.b.c"}',
    '{"access_token":"a","refresh_token":"b","expires_at":1}',
    '{"access_token":"x","refresh_token":"y","expires_at":9999999999}',
  ]) {
    await page.evaluate((value) => localStorage.setItem("xepa-session", value), stored);
    await page.goto("/dashboard");
    await expect(page, stored).toHaveURL("/login?next=%2Fdashboard");
    await expect(page.getByRole("button", { name: "Entrar" }), stored).toBeEnabled();
  }
  expect(complaints).toEqual([]);
});
