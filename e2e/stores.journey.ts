import { expect, type Page, test } from "@playwright/test";
import { storeSlug } from "#domain/stores/store-slug.ts";
import { callAs, plainOffer } from "./member-offers.ts";
import { cards } from "./offer-list.ts";
import { otherAdmin, signInAdmin } from "./signed-in.ts";

/** Stores of this run alone: an approved offer of an unknown address brings one, not listed yet. */
async function newStore(page: Page, name: string): Promise<{ name: string; host: string; offer: string }> {
  const host = `${storeSlug(name)}-${Date.now().toString(36)}.com.br`;
  const offer = `Cafeteira de ${name}`;
  const admin = await otherAdmin(page);
  const fields = {
    ...plainOffer,
    name: offer,
    store_name: name,
    product_url: `https://www.${host}/cafeteira`,
  };
  await callAs(page, admin, "add-product", fields);
  return { name, host, offer };
}

const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

test("a moderator lists a store with its words, then merges another into it: its offers and address follow", async ({
  page,
}) => {
  const [stays, goes] = [await newStore(page, "Feira da Praça"), await newStore(page, "Praca Feira")];
  await signInAdmin(page);
  await page.goto("/admin/lojas?mostrar=unlisted");
  await expect(page.getByRole("link", { name: "Fora da lista" })).toHaveAttribute("aria-current", "true");
  await rowOf(page, stays.host)
    .getByRole("button", { name: /^Editar/ })
    .click();
  const edit = page.getByRole("dialog", { name: "Editar loja" });
  await edit.getByLabel("Sobre a loja").fill("Barracas de gente que planta.");
  await edit.getByLabel("Aparece no site?").selectOption("Sim");
  await edit.getByLabel("Os links rendem comissão?").selectOption("Não");
  await edit.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Loja salva." })).toBeVisible();
  await expect(edit).toBeHidden();

  await page.goto(`/admin/lojas?q=${goes.host}`);
  await rowOf(page, goes.host).getByRole("button", { name: /^Unir/ }).click();
  const merge = page.getByRole("dialog", { name: `Unir ${goes.name} a outra loja` });
  await merge.getByLabel("Loja que fica").fill(stays.host);
  await merge.getByRole("button", { name: stays.name }).click();
  await expect(merge.getByText("O que muda de lugar")).toBeVisible();
  await expect(merge.locator("dl div").filter({ hasText: "Ofertas" })).toContainText("1");
  await merge.getByRole("button", { name: "Unir lojas" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Lojas unidas." })).toBeVisible();

  await page.goto("/loja/feira-da-praca");
  await expect(page.getByText("Barracas de gente que planta.")).toBeVisible();
  await expect(page.locator(cards)).toHaveCount(2);
  await expect(page.getByRole("complementary").getByText(goes.host)).toBeVisible();
  await page.getByRole("link", { name: goes.offer, exact: true }).click();
  await page.getByRole("main").getByRole("link", { name: goes.name }).first().click();
  await expect(page).toHaveURL("/loja/feira-da-praca");
});

test("another moderator's change is shown before it is written over, and nothing that was typed is lost", async ({
  page,
}) => {
  const { host } = await newStore(page, "Loja Disputada");
  await signInAdmin(page);
  await page.goto(`/admin/lojas?q=${host}`);
  await rowOf(page, host)
    .getByRole("button", { name: /^Editar/ })
    .click();
  const edit = page.getByRole("dialog", { name: "Editar loja" });
  await edit.getByLabel("Sobre a loja").fill("O meu texto.");
  const admin = await otherAdmin(page);
  const headers = { authorization: `Bearer ${admin.access_token}` };
  const { stores } = await (
    await page.request.get(`/functions/v1/load-stores?q=${host}`, { headers })
  ).json();
  const [{ id, version }] = stores as { id: string; version: number }[] as [{ id: string; version: number }];
  await callAs(page, admin, "edit-store", { storeId: id, version, about: "O texto de outra pessoa." });
  await edit.getByRole("button", { name: "Salvar" }).click();
  await expect(edit.getByRole("alert")).toContainText("A loja mudou");
  await expect(edit.getByRole("region", { name: "O que mudou" })).toContainText("O texto de outra pessoa.");
  await expect(edit.getByLabel("Sobre a loja")).toHaveValue("O meu texto.");
  await edit.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Loja salva." })).toBeVisible();
});

test("a visitor goes from a card to its store, asks for an alert and comes back to it after signing in", async ({
  page,
}) => {
  await page.goto("/categoria/informatica");
  await page.locator(cards).getByRole("link", { name: "KaBuM!" }).first().click();
  await expect(page).toHaveURL("/loja/kabum");
  await expect(page.getByRole("heading", { level: 1, name: "KaBuM!" })).toBeVisible();
  await page.getByRole("button", { name: "Criar alerta desta loja" }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a visitor finds a store by its name, reads its figures and turns the pages of its offers", async ({
    page,
  }) => {
    await page.goto("/lojas");
    await page.getByLabel("Nome ou site da loja").fill("magazine");
    await page.getByRole("button", { name: "Filtrar" }).click();
    await expect(page).toHaveURL(/\/lojas\?.*q=magazine/);
    await page.getByRole("main").getByRole("link", { name: "Magazine Luiza" }).click();
    await expect(page).toHaveURL("/loja/magazine-luiza");
    await expect(page.getByText("Desconto anunciado", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Criar alerta desta loja" })).toBeHidden();
    await page.getByRole("link", { name: "Menor preço" }).click();
    await expect(page).toHaveURL("/loja/magazine-luiza?sort=price_low");
    await page.goto("/loja/amazon");
    const first = await page.locator(cards).count();
    expect(first).toBe(12);
    await page.getByRole("link", { name: "Mais ofertas" }).click();
    await expect(page.getByRole("link", { name: "Voltar ao começo da lista" })).toBeVisible();
    expect(await page.locator(cards).count()).toBeGreaterThan(0);
  });
});
