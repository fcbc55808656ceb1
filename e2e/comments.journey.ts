import { expect, type Page, test } from "@playwright/test";
import { logIn } from "./accounts.ts";
import { newWord } from "./article-editor.ts";
import { expectToFit } from "./check-page.ts";
import { callAs, plainOffer } from "./member-offers.ts";
import { memberPassword, newMember, otherAdmin, signIn, tokensOf } from "./signed-in.ts";
import { violationsOf } from "./violations.ts";

interface Offer {
  id: string;
  slug: string;
}

async function newOffer(page: Page): Promise<Offer> {
  const admin = await otherAdmin(page);
  const { product } = await callAs(page, admin, "add-product", {
    ...plainOffer,
    name: `Panela ${newWord()}`,
  });
  return product as Offer;
}

/** A member who has chosen a handle. */
async function newCommenter(page: Page, name: string) {
  const email = await newMember(page, name);
  const tokens = await tokensOf(page, email);
  const handle = `${name}_${newWord()}`.slice(0, 20);
  await callAs(page, tokens, "set-handle", { handle });
  return { email, tokens, handle };
}

const section = (page: Page) => page.locator("#comentarios");
/** Its code has come and it listens. */
async function untilAwake(page: Page): Promise<void> {
  await expect(section(page).locator("x-island[data-wake=member], x-island[data-wake=asked]")).toHaveCount(0);
}
const composer = (page: Page) => section(page).getByLabel("Seu comentário", { exact: true });

test("a visitor types, signs in, finds the text again and comments", async ({ page }) => {
  const { slug } = await newOffer(page);
  const { email, handle } = await newCommenter(page, "ana");
  await page.goto(`/product/${slug}`);
  await composer(page).fill("Chegou em dois dias.");
  await section(page).getByRole("link", { name: "Entre para comentar" }).click();
  await logIn(page, { email, password: memberPassword });
  await expect(page).toHaveURL(new RegExp(`/product/${slug}`));
  await untilAwake(page);
  await expect(composer(page)).toHaveValue("Chegou em dois dias.");
  await section(page).getByRole("button", { name: "Publicar" }).click();
  await expect(section(page).getByRole("status").filter({ hasText: "Comentário publicado." })).toBeVisible();
  await expect(composer(page)).toHaveValue("");
  await page.reload();
  await expect(section(page).getByRole("heading", { name: "1 comentário" })).toBeVisible();
  await expect(section(page).getByRole("article", { name: `@${handle}` })).toContainText(
    "Chegou em dois dias.",
  );
});

test("the first comment asks for a handle, and nothing typed is lost", async ({ page }) => {
  const { slug } = await newOffer(page);
  await signIn(page, await newMember(page, "nova"));
  await page.goto(`/product/${slug}`);
  await composer(page).fill("Vale a pena?");
  await section(page).getByRole("button", { name: "Publicar" }).click();
  await expect(section(page).getByText("Escolha seu @ para comentar.")).toBeVisible();
  await expect(composer(page)).toHaveValue("Vale a pena?");
  await section(page).getByLabel("Seu @", { exact: true }).fill(`nova_${newWord()}`.slice(0, 20));
  await section(page).getByRole("button", { name: "Usar este @" }).click();
  await expect(section(page).locator(".comment-text")).toHaveText("Vale a pena?");
});

test("a member marks, replies, edits and deletes; what is held only its author sees", async ({
  page,
  browser,
}) => {
  const { id, slug } = await newOffer(page);
  const ana = await newCommenter(page, "ana");
  const bia = await newCommenter(page, "bia");
  await callAs(page, ana.tokens, "add-comment", { productId: id, body: "Frete grátis para Niterói." });
  await signIn(page, bia.email);
  await page.goto(`/product/${slug}`);
  const first = section(page).getByRole("article", { name: `@${ana.handle}` });
  const useful = first.getByRole("button", { name: "Útil" });
  await useful.click();
  await expect(useful).toHaveAttribute("aria-pressed", "true");
  await expect(useful).toHaveText(/1/);

  await first.getByRole("button", { name: `Responder a @${ana.handle}` }).click();
  const reply = section(page).getByLabel("Sua resposta");
  await expect(reply).toBeFocused();
  await reply.fill("Aqui também.");
  await section(page).getByRole("button", { name: "Responder", exact: true }).last().click();
  const mine = section(page).getByRole("article", { name: `@${bia.handle}` });
  await expect(mine).toBeFocused();

  await mine.getByRole("button", { name: "Editar" }).click();
  await mine.getByLabel("Editar").fill("Aqui também, em São Gonçalo.");
  await mine.getByRole("button", { name: "Salvar" }).click();
  await expect(mine).toContainText("em São Gonçalo.");
  await expect(mine).toContainText("editado");
  expect(await violationsOf(page, { only: "#comentarios" })).toEqual([]);

  await mine.getByRole("button", { name: "Apagar o seu comentário" }).click();
  await mine.getByRole("button", { name: "Apagar", exact: true }).click();
  await expect(section(page).locator(".comment-gone")).toBeFocused();

  await first.getByRole("button", { name: "Denunciar o comentário" }).click();
  await first.getByRole("button", { name: "Spam" }).click();
  await expect(first.getByText("Denúncia recebida")).toBeVisible();

  await composer(page).fill("Veja https://loja.example/outra");
  await section(page).getByRole("button", { name: "Publicar" }).click();
  const waits = section(page).getByText("Seu comentário espera a moderação. Só você o vê.");
  await expect(waits.first()).toBeVisible();
  await page.reload();
  await expect(section(page).getByText("https://loja.example/outra")).toBeVisible();
  await expect(useful).toHaveAttribute("aria-pressed", "true");
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(new URL(`/product/${slug}`, page.url()).href);
  await expect(section(visitor).getByText("Frete grátis para Niterói.")).toBeVisible();
  await expect(section(visitor).getByText("loja.example/outra")).toHaveCount(0);
  await visitor.context().close();
});

test("without JavaScript all comments read, in both orders, page by page", async ({ page, browser }) => {
  const { id, slug } = await newOffer(page);
  const ana = await newCommenter(page, "ana");
  for (let n = 1; n <= 22; n++)
    await callAs(page, ana.tokens, "add-comment", { productId: id, body: `Comentário ${n}.` });
  await page.goto(`/product/${slug}`);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: new URL(page.url()).origin });
  const plain = await context.newPage();
  await plain.goto(`/product/${slug}`);
  await expect(section(plain).getByRole("heading", { name: "22 comentários" })).toBeVisible();
  await expect(section(plain).getByRole("link", { name: "Entre para comentar" })).toBeVisible();
  await section(plain).getByRole("link", { name: "Mais recentes" }).click();
  await expect(section(plain).locator(".comment-text").first()).toHaveText("Comentário 22.");
  await section(plain).getByRole("link", { name: "Mais comentários" }).click();
  await expect(section(plain).locator(".comment-text")).toHaveText(["Comentário 2.", "Comentário 1."]);
  await context.close();
  await section(page).getByRole("link", { name: "Mais comentários" }).click();
  await expect(section(page).locator(".comment-text")).toHaveCount(22);
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await expectToFit(page);
  }
  expect(await violationsOf(page, { only: "#comentarios" })).toEqual([]);
});
