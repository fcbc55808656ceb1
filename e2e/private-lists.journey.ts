import { expect, test } from "@playwright/test";
import { logIn } from "./accounts.ts";
import { callAs } from "./member-offers.ts";
import { memberPassword, newMember, signIn } from "./signed-in.ts";

test("a list asks again for the part that failed, and is called empty only where nothing is behind it", async ({
  page,
}) => {
  await signIn(page, await newMember(page, "partes"));
  const asked: (string | undefined)[] = [];
  await page.route("**/load-found", (route) => {
    const { cursor } = route.request().postDataJSON();
    asked.push(cursor);
    if (asked.length === 2) return route.abort();
    return route.fulfill({ json: { notices: [], products: [], unread: 0, next: cursor ? null : "depois" } });
  });
  await page.goto("/para-voce");
  const none = page.getByText("Seus alertas ainda não encontraram nada");
  await page.getByRole("button", { name: "Mais ofertas" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Sem conexão" })).toBeVisible();
  await expect(none).toHaveCount(0);
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(none).toBeVisible();
  expect(asked).toEqual([undefined, "depois", "depois"]);
});

test("an alert that was typed when the session ended is there after the login", async ({ page }) => {
  const email = await newMember(page, "sessao.alerta");
  const member = await signIn(page, email);
  await callAs(page, member, "add-alert", { q: "smartphone" });
  await page.goto("/alertas");
  await page.getByRole("button", { name: "Editar «smartphone»" }).click();
  await page.getByLabel("Preço até").fill("1.234");
  await page.route("**/edit-alert", (route) =>
    route.fulfill({ status: 401, json: { code: "unauthorized", message: "Sessão", error: "Sessão" } }),
  );
  await page.getByRole("button", { name: "Salvar alerta" }).click();
  await expect(page).toHaveURL(/\/login\?next=%2Falertas/);
  await page.unroute("**/edit-alert");
  await logIn(page, { email, password: memberPassword });
  await expect(page.getByLabel("Preço até")).toHaveValue("1.234");
  await page.getByRole("button", { name: "Salvar alerta" }).click();
  await expect(page.getByText("até R$ 1.234,00")).toBeVisible();
});
