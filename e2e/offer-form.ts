import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { field } from "./accounts.ts";
import { expectToFit } from "./check-page.ts";
import { callAs } from "./member-offers.ts";
import { violationsOf } from "./violations.ts";

export const address = "/enviar-produtos";
export const sent = "Produto enviado com sucesso! Será analisado pela nossa equipe.";
export const toLogin = "/login?next=%2Fenviar-produtos";
export const restored = (page: Page) => page.getByText("Recuperamos o seu rascunho.");
export const chooser = (page: Page) => page.locator("input[type=file]");
/** Re-encoded on the server, the slowest step here. */
export const expectPicture = (page: Page, n: number) =>
  expect(page.getByText(`Imagem ${n} pronta.`)).toBeVisible({ timeout: 15_000 });

export const offer = {
  product_url: "https://www.loja-do-envio.com.br/fone-sem-fio",
  name: "Fone de Ouvido Sem Fio",
  category: "Eletrônicos",
  store_name: "Loja do Envio",
  original_price: "299",
  sale_price: "R$ 199,9",
  description: "No Pix.",
};

export async function fillIn(page: Page, some: Partial<typeof offer> = {}): Promise<void> {
  for (const [name, value] of Object.entries({ ...offer, ...some }))
    if (name === "category") await field(page, name).selectOption(value);
    else await field(page, name).fill(value);
}

export async function expectFilled(page: Page, name = offer.name): Promise<void> {
  await expect(field(page, "name")).toHaveValue(name);
  await expect(field(page, "category")).toHaveValue(offer.category);
  await expect(field(page, "sale_price")).toHaveValue("199,90");
  await expect(field(page, "description")).toHaveValue(offer.description);
}

/** The member's offers, as the API returns them. */
export async function offersOf(page: Page, member: { access_token: string }) {
  const { products } = await callAs(page, member, "load-user-products", {});
  return products as { name: string; images: string[]; sale_price: number; status: string }[];
}

export const png = () =>
  sharp({ create: { width: 60, height: 45, channels: 4, background: "#2a7f" } })
    .png()
    .toBuffer();

export async function expectAccessible(page: Page): Promise<void> {
  await expectToFit(page);
  expect(await violationsOf(page)).toEqual([]);
}
