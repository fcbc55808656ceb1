import { expect, type Page, test } from "@playwright/test";
import { bearer, confirmedAccount, sessionOf, signInAs, type Tokens } from "./accounts.ts";
import { violationsOf } from "./violations.ts";

const alert = (page: Page) => page.locator("#conteudo").getByRole("alert");
const hashOf = ({ access_token, refresh_token }: Tokens, type?: string) =>
  `#${new URLSearchParams({ access_token, refresh_token, ...(type ? { type } : {}) })}`;

/** Loads the document again: an address that differs in its hash alone would only scroll. */
async function arrive(page: Page, rest: string): Promise<void> {
  await page.goto("about:blank");
  await page.goto(`/auth/callback${rest}`);
}

test("errors in the address show as text, translated if known, and truncated", async ({ page }) => {
  const cases: [string, string][] = [
    [
      "#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=",
      "Erro na confirmação: o link é inválido ou expirou",
    ],
    [
      "?error=invalid_request&error_code=bad_oauth_state&error_description=OAuth+state+has+expired#error=x",
      "Erro na confirmação: o login demorou demais. Tente novamente",
    ],
    ["?error_code=unexpected_failure", "Erro na confirmação: Erro desconhecido"],
    [
      "#error_description=%3Cimg+src%3Dx+onerror%3Dalert(1)%3E",
      "Erro na confirmação: <img src=x onerror=alert(1)>",
    ],
    ["#error_description=$t(Entrar)+{{n}}", "Erro na confirmação: $t(Entrar) {{n}}"],
    [`#error_description=${"x".repeat(500)}`, `Erro na confirmação: ${"x".repeat(200)}…`],
  ];
  for (const [address, sentence] of cases) {
    await arrive(page, address);
    await expect(alert(page)).toHaveText(sentence);
    await expect(page).toHaveURL("/auth/callback");
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await violationsOf(page, { only: "#conteudo" })).toEqual([]);
  await page.getByRole("link", { name: "Voltar ao Login" }).click();
  await expect(page).toHaveURL("/login");
});

test("an error overrides an existing session, and a void recovery link offers a new one", {
  tag: "@slow",
}, async ({ page }) => {
  await signInAs(page, await confirmedAccount(page, "ana.erro"));
  await arrive(
    page,
    "?type=recovery#error=access_denied&error_description=Email+link+is+invalid+or+has+expired",
  );
  await expect(alert(page)).toHaveText("Erro na confirmação: o link é inválido ou expirou");
  await arrive(page, "#error=access_denied&error_description=Email+link+is+invalid+or+has+expired");
  await expect(page.getByText("Você já está na sua conta")).toBeVisible();
  await expect(page.getByRole("link", { name: "Ir para o painel" })).toHaveAttribute("href", "/dashboard");
  await arrive(page, "?type=email_change#error_description=Email+link+is+invalid+or+has+expired");
  await expect(
    page.getByText(/^Cada link da troca vale por pouco tempo e uma vez só\. Em Meus dados/),
  ).toBeVisible();
  await page.getByRole("link", { name: "Ver a troca em Meus dados" }).click();
  await expect(page).toHaveURL("/meus-dados#email");
  await arrive(page, "?type=recovery#error_description=Email+link+is+invalid+or+has+expired");
  await page.evaluate(() => {
    localStorage.clear();
    dispatchEvent(new StorageEvent("storage", { key: null }));
  });
  await page.getByRole("link", { name: "Pedir um novo link" }).click();
  await expect(page).toHaveURL("/login?modo=esqueci");
});

test("tokens that open no session show an error", async ({ page }) => {
  const failed = "Erro ao confirmar email. Tente fazer login novamente.";
  const invalid = "Sessão inválida. Tente fazer login novamente.";
  await arrive(page, "#access_token=a.b.c&refresh_token=r&type=signup");
  await expect(alert(page)).toHaveText(failed);
  await arrive(page, "#access_token=only&type=signup");
  await expect(alert(page)).toHaveText(invalid);
  const tokens = await sessionOf(page, await confirmedAccount(page, "beto.quebra"));
  await page.route("**/auth/v1/user", (route) => route.abort());
  await arrive(page, hashOf(tokens, "signup"));
  await expect(alert(page)).toHaveText(failed);
  expect(await page.evaluate(() => localStorage.getItem("xepa-account-activated"))).toBeNull();
});

test("an unexpected failure is a success only with a session", async ({ page }) => {
  const caio = await confirmedAccount(page, "caio.excecao");
  // The other tabs cannot be told: nobody thought of that.
  await page.addInitScript(() => {
    BroadcastChannel.prototype.postMessage = () => {
      throw new Error("unexpected");
    };
  });
  await arrive(page, hashOf(await sessionOf(page, caio), "signup"));
  await expect(page.getByRole("heading", { name: "Conta confirmada com sucesso!" })).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await page.addInitScript(() => {
    const { postMessage } = BroadcastChannel.prototype;
    BroadcastChannel.prototype.postMessage = function (message) {
      localStorage.clear();
      postMessage.call(this, message);
    };
  });
  await arrive(page, hashOf(await sessionOf(page, caio), "signup"));
  await expect(alert(page)).toHaveText("Sessão inválida. Tente fazer login novamente.");
});

test("an empty callback address leads to the login, or on with the existing session", {
  tag: "@slow",
}, async ({ page }) => {
  await arrive(page, "");
  await expect(page).toHaveURL("/login");
  await signInAs(page, await confirmedAccount(page, "dora.nada"));
  await arrive(page, "");
  await expect(page).toHaveURL("/dashboard");
});

test("a recovery is recognised by the query or by the hash", async ({ page }) => {
  const eva = await confirmedAccount(page, "eva.recupera");
  await arrive(page, hashOf(await sessionOf(page, eva), "recovery"));
  await expect(page).toHaveURL("/redefinir-senha");
  await arrive(page, `?type=recovery${hashOf(await sessionOf(page, eva))}`);
  await expect(page).toHaveURL("/redefinir-senha");
  expect(await page.evaluate(() => localStorage.getItem("xepa-account-activated"))).toBeNull();
});

test("a session in the query of an e-mailed link is ignored", { tag: "@slow" }, async ({ page }) => {
  const eva = await sessionOf(page, await confirmedAccount(page, "eva.planta"));
  const ivo = await confirmedAccount(page, "ivo.abre");
  const planted = new URLSearchParams({ access_token: eva.access_token, refresh_token: eva.refresh_token });
  await arrive(page, `?${planted}${hashOf(await sessionOf(page, ivo))}`);
  await expect(page).toHaveURL("/dashboard");
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem("xepa-session") ?? "{}"));
  expect(stored.user.email).toBe(ivo.email);
});

test("another person's link asks before it replaces a session, and only then ends it", async ({ page }) => {
  const ana = await confirmedAccount(page, "ana.fica");
  const eve = await confirmedAccount(page, "eve.convida");
  const hers = await signInAs(page, ana);
  const stored = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem("xepa-session") ?? "{}")?.user?.email);
  const isAlive = async (tokens: Tokens) =>
    (await page.request.get("/auth/v1/user", { headers: bearer(tokens) })).ok();
  const question = page.getByText(`Você está como ${ana.email}. Entrar como ${eve.email}?`);

  const first = await sessionOf(page, eve);
  await arrive(page, `?next=%2Fmeus-dados${hashOf(first, "recovery")}`);
  await expect(question).toBeVisible();
  await expect(page.getByRole("heading", { name: "Trocar de conta?" })).toBeFocused();
  expect(await violationsOf(page, { only: "#conteudo" })).toEqual([]);
  // Staying is what the next key does.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/dashboard");
  expect(await stored()).toBe(ana.email);
  await expect.poll(() => isAlive(first)).toBe(false);

  // Neither a forged session nor one that has ended costs the stored one.
  for (const wrong of [{ ...first }, { access_token: "a.b.c", refresh_token: "r" }]) {
    await arrive(page, hashOf(wrong, "signup"));
    await expect(alert(page)).toHaveText("Erro ao confirmar email. Tente fazer login novamente.");
    expect(await stored()).toBe(ana.email);
  }

  // Nor does one that ends while the question is open.
  const ended = await sessionOf(page, eve);
  await arrive(page, hashOf(ended, "recovery"));
  await expect(question).toBeVisible();
  await page.request.post("/auth/v1/logout", { headers: bearer(ended) });
  await page.getByRole("button", { name: "Trocar de conta" }).click();
  await expect(alert(page)).toBeVisible();
  expect([await stored(), await isAlive(hers)]).toEqual([ana.email, true]);

  const second = await sessionOf(page, eve);
  await arrive(page, hashOf(second, "recovery"));
  await page.getByRole("button", { name: "Trocar de conta" }).click();
  await expect(page).toHaveURL("/redefinir-senha");
  expect(await stored()).toBe(eve.email);
  await expect.poll(() => isAlive(hers)).toBe(false);
  expect(await isAlive(second)).toBe(true);
});

test("a social login, which has no type, continues at once to its target", async ({ page }) => {
  const fabio = await confirmedAccount(page, "fabio.social");
  await arrive(page, hashOf(await sessionOf(page, fabio)));
  await expect(page).toHaveURL("/dashboard");
  await arrive(page, `?next=%2Fmeus-dados${hashOf(await sessionOf(page, fabio))}`);
  await expect(page).toHaveURL("/meus-dados");
  await arrive(page, `?next=%2F%2Fevil.test${hashOf(await sessionOf(page, fabio))}`);
  await expect(page).toHaveURL("/dashboard");
  const admin = { email: "admin@xepa.local", password: process.env.ADMIN_PASSWORD ?? "" };
  await arrive(page, hashOf(await sessionOf(page, admin)));
  await page.getByRole("button", { name: "Trocar de conta" }).click();
  await expect(page).toHaveURL("/admin");
  // The panel is its own document, which replaces the one that led there.
  await expect(page.locator("html[data-layout]")).toBeAttached();
  expect(await page.evaluate(() => localStorage.getItem("xepa-account-activated"))).toBeNull();
});

test("the tokens leave the address before any request, and the history holds no entry with them", async ({
  page,
}) => {
  const tokens = await sessionOf(page, await confirmedAccount(page, "gil.limpa"));
  const seen: string[] = [];
  await page.route("**/auth/v1/user", async (route) => {
    seen.push(page.url());
    await route.continue();
  });
  await page.goto("/sobre");
  await page.clock.install();
  await page.goto(`/auth/callback?x=1${hashOf(tokens, "signup")}`);
  await expect(page.getByRole("heading", { name: "Conta confirmada com sucesso!" })).toBeFocused();
  expect(seen.length).toBeGreaterThan(0);
  for (const url of seen) expect(new URL(url).search + new URL(url).hash).toBe("");
  await page.clock.fastForward(10_000);
  await page.waitForURL("/dashboard");
  await page.goBack();
  await expect(page).toHaveURL("/sobre");
});

test("the home page forwards a confirmation with its hash", async ({ page }) => {
  const tokens = await sessionOf(page, await confirmedAccount(page, "hugo.inicio"));
  await page.goto(`/${hashOf(tokens, "signup")}`);
  await expect(page.getByRole("heading", { name: "Conta confirmada com sucesso!" })).toBeVisible();
});

test("the success page waits for a user who interacts with it", async ({ page }) => {
  const tokens = await sessionOf(page, await confirmedAccount(page, "iris.fica"));
  await page.clock.install();
  await page.goto(`/auth/callback?next=%2Fmeus-dados${hashOf(tokens, "signup")}`);
  await expect(page.getByText(/^Você segue para onde estava em \d s\.$/)).toBeVisible();
  await page.getByRole("button", { name: "Ficar nesta página" }).click();
  await page.clock.fastForward(60_000);
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page).toHaveURL("/meus-dados");
});

test.describe("the account-confirmed page", () => {
  const list = [
    "Envie produtos em promoção para análise",
    "Acompanhe tudo no seu painel de controle",
    "Descubra promoções todos os dias",
    "Gerencie os produtos que você enviou",
  ];

  test("shows without a session too, and goes home after 5 s", async ({ page }) => {
    const began = Date.now();
    await page.goto("/conta-confirmada");
    await expect(page.getByRole("heading", { level: 1, name: "Sua conta está ativa!" })).toBeVisible();
    await expect(page.getByText("Parabéns! Seu e-mail foi confirmado com sucesso.")).toBeVisible();
    await expect(page.locator("#conteudo").getByRole("listitem")).toHaveText(list);
    const screen = page.locator("#conteudo");
    await expect(screen.getByRole("link", { name: "Ir para o início" })).toHaveAttribute("href", "/");
    await expect(screen.getByRole("link", { name: "Abrir meu painel" })).toHaveAttribute(
      "href",
      "/dashboard",
    );
    await expect(screen.getByRole("link", { name: /suporte no chat/ })).toHaveAttribute("rel", "noopener");
    await expect(page).toHaveURL("/");
    // A slow machine is later, never earlier.
    expect(Date.now() - began).toBeGreaterThanOrEqual(5000);
    expect(await page.evaluate(() => localStorage.getItem("xepa-account-activated"))).toBeNull();
  });

  test("stays open on interaction; with a session the home page repeats the welcome", {
    tag: "@slow",
  }, async ({ page }) => {
    await signInAs(page, await confirmedAccount(page, "joao.ativo"));
    await page.clock.install();
    await page.goto("/conta-confirmada");
    await page.getByRole("button", { name: "Ficar nesta página" }).click();
    await expect
      .poll(() => page.evaluate(() => Number(localStorage.getItem("xepa-account-activated"))))
      .toBeGreaterThan(0);
    await page.clock.fastForward(60_000);
    await page.getByRole("link", { name: "Ir para o início" }).click();
    await expect(page.getByText("Sua conta está ativa!")).toBeVisible();
  });
});
