import { expect, type Page, test } from "@playwright/test";
import { plain } from "#testing/pictures.ts";
import { logIn } from "./accounts.ts";
import { callAs, decide, sendOffer } from "./member-offers.ts";
import { memberPassword, newMember, signIn, signInAdmin } from "./signed-in.ts";
import { violationsOf } from "./violations.ts";

const count = (page: Page, name: string) => page.getByRole("button", { name });
const card = (page: Page, name: string) => page.getByRole("article", { name });

test("a signed-out visitor is sent to the login and comes back", async ({ page }) => {
  await page.goto("/dashboard?editar=1");
  await expect(page).toHaveURL("/login?next=%2Fdashboard%3Feditar%3D1");
});

test("a member is greeted, finds the links, and signs out to the home page", async ({ page }) => {
  const email = await newMember(page, "painel");
  await signIn(page, email);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Olá, ${email.split("@")[0]}`);
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Enviar Produto" })).toHaveAttribute(
    "href",
    "/enviar-produtos",
  );
  await expect(main.getByRole("link", { name: "Painel Admin" })).toHaveCount(0);
  await main.getByRole("link", { name: "Meus dados" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Meus dados" })).toBeFocused();
  await page.goBack();
  await main.getByRole("button", { name: "Sair" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("banner").getByRole("link", { name: "Entrar" })).toBeVisible();
});

test("an admin reaches the panel from the dashboard", async ({ page }) => {
  await signInAdmin(page);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Olá, Administrador");
  await page.getByRole("main").getByRole("link", { name: "Painel Admin" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Visão Geral" })).toBeVisible();
  await page.getByRole("link", { name: "Ativar agora" }).click();
  await expect(page).toHaveURL("/meus-dados#seguranca");
  await expect(page.getByRole("heading", { name: "Verificação em duas etapas" })).toBeFocused();
});

test("a member follows an offer from submission to decision", async ({ page }) => {
  const member = await signIn(page, await newMember(page, "segue"));
  const [, lamp, fan] = [
    await sendOffer(page, member, { name: "Chaleira Elétrica" }),
    await sendOffer(page, member, { name: "Luminária de Mesa", category: "Outros" }),
    await sendOffer(page, member, { name: "Ventilador de Teto" }),
  ];
  await page.goto("/dashboard");
  await expect(count(page, "3 Total")).toHaveAttribute("aria-pressed", "true");
  await expect(card(page, "Luminária de Mesa")).toContainText("Pendente");
  await expect(card(page, "Luminária de Mesa")).toContainText("Enviado agora mesmo");

  await decide(page, lamp, { status: "approved" });
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByRole("status").getByText("Aprovada: Luminária de Mesa")).toBeVisible();
  await expect(card(page, "Luminária de Mesa")).toContainText(/Aprovado.*0 cliques/);
  await expect(card(page, "Luminária de Mesa").getByRole("link", { name: /^Ver no site/ })).toHaveAttribute(
    "href",
    `/product/${encodeURIComponent(lamp.slug)}`,
  );

  await decide(page, fan, { status: "rejected", reason: "O preço no link é outro." });
  await page.getByRole("button", { name: "Atualizar" }).click();
  await expect(page.getByRole("status").getByText("Não foi aprovada: Ventilador de Teto")).toBeVisible();
  await expect(card(page, "Ventilador de Teto")).toContainText("Motivo: O preço no link é outro.");
  for (const name of ["3 Total", "1 Pendentes", "1 Aprovados", "1 Rejeitados"])
    await expect(count(page, name)).toBeVisible();

  await count(page, "1 Rejeitados").click();
  await expect(page).toHaveURL("/dashboard?status=rejected");
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.reload();
  await expect(count(page, "1 Rejeitados")).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.goBack();
  await expect(page.getByRole("article")).toHaveCount(3);

  // As the letter's link leads there.
  await page.goto(`/dashboard?editar=${fan.id}`);
  const dialog = page.getByRole("dialog", { name: "Editar produto" });
  await expect(dialog.getByText("Motivo: O preço no link é outro.")).toBeVisible();
  await expect(page).toHaveURL("/dashboard");
  await page.goto("/dashboard?editar=de-ninguem");
  await expect(page.getByRole("alert")).toContainText("Não encontramos essa oferta entre as suas.");
  await expect(page.getByRole("article")).toHaveCount(3);
});

test("a member withdraws a pending offer, ends a published one, and undoes both", async ({ page }) => {
  const member = await signIn(page, await newMember(page, "acabou"));
  const published = await sendOffer(page, member, { name: "Torradeira que Acaba" });
  await sendOffer(page, member, { name: "Batedeira Retirada" });
  const late = await sendOffer(page, member, { name: "Aprovada Antes" });
  await decide(page, published, { status: "approved" });
  await page.goto("/dashboard");
  const button = (name: string) => page.getByRole("button", { name });
  const dialog = page.getByRole("dialog", { name: "Retirar esta oferta da análise?" });
  await button("Retirar: Batedeira Retirada").click();
  await expect(dialog).toContainText("Batedeira Retirada");
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Retirar" }).click();
  await expect(card(page, "Batedeira Retirada")).toHaveCount(0);
  await expect(count(page, "2 Total")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Suas ofertas" })).toBeFocused();
  await button("Desfazer").click();
  await expect(card(page, "Batedeira Retirada")).toContainText("Pendente");

  await button("Acabou: Torradeira que Acaba").press("Enter");
  await expect(card(page, "Torradeira que Acaba")).toContainText("Oferta encerrada");
  await expect(button("Voltou: Torradeira que Acaba")).toBeFocused();
  const path = `/product/${encodeURIComponent(published.slug)}`;
  expect(await (await page.request.get(path)).text()).toContain("Oferta encerrada");
  await button("Desfazer").click();
  await expect(page.getByText("A oferta voltou para o site")).toBeVisible();
  await expect(card(page, "Torradeira que Acaba")).not.toContainText("Oferta encerrada");

  // The card is older than the decision.
  await decide(page, late, { status: "approved" });
  await button("Retirar: Aprovada Antes").click();
  await dialog.getByRole("button", { name: "Retirar" }).click();
  await expect(page.getByRole("alert")).toContainText("Esta oferta já foi aprovada e está no site.");
  await expect(button("Acabou: Aprovada Antes")).toBeVisible();
  // On a phone its three buttons share a line.
  await page.setViewportSize({ width: 390, height: 844 });
  const acting = card(page, "Aprovada Antes")
    .locator("a, button")
    .filter({ hasText: /^ ?(Ver no site|Acabou|Editar)$/ });
  const tops = await acting.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
  expect([tops.length, new Set(tops).size]).toEqual([3, 1]);
});

test("an edit warns of moderation, keeps a draft, overwrites nothing unseen, survives the session's end, and is moderated again", async ({
  page,
}) => {
  test.slow();
  const email = await newMember(page, "edita");
  const member = await signIn(page, email);
  const offer = await sendOffer(page, member, { name: `Fogão ${email.split("@")[0]}` });
  await decide(page, offer, { status: "approved" });
  const path = `/product/${encodeURIComponent(offer.slug)}`;
  expect((await page.request.get(path)).status()).toBe(200);

  await page.goto("/dashboard?status=approved");
  await page.getByRole("button", { name: /^Editar: / }).click();
  const dialog = page.getByRole("dialog", { name: "Editar produto" });
  await expect(dialog.getByText("Ao salvar, seu produto volta para análise")).toBeVisible();
  await expect(dialog.getByLabel("Categoria")).toHaveValue("Casa e Jardim");
  await dialog.getByLabel("Preço promocional").fill("49,90");
  const buffer = await plain({ width: 800, height: 600 }).png().toBuffer();
  await dialog.locator("input[type=file]").setInputFiles({ name: "a.png", mimeType: "image/png", buffer });
  // The first picture starts the image process.
  await expect(dialog.getByText("Imagem 1 pronta.")).toBeVisible({ timeout: 20_000 });
  await page.keyboard.press("Escape");
  const resume = page.getByRole("button", { name: /^Continuar editando: / });
  await expect(resume).toBeFocused();
  await resume.click();
  await expect(dialog.getByLabel("Preço promocional")).toHaveValue("49,90");

  // Another device of the user was quicker.
  const elsewhere = { productId: offer.id, version: offer.version + 1, coupon: "FOGO10" };
  await callAs(page, member, "edit-user-product", elsewhere);
  await dialog.getByRole("button", { name: "Salvar" }).click();
  const changed = dialog.getByRole("region", { name: "O que mudou" });
  await expect(changed).toBeFocused();
  await expect(changed).toContainText("Este produto mudou desde que você o abriu.");
  await expect(changed).toContainText("Cupom: FOGO10");
  // Text typed from here on is set aside too.
  const store = dialog.getByRole("textbox", { name: "Loja" });
  const before = await store.inputValue();
  await store.fill("Loja Nova");
  await changed.getByRole("button", { name: "Carregar a versão atual" }).click();
  await expect(dialog.getByLabel("Preço promocional")).toHaveValue("59,90");
  await expect(store).toHaveValue(before);
  await changed.getByRole("button", { name: "Voltar ao que digitei" }).click();
  await expect(store).toHaveValue("Loja Nova");
  await expect(dialog.getByLabel("Preço promocional")).toHaveValue("49,90");
  await expect(dialog.getByLabel("Cupom")).toHaveValue("FOGO10");

  const headers = { authorization: `Bearer ${member.access_token}` };
  await page.request.post("/auth/v1/logout?scope=global", { headers });
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(page).toHaveURL(/\/login\?next=%2Fdashboard/);
  await logIn(page, { email, password: memberPassword });
  await expect(dialog.getByText("Retomamos o que você tinha digitado.")).toBeVisible();
  await expect(dialog.getByLabel("Preço promocional")).toHaveValue("49,90");
  const sent = page.waitForRequest("**/edit-user-product");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  expect((await sent).postDataJSON()).toEqual({
    productId: offer.id,
    version: offer.version + 2,
    store_name: "Loja Nova",
    sale_price: 49.9,
    images: [expect.stringMatching(/^\/img\/[\w-]+\.webp$/)],
  });
  await expect(page.getByText("Produto atualizado com sucesso!")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(count(page, "1 Pendentes")).toBeVisible();
  expect((await page.request.get(path)).status()).toBe(404);
});

test("many offers are paged and filtered, and a list that fails to load says so", async ({ page }) => {
  const member = await signIn(page, await newMember(page, "muitas"));
  for (let n = 1; n <= 23; n++)
    await sendOffer(page, member, { name: `Oferta ${n}`, store_name: n === 7 ? "Loja do Sétimo" : "Loja" });
  const silent = { status: 503, json: { message: "x" } };
  await page.route("**/load-user-products", (route) => route.fulfill(silent));
  await page.goto("/dashboard");
  const notice = page.getByRole("alert").filter({ hasText: "Não foi possível carregar suas ofertas." });
  await expect(notice).toBeVisible();
  for (const name of ["0 Total", "0 Pendentes", "0 Aprovados", "0 Rejeitados"])
    await expect(count(page, name)).toBeVisible();
  await page.unroute("**/load-user-products");
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(page.getByRole("article")).toHaveCount(20);
  await expect(notice).toHaveCount(0);

  const refreshed = page.getByText("Lista atualizada");
  await page.getByRole("button", { name: "Atualizar" }).click();
  await expect(refreshed).toBeVisible();
  await page.route("**/load-user-products", (route) => route.fulfill(silent));
  await page.getByRole("button", { name: "Atualizar" }).click();
  await expect(page.getByRole("alert")).toContainText("esta é a lista de antes");
  await expect(refreshed).toHaveCount(0);
  await expect(page.getByRole("article")).toHaveCount(20);
  await page.unroute("**/load-user-products");

  await page.getByRole("button", { name: "Carregar mais" }).click();
  await expect(page.getByRole("article")).toHaveCount(23);
  await expect(page.getByRole("heading", { name: "Oferta 3", exact: true })).toBeFocused();
  await expect(page.getByRole("button", { name: "Carregar mais" })).toHaveCount(0);

  await page.getByLabel("Filtrar por nome ou loja").fill("setimo");
  await expect(page).toHaveURL("/dashboard?q=setimo");
  await expect(page.getByRole("article")).toHaveCount(1);
  await count(page, "0 Rejeitados").click();
  await expect(page.getByRole("heading", { name: "Nenhuma oferta encontrada" })).toBeVisible();
  await expect(page.getByRole("status").getByText("Nenhuma oferta encontrada")).toHaveCount(1);
  await page.getByRole("button", { name: "Ver todas" }).click();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("article")).toHaveCount(20);
});

test("the panel refuses visitors in the spec's words", async ({ page }) => {
  await page.goto("/admin");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Acesso Negado");
  await expect(page.getByText("Você precisa estar logado para acessar esta página.")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Fazer login" })).toHaveAttribute(
    "href",
    "/login?next=%2Fadmin",
  );
});

test("the panel refuses members in the spec's words", async ({ page }) => {
  await signIn(page, await newMember(page, "curioso"));
  await page.goto("/admin");
  await expect(page.getByText("Você não tem permissão para acessar o painel administrativo.")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Voltar ao início" })).toHaveAttribute(
    "href",
    "/",
  );
});

for (const [second_factor, title, link, href] of [
  ["none", "Ative a verificação em duas etapas para usar o painel", "Ativar agora", "/meus-dados#seguranca"],
  ["pending", "Confirme que é você", "Digitar o código", "/login?next=%2Fadmin"],
] as const)
  test(`if the operator requires a second factor that is ${second_factor}, the panel says what to do`, async ({
    page,
  }) => {
    await signInAdmin(page);
    await page.route("**/get-my-profile", async (route) => {
      const response = await route.fetch();
      const { profile } = await response.json();
      await route.fulfill({ json: { profile: { ...profile, second_factor, second_factor_required: true } } });
    });
    await page.goto("/admin");
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: link })).toHaveAttribute("href", href);
  });
