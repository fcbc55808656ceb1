import { expect, type Page, test } from "@playwright/test";
import { callAs, decide, plainOffer } from "./member-offers.ts";
import { aSender, open, row, rows, send, statusText, stored } from "./moderation-list.ts";
import { signInAdmin } from "./signed-in.ts";

const numbered = (n: number) => Array.from({ length: n }, (_, place) => `Oferta ${place + 1} da fila`);

/** Every call of this name from the page, by its product. */
function decisionsOf(page: Page): string[] {
  const ids: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/update-product-status"))
      ids.push((request.postDataJSON() as { productId: string }).productId);
  });
  return ids;
}

test("20 offers are moderated by keyboard alone, and no decision is lost or doubled", async ({ page }) => {
  test.slow();
  const member = await aSender(page, "fila");
  await send(page, member, numbered(20));
  await signInAdmin(page);
  const decisions = decisionsOf(page);
  await open(page, member);
  await expect(rows(page)).toHaveCount(20);
  const startedAt = Date.now();

  // Five from the list, as fast as keys go; the oldest comes first.
  await page.keyboard.press("j");
  await expect(page.getByRole("button", { name: "Oferta 2 da fila", exact: true })).toBeFocused();
  await page.keyboard.press("k");
  for (let n = 0; n < 5; n++) await page.keyboard.press("a");
  await expect(page.getByRole("button", { name: "Oferta 6 da fila", exact: true })).toBeFocused();
  await expect(rows(page)).toHaveCount(15);

  // The others one by one in the queue: every third is rejected with a reason from the list.
  await page.keyboard.press("Enter");
  for (let n = 6; n <= 20; n++) {
    await expect(page.getByRole("heading", { level: 2, name: `Oferta ${n} da fila` })).toBeFocused();
    if (n % 3 > 0) await page.keyboard.press("a");
    else {
      await page.keyboard.press("r");
      await expect(page.getByRole("dialog", { name: "Rejeitar este produto?" })).toBeVisible();
      await page.keyboard.press("4");
    }
  }
  await expect(page.getByRole("heading", { name: "Nenhum produto encontrado" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "Produtos" })).toBeFocused();
  const waiting = async () => (await stored(page, member)).filter(({ status }) => status === "pending");
  await expect.poll(waiting).toEqual([]);
  expect(Date.now() - startedAt).toBeLessThan(60_000);

  const offers = await stored(page, member);
  expect(offers).toHaveLength(20);
  for (const { name, status, reason, version } of offers) {
    const n = Number(name.split(" ")[1]);
    const isRejected = n > 5 && n % 3 === 0;
    expect([name, status, reason, version]).toEqual([
      name,
      isRejected ? "rejected" : "approved",
      isRejected ? "O link não leva ao produto" : null,
      2,
    ]);
  }
  expect([decisions.length, new Set(decisions).size]).toEqual([20, 20]);
});

test("100 offers are decided in one action, each with its own result", async ({ page }) => {
  test.slow();
  // A member submits two; the others come from one import.
  const member = await aSender(page, "centena");
  const word = `zl${process.pid}${Date.now().toString(36)}`;
  const names = numbered(100).map((name) => `${name} ${word}`);
  const sent = await send(page, member, names.slice(0, 2));
  const text = JSON.stringify(names.slice(2).map((name) => ({ ...plainOffer, name })));
  const admin = await signInAdmin(page);
  await callAs(page, admin, "import-products", { format: "json", text, dryRun: false });
  await page.goto(`/admin/produtos?q=${word}`);
  await expect(rows(page)).toHaveCount(100);
  // Meanwhile one is decided elsewhere, and its owner changes another.
  const [first, second] = sent;
  if (!first || !second) throw new Error("nothing was sent");
  await decide(page, first, { status: "rejected", reason: "Esgotado" });
  await callAs(page, member, "edit-user-product", { productId: second.id, sale_price: 49.9 });

  await page.getByLabel("Selecionar todos desta página").filter({ visible: true }).check();
  const progress = statusText(page, "Um momento: 100 produtos…");
  await page.route("**/decide-products", async (route) => {
    await progress.waitFor();
    await route.continue();
  });
  await page.getByRole("button", { name: "Aprovar 100" }).click();
  const outcome = page.getByRole("region", { name: "98 de 100 aprovados" });
  await expect(outcome).toBeFocused();
  await expect(outcome).toContainText(
    `${names[0]}: Erro ao atualizar status do produto: Este produto já foi analisado (Rejeitado)`,
  );
  await expect(outcome).toContainText(`${names[1]}: Erro ao atualizar status do produto: Este produto mudou`);
  await outcome.getByText("Ver um por um").click();
  await expect(outcome.getByRole("listitem").filter({ hasText: "Aprovado" })).toHaveCount(98);
  // The still pending ones are there again, in their current state.
  await expect(rows(page)).toHaveCount(1);
  await expect(row(page, `Oferta 2 da fila ${word}`)).toContainText("R$ 49,90");

  await row(page, `Oferta 2 da fila ${word}`).getByRole("checkbox").check();
  await page.goto(`/admin/produtos?q=${word}&status=approved`);
  await expect(rows(page)).toHaveCount(98);
  await page.getByLabel("Selecionar todos desta página").filter({ visible: true }).check();
  await expect(page.getByRole("button", { name: /^(Aprovar|Rejeitar) \d/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Deletar 98" }).click();
  const question = page.getByRole("dialog", { name: "Tem certeza que deseja deletar 98 produtos?" });
  await question.getByRole("button", { name: "Deletar" }).click();
  await expect(statusText(page, "98 produtos deletados")).toBeVisible();
  await expect(page.getByRole("region", { name: "98 de 98 deletados" })).toBeVisible();
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(statusText(page, "Desfeito: 98 produtos")).toBeVisible();
  // A box that lists them as deleted would no longer be true.
  await expect(page.getByRole("region", { name: "98 de 98 deletados" })).toHaveCount(0);
  await expect(rows(page)).toHaveCount(98);
});

test("the later of two admins learns the first one's decision, and an owner's edit is not approved unseen", async ({
  page,
}) => {
  const member = await aSender(page, "corrida");
  // The same product three times, as members submit popular products.
  const product_url = `https://www.amazon.com.br/dp/B0${Date.now().toString(36).slice(-8).toUpperCase()}`;
  const [lamp, fan, oven] = await send(page, member, ["Luminária", "Ventilador", "Forno"], {
    product_url,
    // Its first letter is a Cyrillic one.
    store_name: "Аmazon",
  });
  if (!lamp || !fan || !oven) throw new Error("nothing was sent");
  await signInAdmin(page);
  await open(page, member);
  await expect(rows(page)).toHaveCount(3);
  const otherAlphabet = "Letras de outro alfabeto em “Аmazon”.";
  await expect(row(page, "Luminária")).toContainText(otherAlphabet);
  await decide(page, lamp, { status: "rejected", reason: "Esgotado" });
  await row(page, "Luminária").getByRole("button", { name: "Aprovar" }).click();
  await expect(page.getByRole("alert")).toContainText(
    "Luminária: Erro ao atualizar status do produto: Este produto já foi analisado (Rejeitado)",
  );
  // The row as it is, until the list reloads.
  await expect(rows(page)).toHaveCount(2);

  await row(page, "Ventilador").getByRole("button", { name: "Ventilador", exact: true }).click();
  const heading = page.getByRole("heading", { level: 2 });
  await expect(heading).toHaveText("Ventilador");
  await expect(page.getByText(otherAlphabet)).toBeVisible();
  const link = page.getByRole("link", { name: "Ver na loja Аmazon (abre em nova aba)" });
  await expect(link).toHaveAttribute("href", product_url);
  await expect(link).toHaveAttribute("rel", "sponsored nofollow noopener");
  // A moderator's click is not counted.
  const counted: string[] = [];
  page.on("request", (request) => request.url().endsWith("/count-click") && counted.push(request.url()));
  await page.context().route(product_url, (route) => route.fulfill({ body: "A loja" }));
  const shop = page.waitForEvent("popup");
  await link.click();
  await (await shop).close();
  await expect(page.getByText("0 aprovadas, 1 rejeitada,")).toBeVisible();
  await expect(page.getByText("Também está na fila por outro envio.")).toBeVisible();
  await callAs(page, member, "edit-user-product", { productId: fan.id, sale_price: 9.9 });
  await page.getByRole("button", { name: "Aprovar" }).click();
  await expect(heading).toHaveText("Forno");
  await expect(page.getByRole("alert")).toContainText("Este produto mudou desde que você o abriu.");
  await page.getByRole("button", { name: "Ver de novo" }).click();
  await expect(heading).toHaveText("Ventilador");
  await expect(page.getByText("Preço: R$ 9,90")).toHaveCount(1);
  await page.getByRole("button", { name: "Aprovar" }).click();
  await expect(statusText(page, "Aprovado: Ventilador")).toBeVisible();
  await expect(heading).toHaveText("Forno");
  await expect(page.getByText("Já está no ar por este preço ou menos.")).toBeVisible();
  expect((await stored(page, member)).find(({ name }) => name === "Ventilador")?.status).toBe("approved");
  expect(counted).toEqual([]);

  // Undone, it is visible again.
  await page.keyboard.press("u");
  await expect(heading).toHaveText("Ventilador");
  await expect(heading).toBeFocused();
  // The address names the offer: a reload keeps it.
  await page.keyboard.press("j");
  await expect(page).toHaveURL(new RegExp(`oferta=${oven.id}`));
  await page.reload();
  await expect(heading).toHaveText("Forno");
  await expect(heading).toBeFocused();

  // The session ends in the middle of a sentence: the page says so, and the sentence is there again after the login.
  const words = page.getByLabel("Outro motivo, ou mais detalhes");
  await page.keyboard.press("r");
  await words.fill("A foto é de outro forno.");
  await page.evaluate(() => localStorage.removeItem("xepa-session"));
  await page.getByRole("dialog").getByRole("button", { name: "Rejeitar" }).click();
  await expect(page.getByRole("alert")).toContainText("Sessão expirada. Faça login novamente.");
  await expect(page.getByRole("heading", { level: 1, name: "Acesso Negado" })).toBeFocused();
  await signInAdmin(page);
  await open(page, member, `&modo=fila&oferta=${oven.id}`);
  await expect(heading).toBeFocused();
  await page.keyboard.press("r");
  await expect(words).toHaveValue("A foto é de outro forno.");
});
