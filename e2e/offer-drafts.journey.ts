import { expect, type Page, test } from "@playwright/test";
import { field, password, submit } from "./accounts.ts";
import { linkIn, newestLetter } from "./dev-mail.ts";
import {
  address,
  chooser,
  expectAccessible,
  expectFilled,
  expectPicture,
  fillIn,
  offersOf,
  png,
} from "./offer-form.ts";

test("the draft follows to the tab that the sign-up letter opens, and back; sent there, it is gone here", async ({
  page,
  context,
}) => {
  const email = `carta.${Date.now()}@jornada.example`;
  const openElsewhere = (tab: Page) => tab.getByText("Este rascunho está aberto em outra aba.");
  await page.goto(address);
  await fillIn(page);
  await chooser(page).setInputFiles({ name: "foto.png", mimeType: "image/png", buffer: await png() });
  await expect(page.getByText("A imagem 1 vai junto com a oferta.")).toBeVisible();
  // The form stays open: the account is made in another tab, and the letter opens a third one.
  await page.request.post("/auth/v1/signup", {
    data: { email, password, data: { full_name: "Ana da Carta" } },
  });
  const letter = await context.newPage();
  await letter.goto(linkIn(await newestLetter(page, email), "/auth/v1/verify"));
  await expect(letter.getByRole("heading", { name: "Conta confirmada com sucesso!" })).toBeVisible();
  await letter.goto(address);
  await expect(letter.getByText("Trouxemos o que você digitou em outra aba.")).toBeVisible();
  await expectFilled(letter);
  await expectPicture(letter, 1);
  await expectAccessible(letter);
  await expect(openElsewhere(page)).toBeVisible();
  await expectFilled(page);
  await field(letter, "name").fill("Fone da outra aba");
  await field(page, "coupon").fill("FONE10");
  await expect(field(page, "name")).toHaveValue("Fone da outra aba");
  await expect(openElsewhere(letter)).toBeVisible();
  await letter.reload();
  await expect(field(letter, "coupon")).toHaveValue("FONE10");
  await expectPicture(letter, 1);
  await submit(letter).click();
  await expect(letter).toHaveURL("/dashboard");
  await expect(page.getByText("Esta oferta já foi enviada em outra aba.")).toBeVisible();
  await expect(field(page, "name")).toHaveValue("");
  const { access_token } = await page.evaluate(() => JSON.parse(localStorage.getItem("xepa-session") ?? ""));
  const mine = await offersOf(page, { access_token });
  expect(mine).toMatchObject([{ name: "Fone da outra aba", images: [expect.any(String)] }]);

  // An offer that is being sent does not come back to its tab, and is gone in the one that has taken it meanwhile.
  await page.goto(address);
  await fillIn(page, { name: "Enviada durante a troca" });
  const reached = Promise.withResolvers<void>();
  const response = Promise.withResolvers<void>();
  await page.route("**/submit-user-product", async (route) => {
    reached.resolve();
    await response.promise;
    await route.continue();
  });
  await submit(page).click();
  await reached.promise;
  await letter.goto(address);
  await expectFilled(letter, "Enviada durante a troca");
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await expect(openElsewhere(page)).toBeVisible();
  response.resolve();
  await expect(page).toHaveURL("/dashboard");
  await expect(letter.getByText("Esta oferta já foi enviada em outra aba.")).toBeVisible();
  await expect(field(letter, "name")).toHaveValue("");
  expect(await offersOf(page, { access_token })).toHaveLength(2);
});
