import { expect, test } from "@playwright/test";
import { newWord } from "./article-editor.ts";
import { expectLargeLettersToFit, expectToFit } from "./check-page.ts";
import { callAs, plainOffer } from "./member-offers.ts";
import { signInAdmin } from "./signed-in.ts";
import { violationsOf } from "./violations.ts";

test("the conditions of a price stand on the card's picture and take no room of their own", async ({
  page,
}) => {
  const admin = await signInAdmin(page);
  const word = newWord();
  const conditions = { payment: "pix", needs: ["prime", "first_purchase"], shipping: "free" };
  const limited = { name: `Chaleira ${word}`, coupon: "CHALEIRA10", conditions };
  const free = { name: `Bule ${word}`, conditions: { shipping: "free" } };
  for (const given of [{ name: `Caneca ${word}` }, limited, free])
    await callAs(page, admin, "add-product", { ...plainOffer, ...given });
  await page.goto(`/buscar?q=${word}`);
  const card = (name: string) => page.getByRole("article", { name: `${name} ${word}` });
  const chips = card("Chaleira").getByRole("list", { name: "Condições do preço" }).getByRole("listitem");
  await expect(chips).toHaveText(["1ª compra", "Prime", "+2e mais 2"]);
  await expect(card("Caneca").getByRole("listitem")).toHaveCount(0);
  // What only adds to the offer waits for its page on a phone.
  await expect(card("Bule").getByText("frete grátis")).toBeHidden();
  await expect(card("Bule").getByRole("list")).toHaveCount(0);
  expect(await violationsOf(page, { only: "#conteudo" })).toEqual([]);
  await expectLargeLettersToFit(page);
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await expectToFit(page);
    const heights = await page
      .locator(".offer-card")
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
    expect(new Set(heights).size).toBe(1);
    const picture = await card("Chaleira").locator("img").boundingBox();
    const last = await chips.last().boundingBox();
    expect(last && picture && last.y > picture.y && last.y < picture.y + picture.height).toBe(true);
  }
  await expect(card("Bule").getByText("frete grátis")).toBeVisible();
  // A chip is part of the card's link.
  await chips.first().click({ force: true });
  await expect(page).toHaveURL(/\/product\/chaleira-/);
});
