import { expect, type Page, test } from "@playwright/test";
import { plain } from "#testing/pictures.ts";
import { viewTag } from "../bin/view-rotation.ts";
import { expectLargeLettersToFit, expectToFit } from "./check-page.ts";
import { callAs, decide, plainOffer, sendOffer } from "./member-offers.ts";
import { newMember, otherAdmin, signIn, signInAdmin } from "./signed-in.ts";
import { violationsOf } from "./violations.ts";

/** The private screens, signed in; a browser without scripts shows none of them. */
test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, "nobody is signed in without JavaScript");

async function complaintsAbout(page: Page): Promise<string[]> {
  await expectToFit(page);
  return violationsOf(page);
}

/** Loaded completely: no skeleton is left. */
async function arrive(page: Page, path: string, heading: RegExp): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  await expect(page.locator("#app .skeleton")).toHaveCount(0);
}

/** Saved offers, notices of every look and what alerts found, none of them empty. */
async function expectFullLists(page: Page, member: Parameters<typeof callAs>[1]): Promise<void> {
  const name = "Vitrola das Listas Cheias";
  await callAs(page, member, "add-alert", { q: "vitrola listas cheias" });
  const { product } = await callAs(page, await otherAdmin(page), "add-product", { ...plainOffer, name });
  await callAs(page, member, "save-offer", { productId: product.id, saved: true });
  await decide(page, await sendOffer(page, member), { status: "approved" });
  await expect(async () => {
    await arrive(page, "/para-voce", /^Para você$/);
    await expect(page.getByRole("article", { name })).toBeVisible({ timeout: 2000 });
  }).toPass();
  expect(await complaintsAbout(page)).toEqual([]);
  for (const [path, heading, shown] of [
    ["/salvas", /^Ofertas salvas$/, page.getByRole("article", { name })],
    ["/notificacoes", /^Notificações$/, page.getByText("Sua oferta foi publicada")],
    ["/notificacoes?mostrar=conversas", /^Notificações$/, page.getByText("Nada aqui por enquanto")],
    ["/notificacoes?mostrar=ofertas", /^Notificações$/, page.getByRole("link", { name })],
  ] as const) {
    await arrive(page, path, heading);
    await expect(shown).toBeVisible();
    expect([path, await complaintsAbout(page)]).toEqual([path, []]);
  }
}

function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) errors.push(message.text());
  });
  return errors;
}

test("a member's screens are accessible, log no errors and do not overflow", { tag: viewTag(0) }, async ({
  page,
  isMobile,
}) => {
  test.slow();
  const member = await signIn(page, await newMember(page, "acessivel"));
  const errors = errorsOf(page);
  for (const [path, heading] of [
    ["/dashboard", /^Olá/],
    ["/admin", /^Acesso Negado$/],
    ["/meus-dados", /^Meus dados$/],
    ["/salvas", /^Ofertas salvas$/],
    ["/notificacoes", /^Notificações$/],
    ["/para-voce", /^Para você$/],
    ["/alertas", /^Meus alertas$/],
  ] as const) {
    await arrive(page, path, heading);
    expect([path, await complaintsAbout(page)]).toEqual([path, []]);
  }
  await callAs(page, member, "add-alert", { q: "smartphone", category: "smartphones", only_real: true });
  await expectFullLists(page, member);
  await arrive(page, "/alertas", /^Meus alertas$/);
  await page.getByRole("button", { name: "Editar «smartphone»" }).click();
  await expect(page.getByRole("button", { name: "Salvar alerta" })).toBeVisible();
  // What it would have found is pale until it is known.
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  expect(await complaintsAbout(page)).toEqual([]);
  if (isMobile) await expectLargeLettersToFit(page);
  await arrive(page, "/meus-dados", /^Meus dados$/);
  await page.getByRole("button", { name: "Ativar" }).click();
  await expect(page.getByLabel("Código de verificação")).toBeVisible();
  expect(await complaintsAbout(page)).toEqual([]);
  await page.getByRole("button", { name: "Excluir minha conta" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await complaintsAbout(page)).toEqual([]);

  // In every status, and with an edit draft.
  for (const decision of [{ status: "approved" }, { status: "rejected", reason: "O preço é outro." }])
    await decide(page, await sendOffer(page, member), decision);
  await sendOffer(page, member);
  await arrive(page, "/dashboard", /^Olá/);
  await expect(page.getByRole("article")).toHaveCount(4);
  expect(await complaintsAbout(page)).toEqual([]);
  if (isMobile) await expectLargeLettersToFit(page);
  await page
    .getByRole("button", { name: /^Editar: / })
    .nth(1)
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Nome do produto").fill("Cafeteira Elétrica");
  const buffer = await plain({ width: 40, height: 30 }).png().toBuffer();
  await dialog.locator("input[type=file]").setInputFiles({ name: "a.png", mimeType: "image/png", buffer });
  await expect(dialog.getByRole("img")).toBeVisible();
  expect(await complaintsAbout(page)).toEqual([]);
  if (isMobile) await expectLargeLettersToFit(page);
  expect(errors).toEqual([]);
});

const adminScreens = [
  [
    ["/dashboard", /^Olá, Administrador$/],
    ["/admin", /^Visão Geral$/],
    ["/admin/usuarios", /^Usuários$/],
    ["/admin/adicionar-produto", /^Adicionar Produto$/],
  ],
  [
    ["/admin/mensagens", /^Mensagens$/],
    ["/admin/sistema", /^Sistema$/],
    ["/admin/historico", /^Histórico$/],
    ["/admin/leituras", /^Leituras$/],
  ],
] as const;

for (const [i, screens] of adminScreens.entries())
  test(`an admin's screens are accessible, log no errors and do not overflow: ${screens.map(([path]) => path).join(" ")}`, {
    tag: viewTag(1 + i),
  }, async ({ page }) => {
    test.slow();
    await signInAdmin(page);
    const errors = errorsOf(page);
    for (const [path, heading] of screens) {
      await arrive(page, path, heading);
      expect([path, await complaintsAbout(page)]).toEqual([path, []]);
    }
    expect(errors).toEqual([]);
  });

test("an admin's table, its open dialog and the open menu are accessible, log no errors and do not overflow", {
  tag: viewTag(1),
}, async ({ page }) => {
  test.slow();
  await signInAdmin(page);
  const errors = errorsOf(page);
  await arrive(page, "/admin/editar-produtos", /^Editar Produtos$/);
  expect(await complaintsAbout(page)).toEqual([]);
  await page
    .getByRole("button", { name: /^Editar: / })
    .first()
    .click();
  await page.getByRole("dialog").getByLabel("Status").selectOption("rejected");
  expect(await complaintsAbout(page)).toEqual([]);
  await page.goto("/sobre");
  await page.locator("button[popovertarget=conta]").click();
  expect(await complaintsAbout(page)).toEqual([]);
  expect(errors).toEqual([]);
});
