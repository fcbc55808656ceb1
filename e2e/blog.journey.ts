import { expect, test } from "@playwright/test";
import { expectLargeLettersToFit, expectToFit } from "./check-page.ts";

const guide = "/blog/notebook-gamer-bom-e-barato-o-que-olhar-antes-de-comprar";
const title = "Notebook gamer bom e barato: o que olhar antes de comprar";

test("a reader opens the blog from the menu, pages through it, reads an article and comes back", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "Blog" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Blog Xepa");
  const pager = page.getByRole("navigation", { name: "Páginas do blog" });
  await expect(pager.getByRole("button", { name: "Anterior" })).toBeDisabled();
  await pager.getByRole("link", { name: "Próximo" }).click();
  await expect(page).toHaveURL(/\/blog\?pagina=2$/);
  await expect(pager.getByRole("button", { name: "Próximo" })).toBeDisabled();
  await pager.getByRole("link", { name: "Página 1" }).click();
  await expect(page).toHaveURL(/\/blog$/);

  await page.getByRole("link", { name: `Ler artigo completo: ${title}` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  const contents = page.getByRole("navigation", { name: "Neste artigo" });
  await contents.getByRole("link", { name: "Quanto pagar" }).click();
  await expect(page).toHaveURL(/#secao-quanto-pagar$/);
  await expect(page.getByRole("heading", { name: "Quanto pagar" })).toBeInViewport();
  await page.getByRole("link", { name: "Voltar ao Blog" }).click();
  await expect(page).toHaveURL(/\/blog$/);
});

test("offers in an article link to their stores and pages, and are marked as offers", async ({
  page,
  context,
}) => {
  await context.route(/^https:/, (route) =>
    route.fulfill({ contentType: "text/html", body: "<h1>Loja</h1>" }),
  );
  const beacons: string[] = [];
  context.on("request", (sent) => {
    if (sent.url().endsWith("/functions/v1/count-click")) beacons.push(sent.postData() ?? "");
  });
  await page.goto(guide);
  const offer = page.getByRole("article", { name: /^Notebook Gamer 15,6/ }).first();
  await expect(offer.getByText("preço de hoje")).toBeVisible();
  const link = offer.getByRole("link", { name: /^Ver Oferta de .*publicidade, abre em nova aba/ });
  await expect(link).toHaveAttribute("rel", "sponsored nofollow noopener");
  const opened = context.waitForEvent("page");
  await link.click();
  await expect(await opened).toHaveURL((await link.getAttribute("href")) ?? "");
  await expect.poll(() => beacons.length).toBe(1);
  await offer.getByRole("link", { name: /^Notebook Gamer/ }).click();
  await expect(page).toHaveURL(/\/product\/notebook-gamer/);
});

test("a tag lists its articles, without overflow on the smallest phone", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const address of [guide, "/blog"]) {
    await page.goto(address);
    await expectToFit(page);
    await expectLargeLettersToFit(page);
  }
  await page.getByRole("link", { name: "desconto", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Artigos sobre desconto");
  for (const card of await page.locator(".article-card").all())
    await expect(card.getByRole("link", { name: "desconto", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Todos os artigos" }).click();
  await expect(page).toHaveURL(/\/blog$/);
});
