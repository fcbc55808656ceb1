import { expect, test } from "@playwright/test";
import { aSender, open, row, rows, send, stored } from "./moderation-list.ts";
import { signInAdmin } from "./signed-in.ts";

test("words filter the queue, an address finds its offer or its outcome, and rows being saved cannot be selected", async ({
  page,
}) => {
  const member = await aSender(page, "busca");
  const [kettle, toaster] = await send(page, member, ["Chaleira Azul", "Torradeira Azul", "Bule"]);
  if (!kettle || !toaster) throw new Error("nothing was sent");
  await signInAdmin(page);
  await open(page, member);
  await expect(rows(page)).toHaveCount(3);
  const box = page.getByRole("searchbox");
  await expect(box).toHaveCount(1);
  await box.fill("azul");
  await box.press("Enter");
  await expect(rows(page)).toHaveCount(2);
  await expect(page).toHaveURL(new RegExp(`user_id=${member.user.id}.*q=azul`));

  // Two are decided, and the response is slow: they cannot be selected meanwhile.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/decide-products", async (route) => {
    await held;
    await route.continue();
  });
  const all = page.getByLabel("Selecionar todos desta página").filter({ visible: true });
  await all.check();
  await page.getByRole("button", { name: "Aprovar 2" }).click();
  await expect(row(page, "Chaleira Azul").getByRole("checkbox")).toBeDisabled();
  await box.fill("");
  await expect(rows(page)).toHaveCount(3);
  await all.check();
  await expect(page.getByRole("button", { name: "Deletar 1" })).toBeVisible();
  release();
  await expect(page.getByRole("region", { name: "2 de 2 aprovados" })).toBeVisible();

  // A pending one is shown although the filter excludes it; a decided one is not, and the page says so.
  const [bule] = (await stored(page, member)).filter(({ status }) => status === "pending");
  await open(page, member, `&q=azul&modo=fila&oferta=${bule?.id}`);
  await expect(page.getByRole("heading", { level: 2 })).toHaveText("Bule");
  // Store link and sender are above the decision, without scrolling.
  const acts = await page.getByRole("button", { name: "Aprovar" }).boundingBox();
  for (const name of ["Ver na loja", "Ana Souza"]) {
    const seen = await page.getByText(name, { exact: true }).boundingBox();
    expect((seen?.y ?? 0) + (seen?.height ?? 0), name).toBeLessThan(acts?.y ?? 0);
  }
  await open(page, member, `&modo=fila&oferta=${kettle.id}`);
  await expect(page.getByRole("alert")).toContainText("Chaleira Azul não está nesta lista: Aprovado");
});

test("a tab without network says so once, and recovers by its button", async ({ page, context }) => {
  await signInAdmin(page);
  await page.goto("/admin/mensagens");
  await expect(page.getByRole("heading", { level: 1, name: "Mensagens" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Todas \d/ })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("link", { name: /^Não lidas/ }).click();
  const notice = page.getByRole("alert").filter({ hasText: "Não conseguimos falar com o servidor" });
  await expect(notice).toContainText("O que você vê é o que foi carregado por último.");
  await context.setOffline(false);
  await notice.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(notice).toHaveCount(0);

  await page.route("**/get-approved-products*", (route) => route.fulfill({ status: 500, body: "{}" }));
  await page.goto("/admin/produtos");
  const failed = page.getByRole("alert").filter({ hasText: "Algo deu errado do nosso lado." });
  await expect(failed).toBeVisible();
  await expect(failed).not.toContainText("Tente novamente");
  await expect(page.locator("#conteudo .skeleton")).toHaveCount(0);
  await page.unroute("**/get-approved-products*");
  await failed.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(rows(page).first()).toBeVisible();
});
