import { expect, type Page, test } from "@playwright/test";
import { linkIn, newestLetter } from "./dev-mail.ts";
import { violationsOf } from "./violations.ts";

const almost = "Quase lá! Enviamos um e-mail para você confirmar a inscrição.";

const field = (page: Page) => page.getByLabel("Seu e-mail");
const button = (page: Page) => page.getByRole("button", { name: "Quero receber" });

/** From the letter to the list and out of it again: the same for every visitor. */
async function confirmAndLeave(page: Page, address: string): Promise<void> {
  const letter = await newestLetter(page, address);
  await page.goto(linkIn(letter, "/novidades/confirmar"));
  await expect(page.getByRole("heading", { name: "Confirme sua inscrição" })).toBeVisible();
  await page.getByRole("button", { name: "Confirmar inscrição" }).click();
  await expect(page).toHaveURL("/novidades/confirmar?feito=1");
  await expect(page.getByText("Inscrição confirmada! Você vai receber as melhores ofertas.")).toBeVisible();

  await page.goto(linkIn(letter, "/novidades/confirmar"));
  await expect(page.getByText("Inscrição confirmada!")).toBeVisible();

  await page.goto(linkIn(letter, "/novidades/cancelar"));
  await expect(page.getByRole("heading", { name: "Cancelar os e-mails?" })).toBeVisible();
  await page.getByRole("button", { name: "Cancelar inscrição" }).click();
  await expect(page).toHaveURL("/novidades/cancelar?feito=1");
  await expect(
    page.getByText("Inscrição cancelada. Você não vai mais receber nossos e-mails."),
  ).toBeVisible();

  await page.goto(linkIn(letter, "/novidades/confirmar"));
  await expect(page.getByText("Este link de confirmação não vale mais.")).toBeVisible();
  await page.getByRole("link", { name: "Inscrever-se de novo" }).click();
  await expect(page).toHaveURL("/#novidades");
}

test("a visitor subscribes in place, confirms by letter and unsubscribes with one click", async ({
  page,
}) => {
  await page.goto("/");
  await field(page).fill("Ana.Jornada@example.com");
  await button(page).click();
  await expect(page.getByRole("status").getByText(almost)).toBeVisible();
  await expect(page).toHaveURL("/");
  await expect(field(page)).toHaveValue("");
  await confirmAndLeave(page, "ana.jornada@example.com");
});

test("the Enter key subscribes too, even before the script loads", async ({ page }) => {
  await page.goto("/");
  await field(page).fill("enter@example.com");
  await field(page).press("Enter");
  await expect(page.getByText(almost)).toBeVisible();
  await expect(page).toHaveURL("/");
});

test("an invalid address is reported beside the field and stays there", async ({ page }) => {
  await page.goto("/");
  await field(page).fill("ana@");
  await button(page).click();
  await expect(page.getByText("Informe um e-mail válido")).toBeVisible();
  await expect(field(page)).toHaveValue("ana@");
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveAccessibleDescription("Informe um e-mail válido");
  expect(await violationsOf(page, { only: "#novidades" })).toEqual([]);
  await field(page).fill("");
  await button(page).click();
  await expect(page.getByText("Informe seu e-mail")).toBeVisible();
});

test("when sending fails, the address stays and the next try works", async ({ page }) => {
  await page.route("**/functions/v1/subscribe-newsletter", (route) => route.abort(), { times: 1 });
  await page.goto("/");
  await field(page).fill("rede@example.com");
  await button(page).click();
  await expect(
    page.getByRole("alert").getByText("Erro ao fazer a inscrição. Tente novamente."),
  ).toBeVisible();
  await expect(field(page)).toHaveValue("rede@example.com");
  await button(page).click();
  await expect(page.getByText(almost)).toBeVisible();
});

test("without the islands' code the form is a plain form", async ({ page }) => {
  await page.route("**/assets/**/*.js", (route) => route.abort());
  await page.goto("/");
  await field(page).fill("sem.ilhas@example.com");
  await button(page).click();
  await expect(page).toHaveURL("/?inscrito=1#novidades");
  await expect(page.getByText(almost)).toBeVisible();
});

test("the newsletter form and its answer are available in English", { tag: "@slow" }, async ({ page }) => {
  await page.goto("/?lng=en");
  await page.getByLabel("Your e-mail").fill("english@example.com");
  await page.getByRole("button", { name: "Sign me up" }).click();
  await expect(page.getByText("Almost there! We have sent you an e-mail")).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a visitor subscribes, confirms and unsubscribes", async ({ page }) => {
    await page.goto("/");
    await field(page).fill("beto.jornada@example.com");
    await button(page).click();
    await expect(page).toHaveURL("/?inscrito=1#novidades");
    await expect(page.getByText(almost)).toBeInViewport();
    await confirmAndLeave(page, "beto.jornada@example.com");
  });

  test("an address that only the server refuses is shown again with its error", { tag: "@slow" }, async ({
    page,
  }) => {
    await page.goto("/");
    // The browser accepts it as an address; there is no such domain name.
    await field(page).fill("ana@localhost");
    await button(page).click();
    await expect(page.getByText("Informe um e-mail válido")).toBeInViewport();
    await expect(field(page)).toHaveValue("ana@localhost");
  });
});
