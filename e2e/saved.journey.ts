import { expect, type Page, test } from "@playwright/test";
import { codeOf, confirmedAccount, enrollFactor, field, logIn, sessionOf, submit } from "./accounts.ts";
import { callAs, plainOffer } from "./member-offers.ts";
import { newMember, otherAdmin, signIn, store } from "./signed-in.ts";

const heart = (page: Page, name: string) => page.getByRole("button", { name: `Salvar ${name}` });
const saved = (page: Page, name: string) =>
  page.getByRole("button", { name: `Salvar ${name}`, pressed: true });
const onDevice = (page: Page) => page.evaluate(() => localStorage.getItem("xepa-saved"));

async function anOffer(page: Page, name: string) {
  const { product } = await callAs(page, await otherAdmin(page), "add-product", { ...plainOffer, name });
  return { id: product.id as string, name, path: `/product/${product.slug}` };
}

/** As the browser tells a page that it local, which this test's browser never does. */
function comeBack(page: Page): Promise<boolean> {
  return page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
}

test("a heart without an account stays on this device, and becomes the account's at sign-in", async ({
  page,
}) => {
  const { name, path } = await anOffer(page, "Chaleira salva por visitante");
  const ana = await confirmedAccount(page, "ana.salva");
  await page.goto(path);
  await heart(page, name).click();
  await expect(saved(page, name)).toBeVisible();
  await expect(page.getByText("Oferta salva neste aparelho.")).toBeVisible();
  await page.getByRole("button", { name: "Fechar aviso" }).click();
  await expect(page.getByText("Oferta salva neste aparelho.")).toBeHidden();
  await page.reload();
  await expect(saved(page, name)).toBeVisible();
  await page.goto("/salvas");
  await expect(page.getByRole("article", { name })).toBeVisible();
  await expect(page.getByText("Guardadas só neste aparelho.")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Entrar" }).click();
  await logIn(page, ana);
  await expect(page).toHaveURL("/salvas");
  await expect(page.getByRole("article", { name })).toBeVisible();
  await expect(page.getByText("Guardadas só neste aparelho.")).toBeHidden();
  await expect.poll(() => onDevice(page)).toBeNull();
  await page.reload();
  await expect(saved(page, name)).toBeVisible();
});

test("after a login the hearts of the page are the account's at once, and a tap takes one off", async ({
  page,
}) => {
  const { id, name } = await anOffer(page, "Batedeira salva em casa");
  const eva = await confirmedAccount(page, "eva.salva");
  await callAs(page, await sessionOf(page, eva), "save-offer", { productId: id, saved: true });
  await page.goto("/login?next=%2Fsalvas");
  await logIn(page, eva);
  await expect(saved(page, name)).toBeVisible();
  await heart(page, name).click();
  await expect(page.getByText("Oferta tirada das salvas.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Nenhuma oferta salva por enquanto" })).toBeVisible();
});

test("hearts of a device wait for the second factor", async ({ page }) => {
  const { id, name } = await anOffer(page, "Cafeteira que espera o código");
  const rui = await confirmedAccount(page, "rui.salva");
  const { secret } = await enrollFactor(page, rui);
  await store(page, { "xepa-saved": JSON.stringify([id]) });
  await page.goto("/login?next=%2Fsalvas");
  const refused = page.waitForResponse((answer) => answer.url().endsWith("/save-offer"));
  await logIn(page, rui);
  expect((await refused).status()).toBe(403);
  expect(await onDevice(page)).toContain(id);
  await field(page, "code").fill(await codeOf(secret, 1));
  await submit(page).click();
  await expect(page).toHaveURL("/salvas");
  await expect(saved(page, name)).toBeVisible();
  await expect.poll(() => onDevice(page)).toBeNull();
});

test("hearts that a full account does not take stay on the device, with one notice", async ({ page }) => {
  const { id } = await anOffer(page, "Panela que não coube");
  await signIn(page, await newMember(page, "lia.salva"));
  await store(page, { "xepa-saved": JSON.stringify([id]) });
  const message = "Você já tem 1.000 ofertas salvas. Tire algumas para salvar outras.";
  let asked = 0;
  await page.route("**/save-offer", (route) => {
    asked++;
    return route.fulfill({ status: 409, json: { code: "too_many_saved", message } });
  });
  await page.goto("/sobre");
  await expect(page.getByText(message)).toBeVisible();
  await page.goto("/contato", { waitUntil: "networkidle" });
  expect([asked, await onDevice(page)]).toEqual([1, JSON.stringify([id])]);
});

test("a heart that the server refuses, or that does not reach it, falls back to what the server has", async ({
  page,
}) => {
  const { id, name, path } = await anOffer(page, "Torradeira retirada");
  await signIn(page, await newMember(page, "beto.salva"));
  await page.goto(path);
  await page.route("**/save-offer", (route) => route.abort());
  await heart(page, name).dblclick();
  await expect(page.getByText("Não deu para salvar. Tente novamente.")).toBeVisible();
  await expect(heart(page, name)).toHaveAttribute("aria-pressed", "false");
  await page.unroute("**/save-offer");
  await heart(page, name).click();
  await expect(page.getByText("Oferta salva.")).toBeVisible();
  await page.route("**/save-offer", (route) => route.abort());
  await heart(page, name).dblclick();
  await expect(page.getByText("Não deu para salvar. Tente novamente.")).toBeVisible();
  await expect(saved(page, name)).toBeVisible();
  await page.unroute("**/save-offer");
  await heart(page, name).click();
  await expect(page.getByText("Oferta tirada das salvas.")).toBeVisible();
  await callAs(page, await otherAdmin(page), "delete-product", { productId: id });
  await heart(page, name).click();
  await expect(page.getByText("Produto não encontrado")).toBeVisible();
  await expect(heart(page, name)).toHaveAttribute("aria-pressed", "false");
});

test("signing out takes the person's hearts off every open page, and leaves the device's", async ({
  page,
  context,
}) => {
  const [own, local] = [
    await anOffer(page, "Fritadeira da conta"),
    await anOffer(page, "Grelha do aparelho"),
  ];
  const member = await signIn(page, await newMember(page, "sai.salva"));
  await callAs(page, member, "save-offer", { productId: own.id, saved: true });
  const other = await context.newPage();
  await other.goto(own.path);
  await expect(saved(other, own.name)).toBeVisible();
  await page.goto(own.path);
  await expect(saved(page, own.name)).toBeVisible();
  await page.locator("button[popovertarget=conta]").click();
  await page.locator("#conta").getByRole("button", { name: "Sair" }).click();
  for (const tab of [page, other])
    await expect(heart(tab, own.name)).toHaveAttribute("aria-pressed", "false");
  await page.goto(local.path);
  await heart(page, local.name).click();
  await expect(page.getByText("Oferta salva neste aparelho.")).toBeVisible();
  expect(await onDevice(page)).toBe(JSON.stringify([local.id]));
});

test("a page that comes back shows the hearts of now, also where its first call failed", async ({ page }) => {
  const { id, name, path } = await anOffer(page, "Liquidificador de volta");
  const member = await signIn(page, await newMember(page, "volta.salva"));
  await page.route("**/load-my-marks", (route) => route.abort(), { times: 1 });
  await page.goto(path);
  await expect(page.locator("html[data-marked]")).toBeAttached();
  for (const isSaved of [true, false]) {
    await callAs(page, member, "save-offer", { productId: id, saved: isSaved });
    const answer = page.waitForResponse("**/load-my-marks");
    await comeBack(page);
    await answer;
    await expect(heart(page, name)).toHaveAttribute("aria-pressed", String(isSaved));
  }
});

test("a heart names the browser that stores nothing as the reason", async ({ page }) => {
  const { name, path } = await anOffer(page, "Sanduicheira sem lugar");
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("blocked", "QuotaExceededError");
    };
  });
  await page.goto(path);
  await heart(page, name).click();
  await expect(
    page.getByText("Este navegador não deixa guardar. Entre na sua conta para salvar."),
  ).toBeVisible();
  await expect(heart(page, name)).toHaveAttribute("aria-pressed", "false");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the bell is a link and no heart is shown", async ({ page }) => {
    await page.goto("/");
    const hearts = page.locator("[data-mark=save]");
    expect(await hearts.count()).toBeGreaterThan(0);
    await expect(hearts.first()).toBeHidden();
    await page.getByRole("link", { name: "Notificações" }).click();
    await expect(page).toHaveURL("/notificacoes");
    await expect(page.locator("noscript p")).toBeVisible();
  });
});
