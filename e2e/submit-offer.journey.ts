import { expect, test } from "@playwright/test";
import sharp from "sharp";
import { latestDay } from "#domain/products/price-validity.ts";
import { field, logIn, submit } from "./accounts.ts";
import {
  address,
  chooser,
  expectAccessible,
  expectFilled,
  expectPicture,
  fillIn,
  offer,
  offersOf,
  png,
  restored,
  sent,
  toLogin,
} from "./offer-form.ts";
import { memberPassword, newMember, signIn } from "./signed-in.ts";

test("a member submits an offer with pictures, including a phone's large photo", async ({ page }) => {
  test.slow();
  const shot = { width: 2400, height: 1920, channels: 3, background: "#fa3" } as const;
  // As large as a phone makes them: bytes after a picture's end are ignored.
  const photo = Buffer.concat([await sharp({ create: shot }).jpeg().toBuffer(), Buffer.alloc(5_300_000)]);
  const member = await signIn(page, await newMember(page, "envia"));
  await page.goto(address);
  await fillIn(page);
  const uploads: number[] = [];
  page.on("requestfinished", async (request) => {
    if (request.url().endsWith("/upload-image")) uploads.push((await request.sizes()).requestBodySize);
  });
  await chooser(page).setInputFiles([
    { name: "de-lado.png", mimeType: "image/png", buffer: await png() },
    { name: "IMG_0001.JPG", mimeType: "image/jpeg", buffer: photo },
    // The file name does not tell the type.
    { name: "pagina.png", mimeType: "image/png", buffer: Buffer.from("<html><script>alert(1)</script>") },
  ]);
  await expect(page.getByText("Envie uma imagem PNG ou JPG")).toBeVisible();
  await expectPicture(page, 2);
  await expectPicture(page, 1);
  await expect.poll(() => uploads.length).toBe(2);
  expect(Math.max(...uploads)).toBeLessThan(1_000_000);
  await page.getByRole("button", { name: "Tornar principal a imagem 2" }).press("Enter");
  await expect(page.getByRole("button", { name: "Mover a imagem 1 para depois" })).toBeFocused();
  await expect(page.locator("output")).toHaveText("33%");
  await expectAccessible(page);
  const stored = page.waitForResponse("**/submit-user-product");
  await submit(page).click();
  await expect(page.getByText(sent)).toBeVisible();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("article", { name: offer.name })).toContainText("Pendente");
  const { product } = await (await stored).json();
  const [mine] = await offersOf(page, member);
  expect(mine).toMatchObject({ name: offer.name, sale_price: 199.9, status: "pending" });
  expect(mine?.images).toHaveLength(2);
  const main = await page.request.get(product.image_url);
  // The photo, which is not square like the other: it was made the main one.
  const { width = 0, height = 0 } = await sharp(await main.body()).metadata();
  expect([width, height]).toEqual([960, 768]);
  await page.goto(address);
  await expect(field(page, "name")).toHaveValue("");
});

test("a visitor fills in everything, logs in, finds the draft and sends it; signing out clears drafts", async ({
  page,
  context,
}) => {
  const email = await newMember(page, "visita");
  await page.goto(address);
  await fillIn(page);
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: /^Imagem 1:/ }).press("Enter");
  await (await choosing).setFiles({ name: "foto.png", mimeType: "image/png", buffer: await png() });
  await expect(page.getByText("A imagem 1 vai junto com a oferta.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Imagem 2:/ })).toBeFocused();
  // The login's code cannot be fetched: the page says so, and continues as soon as it can.
  await context.setOffline(true);
  await submit(page).click();
  await expect(page.getByRole("heading", { name: "Esta página não abriu" })).toBeFocused();
  // Once online it loads by itself.
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "Esta página não abriu" })).toBeHidden();
  await expect(page).toHaveURL(toLogin);
  await logIn(page, { email, password: memberPassword });
  await expect(page).toHaveURL(address);
  await expect(restored(page)).toBeVisible();
  await expectFilled(page);
  await expectPicture(page, 1);
  await submit(page).click();
  await expect(page.getByText(sent)).toBeVisible();
  const { access_token } = await page.evaluate(() => JSON.parse(localStorage.getItem("xepa-session") ?? ""));
  const [mine] = await offersOf(page, { access_token });
  expect(mine?.images).toHaveLength(1);
  await page.goto(address);
  await field(page, "name").fill("Um começo");
  await chooser(page).setInputFiles({ name: "foto.png", mimeType: "image/png", buffer: await png() });
  await expectPicture(page, 1);
  await page.reload();
  await expect(restored(page)).toBeVisible();
  await expect(field(page, "name")).toHaveValue("Um começo");
  await page.getByRole("button", { name: "Remover a imagem 1" }).click();
  await page.reload();
  await expect(restored(page)).toBeVisible();
  await expect(page.getByRole("img", { name: /^Imagem 1/ })).toHaveCount(0);
  await page.locator("button[popovertarget=conta]").click();
  await page.getByRole("button", { name: "Sair" }).click();
  await expect(page).toHaveURL("/");
  expect(await page.evaluate(() => localStorage.getItem("xepa-draft-offer"))).toBeNull();
});

test("an offer sent by keyboard leads to the top of the dashboard", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await signIn(page, await newMember(page, "teclado"));
  await page.goto(address);
  await fillIn(page);
  await submit(page).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByRole("article", { name: offer.name })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("a session that ends half-way loses nothing", async ({ page }) => {
  const email = await newMember(page, "expira");
  const member = await signIn(page, email);
  await page.goto(address);
  await fillIn(page);
  await chooser(page).setInputFiles({ name: "foto.png", mimeType: "image/png", buffer: await png() });
  await expectPicture(page, 1);
  const headers = { authorization: `Bearer ${member.access_token}` };
  await page.request.post("/auth/v1/logout?scope=global", { headers });
  await submit(page).click();
  await expect(page).toHaveURL(toLogin);
  await expect(page.getByText("Sessão expirada. Faça login novamente.")).toBeVisible();
  await logIn(page, { email, password: memberPassword });
  await expect(restored(page)).toBeVisible();
  await expectFilled(page);
  await submit(page).click();
  await expect(page.getByText(sent)).toBeVisible();
  await expect(page).toHaveURL("/dashboard");
});

test("offline nothing is lost, and an offer whose response was lost is not sent twice", async ({
  page,
  context,
}) => {
  const member = await signIn(page, await newMember(page, "offline"));
  await page.goto(address);
  await fillIn(page);
  await context.setOffline(true);
  await chooser(page).setInputFiles({ name: "foto.png", mimeType: "image/png", buffer: await png() });
  await submit(page).click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Erro ao enviar produto: sem conexão com o servidor.");
  await expectFilled(page);
  await page.getByRole("button", { name: "Enviar a imagem 1 de novo" }).press("Enter");
  await expect(page.locator("li button:focus")).toBeVisible();
  await context.setOffline(false);
  await expectPicture(page, 1);
  await expect(alert).toHaveCount(0);
  const keys: (string | null)[] = [];
  page.on("request", async (request) => {
    if (request.url().endsWith("/submit-user-product"))
      keys.push(await request.headerValue("idempotency-key"));
  });
  // The server gets the request, the phone does not get the response.
  await page.route("**/submit-user-product", async (route) => {
    await route.fetch();
    await expect(page.getByRole("button", { name: "Descartar rascunho" })).toBeDisabled();
    await route.abort();
  });
  await submit(page).click();
  await expect(alert).toContainText("sem conexão com o servidor");
  await page.unroute("**/submit-user-product");
  // Even a closed tab remembers its request.
  await page.reload();
  await expectFilled(page);
  await expectPicture(page, 1);
  await submit(page).click();
  await expect(page.getByText(sent)).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  const mine = await offersOf(page, member);
  expect(mine.map(({ images }) => images.length)).toEqual([1]);
});

test("invalid fields are reported beside each field, and nothing is sent", async ({ page }) => {
  await signIn(page, await newMember(page, "errada"));
  let calls = 0;
  await page.route("**/submit-user-product", (route) => {
    calls++;
    return route.fulfill({ status: 429, headers: { "retry-after": "700" }, json: { message: "Muitas" } });
  });
  await page.goto(address);
  await submit(page).click();
  const errorOf = (name: string) => page.locator(`#enviar-oferta-${name}-erro`);
  for (const [name, sentence] of [
    ["product_url", "Informe o link do produto"],
    ["name", "Informe o nome do produto"],
    ["category", "Escolha uma categoria"],
    ["store_name", "Informe o nome da loja"],
    ["sale_price", "Informe o preço promocional"],
  ] as const)
    await expect(errorOf(name)).toHaveText(sentence);
  await expect(field(page, "product_url")).toBeFocused();
  await fillIn(page);
  for (const [name, typed, sentence] of [
    ["product_url", "javascript:alert(1)", /link/],
    ["product_url", "https://localhost/x", /link/],
    ["product_url", "https://ana:senha@loja.com.br/x", /senha/],
    ["sale_price", "vinte", "Informe o preço em reais, como 1.299,90"],
    ["sale_price", "10.000.000,00", "O preço deve ficar entre R$ 0,00 e R$ 9.999.999,99"],
    ["valid_until", "2020-01-01", "A data de validade já passou"],
    ["valid_until", "9999-12-31", "A data de validade pode ser de até dois anos a partir de hoje"],
    ["coupon", "X".repeat(61), "O cupom deve ter no máximo 60 caracteres"],
  ] as const) {
    const before = await field(page, name).inputValue();
    await field(page, name).fill(typed);
    await field(page, name).blur();
    await expect(errorOf(name)).toHaveText(sentence);
    await field(page, name).fill(before);
    await expect(errorOf(name)).toBeEmpty();
  }
  // The error of the field that is left moves the button only after the click; both are in view.
  await page.setViewportSize({ width: 1280, height: 2000 });
  await field(page, "sale_price").fill("vinte");
  await submit(page).click({ position: { x: 20, y: 3 } });
  await expect(field(page, "sale_price")).toBeFocused();
  await field(page, "sale_price").fill("500");
  await expect(errorOf("sale_price")).toBeEmpty();
  await field(page, "sale_price").blur();
  await expect(page.getByText("O preço promocional está acima do original.")).toBeVisible();
  // Half a date, which has no value.
  await field(page, "valid_until").press("ArrowUp");
  await submit(page).click();
  await expect(errorOf("valid_until")).toHaveText("Informe uma data válida");
  await field(page, "valid_until").fill(latestDay(new Date()));
  await expect(errorOf("valid_until")).toBeEmpty();
  await field(page, "name").fill("🙂".repeat(71));
  await expect(field(page, "name")).toHaveValue("🙂".repeat(70));
  await expect(errorOf("name")).toHaveText("O título deve ter no máximo 70 caracteres");
  await expect(page.getByText("70/70")).toHaveClass(/field-near/);
  await field(page, "description").fill("x".repeat(501));
  await expect(errorOf("description")).toHaveText("A descrição deve ter no máximo 500 caracteres");
  await expect(submit(page)).toBeDisabled();
  await field(page, "description").fill("x".repeat(451));
  await expect(submit(page)).toBeEnabled();
  await field(page, "sale_price").fill("1,299");
  await page.getByRole("button", { name: "R$ 1.299,00" }).click();
  await expect(field(page, "sale_price")).toHaveValue("1.299,00");
  await expect(field(page, "sale_price")).toBeFocused();
  await expect(errorOf("sale_price")).toBeEmpty();
  expect(calls).toBe(0);
  await submit(page).click();
  await expect(page.getByRole("alert")).toHaveText(
    "Erro ao enviar produto: muitos envios em pouco tempo. Tente novamente em 12 min.",
  );
});
