import { expect, type Page, test } from "@playwright/test";
import { admin, newMember, otherAdmin, signIn } from "./signed-in.ts";

/** A call of another client. */
async function call(page: Page, name: string, data: object, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.post(`/functions/v1/${name}`, { data, headers });
  expect(answer.status(), await answer.text()).toBe(200);
  return answer.json();
}

test("a member chooses an @, sees the own profile and hides it", async ({ page }) => {
  await signIn(page, await newMember(page, "perfil", "Zuleica Tavares"));
  await page.goto("/meus-dados");
  const field = page.getByLabel("Seu @");
  await expect(field).toHaveValue(/^zuleica_t\d?$/);
  await field.fill("admin");
  await page.getByRole("button", { name: "Usar este @" }).click();
  await expect(page.getByText("Este @ é reservado. Escolha outro")).toBeVisible();
  const handle = `zu_${Date.now().toString(36)}`;
  await field.fill(handle);
  await page.getByRole("button", { name: "Usar este @" }).click();
  await expect(page.getByText("Pronto! Este é o seu @.")).toBeVisible();
  await expect(page.getByRole("list", { name: "Níveis" }).getByText("Semente")).toHaveAttribute(
    "aria-current",
    "step",
  );
  await page.getByRole("link", { name: "Ver meu perfil" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `@${handle}` })).toBeVisible();
  await expect(page.locator("main")).not.toContainText("Tavares");
  await page.goto("/meus-dados");
  await page.getByRole("switch", { name: "Esconder meu perfil" }).check();
  await expect(page.getByText("Pronto! O seu perfil não aparece mais.")).toBeVisible();
  expect((await page.goto(`/u/${handle}`))?.status()).toBe(404);
});

test("an offer of a trusted member is public at once, and a moderator's rejection takes it away", async ({
  page,
}) => {
  const member = await signIn(page, await newMember(page, "colheita"));
  const moderator = await otherAdmin(page);
  await call(page, "set-level", { userId: member.user.id, safra: true }, moderator.access_token);
  const name = `Fone publicado na hora ${Date.now()}`;
  const { product } = await call(
    page,
    "submit-user-product",
    {
      ...{
        name,
        description: "",
        store_name: "KaBuM!",
        category: "Eletrônicos",
        original_price: 200,
        sale_price: 150,
      },
      product_url: `https://www.kabum.com.br/produto/${Date.now()}/fone`,
    },
    member.access_token,
  );
  expect((await page.goto(`/product/${product.slug}`))?.status()).toBe(200);
  await expect(page.getByText("Enviada pela comunidade")).toBeVisible();
  await signIn(page, admin.email, admin.password);
  await page.goto(`/admin/produtos?status=pending&modo=fila&oferta=${product.id}`);
  await expect(page.getByText("publicada, confira").first()).toBeVisible();
  const decision = { productId: product.id, version: product.version, status: "rejected" };
  await call(page, "update-product-status", decision, moderator.access_token);
  expect((await page.goto(`/product/${product.slug}`))?.status()).toBe(404);
});
