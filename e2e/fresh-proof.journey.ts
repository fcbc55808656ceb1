import { expect, type Page, test } from "@playwright/test";
import { generateSync } from "otplib";
import { codeOf, confirmedAccount, enrollFactor, field, logIn, submit } from "./accounts.ts";
import { linkIn, newestLetter } from "./dev-mail.ts";
import { memberPassword, newAddress, newMember, signIn, store, tokensOf } from "./signed-in.ts";
import { violationsOf } from "./violations.ts";

/** A session that proves nothing any more: its recovery link has set a password. */
async function openUnproven(page: Page, name: string): Promise<string> {
  const email = await newMember(page, name, "Ana Souza");
  const { request } = page;
  await request.post("/auth/v1/recover", { data: { email } });
  const token_hash = /token=([\w-]+)/.exec(await newestLetter(page, email))?.[1];
  const link = await request.post("/auth/v1/verify", { data: { type: "recovery", token_hash } });
  const tokens = await link.json();
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  const set = await request.put("/auth/v1/user", { headers, data: { password: "senha-do-link" } });
  expect(set.status()).toBe(200);
  await store(page, { "xepa-session": JSON.stringify(tokens) });
  await page.goto("/meus-dados");
  return email;
}

async function confirmChange(page: Page, address: string): Promise<void> {
  await page.goto(linkIn(await newestLetter(page, address), "/conta/link"));
  await page.getByRole("button", { name: "Confirmar a troca" }).click();
}

const section = (page: Page, name: string) => page.getByRole("region", { name });
const toast = (page: Page, text: string) => page.getByRole("status").getByText(text, { exact: true });

test("late after the sign-in a new password and a factor ask for the current password, and lose nothing", async ({
  page,
}) => {
  const email = await openUnproven(page, "prova");
  const form = section(page, "Trocar a senha");
  await form.getByLabel(/^Nova Senha/).fill("outra-senha-boa");
  await form.getByLabel("Confirmar Nova Senha").fill("outra-senha-boa");
  await form.getByRole("button", { name: "Salvar senha" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirme que é você" });
  await expect(dialog).toBeVisible();
  expect(await violationsOf(page, { only: "dialog[open]" })).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(form.getByRole("alert")).toHaveText("Confirme que é você antes de continuar.");
  await expect(form.getByLabel(/^Nova Senha/)).toHaveValue("outra-senha-boa");
  await form.getByRole("button", { name: "Salvar senha" }).click();
  const current = dialog.getByLabel("Confirme sua senha");
  await current.fill("nao-e-esta");
  await current.press("Enter");
  await expect(current).toHaveAccessibleDescription(/Senha incorreta/);
  await current.fill("senha-do-link");
  await current.press("Enter");
  await expect(toast(page, "Senha atualizada")).toBeVisible();
  await expect(dialog).toBeHidden();
  await tokensOf(page, email, "outra-senha-boa");

  const security = section(page, "Verificação em duas etapas");
  await security.getByRole("button", { name: "Ativar" }).click();
  await current.fill("outra-senha-boa");
  await dialog.getByRole("button", { name: "Confirmar" }).click();
  const secret = ((await security.locator("code").textContent()) ?? "").replaceAll(" ", "");
  await security.getByLabel("Código de verificação").fill(generateSync({ secret }));
  await security.getByRole("button", { name: "Ativar" }).click();
  await expect(security.getByRole("heading", { name: "Guarde seus códigos de recuperação" })).toBeVisible();
});

test("the e-mail changes once both links were opened; until then it can be cancelled", async ({ page }) => {
  const email = await newMember(page, "troca");
  const fresh = newAddress("trocado");
  await signIn(page, email);
  await page.goto("/meus-dados#email");
  const address = section(page, "E-mail da conta");
  await expect(address.getByText(email)).toBeVisible();
  const ask = async () => {
    await address.getByLabel("Novo e-mail").fill(fresh);
    await address.getByRole("button", { name: "Trocar e-mail" }).click();
    await expect(address.getByText("Falta confirmar a troca")).toBeVisible();
  };
  await address.getByLabel("Novo e-mail").fill(email);
  await address.getByRole("button", { name: "Trocar e-mail" }).click();
  await expect(address.getByLabel("Novo e-mail")).toHaveAccessibleDescription(
    /Este já é o e-mail da sua conta/,
  );
  await ask();
  await expect(address.getByRole("heading")).toBeFocused();
  await expect(address.getByText("Aguardando você abrir o link")).toHaveCount(2);
  expect(await violationsOf(page, { only: "#email" })).toEqual([]);
  await address.getByRole("button", { name: "Cancelar a troca" }).click();
  await expect(toast(page, "Troca cancelada: seu e-mail continua o mesmo")).toBeVisible();
  await ask();
  await address.getByRole("button", { name: "Enviar de novo" }).click();
  await expect(address.getByText("Link enviado. Confira sua caixa de entrada.")).toBeVisible();

  await confirmChange(page, fresh);
  await expect(page.getByRole("heading", { name: "Endereço confirmado" })).toBeVisible();
  await page.getByRole("link", { name: "Ver a troca em Meus dados" }).click();
  await expect(address.getByText("Confirmado", { exact: true })).toHaveCount(1);
  await confirmChange(page, email);
  await expect(page.getByRole("heading", { name: "E-mail trocado!" })).toBeVisible();
  await expect(page.getByText(`De agora em diante você entra com ${fresh}.`)).toBeVisible();
  await page.getByRole("link", { name: "Ir para Meus dados" }).click();
  await expect(address.getByText(fresh)).toBeVisible();
  await tokensOf(page, fresh, memberPassword);
});

test("a user with a second factor shows a code instead", { tag: "@slow" }, async ({ page }) => {
  const bia = await confirmedAccount(page, "bia.prova");
  const { secret, codes } = await enrollFactor(page, bia);
  await page.goto("/meus-dados");
  await logIn(page, bia);
  await field(page, "code").fill(await codeOf(secret, 1));
  await submit(page).click();
  // The server's answer a quarter of an hour later.
  let calls = 0;
  const late = {
    status: 400,
    json: { code: "reauthentication_needed", message: "Password update requires reauthentication" },
  };
  await page.route("**/auth/v1/recovery-codes", (route) =>
    calls++ === 0 ? route.fulfill(late) : route.continue(),
  );
  const security = section(page, "Verificação em duas etapas");
  await security.getByRole("button", { name: "Gerar novos códigos de recuperação" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Gerar códigos" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirme que é você" });
  await expect(dialog.getByLabel("Código de verificação")).toBeVisible();
  await dialog.getByRole("button", { name: "Usar um código de recuperação" }).click();
  const code = dialog.getByLabel("Código de recuperação");
  await code.fill("nao-e-esse");
  await code.press("Enter");
  await expect(code).toHaveAccessibleDescription(/incorreto ou já usado/);
  await code.fill(codes[0] ?? "");
  await code.press("Enter");
  await expect(security.getByRole("listitem")).toHaveCount(10);
  await expect(dialog).toBeHidden();
});
