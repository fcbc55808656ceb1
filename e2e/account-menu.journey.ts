import { brotliCompressSync } from "node:zlib";
import { expect, type Page, type Response, test } from "@playwright/test";
import { memberPassword, newMember, signIn, signInAdmin } from "./signed-in.ts";

const entrar = (page: Page) => page.getByRole("banner").getByRole("link", { name: "Entrar" });
const button = (page: Page) => page.locator("button[popovertarget=conta]");
const menu = (page: Page) => page.locator("#conta");
const stored = (page: Page) =>
  page.evaluate(() => [localStorage.getItem("xepa-session"), localStorage.getItem("xepa-profile")]);

/** Bytes before the first touch, compressed. */
const scriptBudget = 5000;

function nameOf(email: string): string {
  return email.split("@")[0] ?? "";
}

test("a visitor sees «Entrar» and no menu", async ({ page }) => {
  await page.goto("/");
  await expect(entrar(page)).toHaveAttribute("href", "/login");
  await expect(button(page)).toBeHidden();
});

test("a member reaches dashboard and data from the menu of any document, without React", async ({ page }) => {
  const email = await newMember(page, "menu");
  await signIn(page, email);
  const scripts: Response[] = [];
  page.on("response", (answer) => {
    if (answer.request().resourceType() === "script") scripts.push(answer);
  });
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/functions/v1/")) asked.push(request.url().split("/").pop() ?? "");
  });
  for (const path of ["/buscar?q=smartphone", "/categoria/casa", "/sobre"]) {
    scripts.length = asked.length = 0;
    await page.goto(path, { waitUntil: "networkidle" });
    // Hearts and the bell, and nothing else before the first touch.
    expect(scripts.map((script) => new URL(script.url()).pathname)).toEqual([
      expect.stringMatching(/^\/assets\/page-marks-[\w-]+\.js$/),
    ]);
    expect(asked, "calls of the page").toEqual(["load-my-marks"]);
    const inline = (await page.locator("script:not([src]):not([type])").allTextContents()).join("");
    const texts = [Buffer.from(inline), ...(await Promise.all(scripts.map((script) => script.body())))];
    const bytes = texts.reduce((sum, text) => sum + brotliCompressSync(text).length, 0);
    expect(bytes, path).toBeLessThanOrEqual(scriptBudget);
  }
  await expect(entrar(page)).toBeHidden();
  await expect(button(page)).toHaveText(nameOf(email));
  await button(page).click();
  await expect(menu(page).getByRole("link", { name: "Meu Dashboard" })).toHaveAttribute("href", "/dashboard");
  await expect(menu(page).getByRole("link", { name: "Meus dados" })).toHaveAttribute("href", "/meus-dados");
  await expect(menu(page).getByRole("link", { name: "Painel Admin" })).toBeHidden();
  await menu(page).getByRole("link", { name: "Meu Dashboard" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Olá, ${nameOf(email)}`);
});

test("an admin is shown as «Administrador» and reaches the panel", async ({ page }) => {
  await signInAdmin(page);
  await page.goto("/");
  await expect(button(page)).toHaveText("Administrador");
  await button(page).click();
  await expect(menu(page).getByRole("link", { name: "Painel Admin" })).toHaveAttribute("href", "/admin");
  await expect(menu(page).getByRole("link", { name: "Meu Dashboard" })).toBeHidden();
});

test("the header does not shift when the name loads, and fits one row at 320 px", async ({ page }) => {
  const email = await newMember(page, "um-nome-bem-comprido-de-quem-quis-assim");
  await signIn(page, email);
  await page.addInitScript(() => {
    Object.assign(globalThis, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (globalThis as unknown as { shifted: number }).shifted += (
          entry as unknown as { value: number }
        ).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const width of [320, 390, 1280]) {
    // Resizing is a shift too, which the next document may still be blamed for.
    await page.goto("about:blank");
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/", { waitUntil: "networkidle" });
    expect(await page.evaluate(() => (globalThis as unknown as { shifted: number }).shifted)).toBe(0);
    const [logo, account] = await Promise.all([
      page.getByRole("banner").getByRole("link", { name: "Xepa" }).boundingBox(),
      button(page).boundingBox(),
    ]);
    expect(Math.abs((account?.y ?? 0) - (logo?.y ?? 99))).toBeLessThan(12);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(width);
  }
});

test("a broken stored session counts as signed out", { tag: "@slow" }, async ({ page }) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto("/offline");
  for (const [session, profile] of [
    ["{", "{}"],
    ["null", "null"],
    ["[]", '"x"'],
    ["42", "{"],
  ]) {
    await page.evaluate(
      ([first, second]) => {
        localStorage.setItem("xepa-session", first as string);
        localStorage.setItem("xepa-profile", second as string);
      },
      [session, profile],
    );
    await page.goto("/sobre");
    await expect(entrar(page)).toBeVisible();
    await expect(button(page)).toBeHidden();
  }
  const email = await newMember(page, "sem-nome");
  await signIn(page, email);
  await page.evaluate(() => localStorage.setItem("xepa-profile", "{"));
  await page.goto("/sobre");
  await expect(button(page)).toHaveText("Minha conta");
  expect(errors).toEqual([]);
});

test("signing out of a document stays on it, confirms it, and reaches every tab", async ({
  page,
  context,
}) => {
  const email = await newMember(page, "sair");
  const { access_token } = await signIn(page, email);
  const other = await context.newPage();
  await other.goto("/dashboard");
  await expect(other.getByRole("heading", { name: /^Olá/ })).toBeVisible();
  await page.goto("/categoria/casa");
  await button(page).click();
  await menu(page).getByRole("button", { name: "Sair" }).click();
  await expect(page.getByRole("status").getByText("Você saiu da sua conta")).toBeVisible();
  await expect(page).toHaveURL("/categoria/casa");
  await expect(entrar(page)).toBeFocused();
  await expect(menu(page)).toBeHidden();
  expect(await stored(page)).toEqual([null, null]);
  await expect(other).toHaveURL("/login?next=%2Fdashboard");
  await expect(entrar(other)).toBeVisible();
  const user = await page.request.get("/auth/v1/user", {
    headers: { authorization: `Bearer ${access_token}` },
  });
  expect(user.status()).toBe(403);
});

test("a login in one tab updates the header of the other", async ({ page, context }) => {
  const email = await newMember(page, "duas-abas");
  await page.goto("/sobre");
  await expect(entrar(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto("/login");
  await other.getByLabel("E-mail").fill(email);
  await other.getByLabel(/^Senha/).fill(memberPassword);
  await other.getByRole("button", { name: "Entrar" }).click();
  await expect(other).toHaveURL("/dashboard");
  await expect(button(other)).toHaveText(nameOf(email));
  await expect(button(page)).toHaveText(nameOf(email));
});

test("a page restored from the back-forward cache shows the current account", { tag: "@slow" }, async ({
  page,
}) => {
  await page.goto("/sobre");
  await signIn(page, await newMember(page, "voltar"));
  await page.goto("/contato");
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL("/sobre");
  await expect(button(page)).toBeVisible();
  await expect(entrar(page)).toBeHidden();
});

for (const [how, answer] of [
  ["refuses", { status: 500, json: { code: 500, msg: "boom" } }],
  ["cannot be reached", undefined],
] as const)
  test(`signing out works locally although the server ${how}`, { tag: "@slow" }, async ({ page }) => {
    await signIn(page, await newMember(page, "recusa"));
    await page.route("**/auth/v1/logout**", (route) => (answer ? route.fulfill(answer) : route.abort()));
    await page.goto("/contato");
    await button(page).click();
    await menu(page).getByRole("button", { name: "Sair" }).click();
    await expect(entrar(page)).toBeFocused();
    expect(await stored(page)).toEqual([null, null]);
    await page.reload();
    await expect(entrar(page)).toBeVisible();
  });

test("signing out of a private page leads to the home page, never via the login", async ({ page }) => {
  await signIn(page, await newMember(page, "privado"));
  const seen: string[] = [];
  page.on("framenavigated", (frame) => seen.push(new URL(frame.url()).pathname));
  await page.goto("/meus-dados");
  await expect(page.getByRole("heading", { name: "Meus dados", exact: true })).toBeVisible();
  await button(page).click();
  await menu(page).getByRole("button", { name: "Sair" }).click();
  await expect(page).toHaveURL("/");
  await expect(entrar(page)).toBeVisible();
  expect(seen).not.toContain("/login");
  expect(await stored(page)).toEqual([null, null]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("there is no menu, and «Entrar» is there", async ({ page }) => {
    await page.goto("/");
    await expect(button(page)).toBeHidden();
    await expect(entrar(page)).toBeVisible();
  });
});
