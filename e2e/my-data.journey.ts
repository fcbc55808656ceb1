import { readFile } from "node:fs/promises";
import { expect, type Page, type Request, test } from "@playwright/test";
import { generateSync } from "otplib";
import { newestLetter } from "./dev-mail.ts";
import { memberPassword, newMember, signIn, tokensOf } from "./signed-in.ts";

async function open(page: Page, name: string): Promise<string> {
  const email = await newMember(page, name, "Ana Souza");
  await signIn(page, email);
  await page.goto("/meus-dados");
  await expect(page.getByRole("heading", { level: 1, name: "Meus dados" })).toBeVisible();
  return email;
}

const section = (page: Page, name: string) => page.getByRole("region", { name });
const toast = (page: Page, text: string) => page.getByRole("status").getByText(text, { exact: true });

test("a member sees their data and corrects the name", async ({ page }) => {
  const email = await open(page, "nome");
  const who = section(page, "Quem você é");
  await expect(who.getByText(email)).toBeVisible();
  await expect(who.getByText("E-mail e senha")).toBeVisible();
  const field = who.getByLabel("Nome");
  await expect(field).toHaveValue("Ana Souza");
  await field.fill("   ");
  await who.getByRole("button", { name: "Salvar nome" }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/Informe seu nome completo/);
  await field.fill("Ana Maria Souza");
  await who.getByRole("button", { name: "Salvar nome" }).click();
  await expect(toast(page, "Nome atualizado")).toBeVisible();
  await expect(who.getByRole("button", { name: "Salvar nome" })).toBeFocused();
  await page.reload();
  await expect(field).toHaveValue("Ana Maria Souza");
});

test("a change that fails to send stays in the form, and the retry is the same change", {
  tag: "@slow",
}, async ({ page }) => {
  await open(page, "rede");
  const tries: Request[] = [];
  await page.route("**/functions/v1/change-my-name", (route) => {
    tries.push(route.request());
    return tries.length === 1 ? route.abort() : route.continue();
  });
  const who = section(page, "Quem você é");
  await who.getByLabel("Nome").fill("Outra Ana");
  await who.getByRole("button", { name: "Salvar nome" }).click();
  await expect(who.getByRole("alert")).toContainText("Sem conexão com o servidor");
  await expect(who.getByLabel("Nome")).toHaveValue("Outra Ana");
  await who.getByRole("button", { name: "Salvar nome" }).click();
  await expect(toast(page, "Nome atualizado")).toBeVisible();
  expect(tries[1]?.headers()["idempotency-key"]).toBe(tries[0]?.headers()["idempotency-key"]);
});

test("a new password ends the other sessions and replaces the old password", async ({ page }) => {
  const email = await open(page, "senha");
  const sessions = section(page, "Onde sua conta está aberta");
  // The link in the letter opened one, the login another.
  await expect(sessions.getByRole("listitem")).toHaveCount(2);
  const form = section(page, "Trocar a senha");
  const save = form.getByRole("button", { name: "Salvar senha" });
  await expect(save).toBeDisabled();
  await form.getByLabel(/^Nova Senha/).fill("outra-senha-boa");
  await form.getByLabel("Confirmar Nova Senha").fill("outra-senha");
  await expect(save).toBeDisabled();
  await form.getByLabel("Confirmar Nova Senha").fill("outra-senha-boa");
  await save.click();
  await expect(toast(page, "Senha atualizada")).toBeVisible();
  await expect(form.getByLabel(/^Nova Senha/)).toHaveValue("");
  await expect(sessions.getByRole("listitem")).toHaveCount(1);
  await tokensOf(page, email, "outra-senha-boa");
});

test("sessions are listed by device and ended, one or all", async ({ page }) => {
  const email = await open(page, "sessoes");
  await tokensOf(page, email);
  await page.reload();
  const sessions = section(page, "Onde sua conta está aberta");
  const lines = sessions.getByRole("listitem");
  await expect(lines).toHaveCount(3);
  const gone = { status: 404, json: { code: "not_found", message: "Esta sessão não existe mais." } };
  // Not a route with `times: 1`: while it is removed, the response to the next request may get lost.
  let ends = 0;
  await page.route("**/end-my-session", (route) => (ends++ === 0 ? route.fulfill(gone) : route.continue()));
  const again = page.waitForResponse("**/load-my-sessions");
  await sessions
    .getByRole("button", { name: /^Encerrar: / })
    .last()
    .click();
  await again;
  await expect(sessions.getByRole("alert")).toHaveText("Esta sessão não existe mais.");
  await expect(sessions.getByText("Este aparelho")).toHaveCount(1);
  await expect(lines.first()).toContainText(/Chrome no Linux.*Usada em \d\d\/\d\d\/\d{4} às \d\d:\d\d · IP/);
  await sessions
    .getByRole("button", { name: /^Encerrar: / })
    .first()
    .click();
  await expect(toast(page, "Sessão encerrada")).toBeVisible();
  await expect(lines).toHaveCount(2);
  await sessions.getByRole("button", { name: "Encerrar todas as outras" }).click();
  await expect(toast(page, "As outras sessões foram encerradas")).toBeVisible();
  await expect(lines).toHaveCount(1);
  await expect(lines).toContainText("Este aparelho");
  await expect(sessions.getByRole("button")).toHaveCount(0);
});

test("a list that fails to load says so and can be retried", { tag: "@slow" }, async ({ page }) => {
  await page.route("**/load-my-sessions", (route) => route.fulfill({ status: 503, json: { message: "x" } }));
  await open(page, "lista");
  const sessions = section(page, "Onde sua conta está aberta");
  await expect(sessions.getByRole("alert")).toContainText("Algo deu errado do nosso lado");
  await page.unroute("**/load-my-sessions");
  await sessions.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(sessions.getByText("Este aparelho")).toBeVisible();
  await expect(sessions.getByRole("alert")).toHaveCount(0);
});

test("the second factor is set up, its codes are shown once, renewed, and it is turned off", async ({
  page,
}) => {
  test.slow();
  await open(page, "fator");
  const security = section(page, "Verificação em duas etapas");
  await security.getByRole("button", { name: "Ativar" }).click();
  await expect(security.getByAltText("Código QR para o aplicativo autenticador")).toBeVisible();
  const drawn = await security.locator("img").evaluate((image) => (image as HTMLImageElement).naturalWidth);
  expect(drawn).toBeGreaterThan(0);
  const secret = ((await security.locator("code").textContent()) ?? "").replaceAll(" ", "");
  const code = security.getByLabel("Código de verificação");
  await code.fill("12");
  await security.getByRole("button", { name: "Ativar" }).click();
  await expect(code).toHaveAccessibleDescription(/O código tem 6 dígitos/);
  const right = generateSync({ secret });
  await code.fill(right === "000000" ? "000001" : "000000");
  await security.getByRole("button", { name: "Ativar" }).click();
  await expect(code).toHaveAccessibleDescription(/código/i);
  await expect(code).toBeFocused();
  await code.fill(generateSync({ secret }));
  await security.getByRole("button", { name: "Ativar" }).click();
  await expect(security.getByRole("heading", { name: "Guarde seus códigos de recuperação" })).toBeVisible();
  const codes = await security.getByRole("listitem").allTextContents();
  expect(new Set(codes).size).toBe(10);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    security.getByRole("button", { name: "Baixar .txt" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("xepa-codigos-de-recuperacao.txt");
  const text = await readFile(await file.path(), "utf8");
  for (const one of codes) expect(text).toContain(one);
  const done = security.getByRole("button", { name: "Concluir" });
  await expect(done).toBeDisabled();
  await security.getByLabel("Guardei os códigos em um lugar seguro").check();
  await done.click();
  await expect(security.getByText("Ativa", { exact: true })).toBeVisible();
  await expect(page.getByText(codes[0] ?? "?")).toHaveCount(0);
  await expect(security.getByText("Restam 10 códigos de recuperação.")).toBeVisible();

  await page.route("**/auth/v1/recovery-codes", (route) => route.abort(), { times: 1 });
  await security.getByRole("button", { name: "Gerar novos códigos de recuperação" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Gerar códigos" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(security.getByRole("alert")).toContainText("Sem conexão com o servidor");
  await security.getByRole("button", { name: "Gerar novos códigos de recuperação" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Gerar códigos" }).click();
  await expect(security.getByRole("listitem")).toHaveCount(10);
  const anew = await security.getByRole("listitem").allTextContents();
  expect(anew.filter((one) => codes.includes(one))).toEqual([]);
  await security.getByLabel("Guardei os códigos em um lugar seguro").check();
  await done.click();

  await security.getByRole("button", { name: "Desativar" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Desativar" }).click();
  await expect(toast(page, "Verificação em duas etapas desativada")).toBeVisible();
  await expect(security.getByRole("button", { name: "Ativar" })).toBeVisible();
});

test("decision letters are turned off and on; on a failure the switch shows the stored state", async ({
  page,
}) => {
  const email = await newMember(page, "avisos");
  await signIn(page, email);
  await page.goto("/meus-dados#avisos");
  const letters = section(page, "Avisos por e-mail");
  await expect(letters.getByRole("heading")).toBeFocused();
  const choice = letters.getByRole("switch", { name: /^Quando uma oferta minha for analisada/ });
  await expect(choice).toBeChecked();
  await page.route("**/change-my-letters", (route) => route.abort(), { times: 1 });
  await choice.press("Space");
  await expect(letters.getByRole("alert")).toContainText("Sem conexão com o servidor");
  await expect(choice).toBeChecked();
  await choice.press("Space");
  await expect(page.getByRole("status").getByText(/^Pronto! Não vamos mais enviar/)).toBeVisible();
  await expect(letters.getByRole("alert")).toHaveCount(0);
  await page.reload();
  await expect(choice).not.toBeChecked();
});

test("the data export is one file with everything stored", async ({ page }) => {
  const email = await open(page, "copia");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    section(page, "Seus dados").getByRole("button", { name: "Baixar meus dados" }).click(),
  ]);
  const day = new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Sao_Paulo" }).format(new Date());
  expect(file.suggestedFilename()).toBe(`xepa-meus-dados-${day}.json`);
  const text = await readFile(await file.path(), "utf8");
  expect(() => JSON.parse(text)).not.toThrow();
  expect(text).toContain(email);
  await expect(toast(page, "Seus dados foram baixados")).toBeVisible();
});

test("an account is deleted with its password, shows a confirmation, and is gone everywhere", async ({
  page,
  context,
}) => {
  const email = await open(page, "adeus");
  const other = await context.newPage();
  await other.goto("/sobre");
  await section(page, "Excluir conta").getByRole("button", { name: "Excluir minha conta" }).click();
  const dialog = page.getByRole("dialog", { name: "Excluir sua conta?" });
  await expect(dialog.getByText(/ofertas suas que estão no site continuam, sem seu nome/)).toBeVisible();
  await dialog.getByRole("button", { name: "Manter minha conta" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Excluir minha conta" })).toBeFocused();
  await page.getByRole("button", { name: "Excluir minha conta" }).click();
  const password = dialog.getByLabel("Sua senha, para confirmar");
  await dialog.getByRole("button", { name: "Excluir para sempre" }).click();
  await expect(password).toHaveAccessibleDescription(/Informe sua senha/);
  await password.fill("nao-e-esta");
  await dialog.getByRole("button", { name: "Excluir para sempre" }).click();
  await expect(password).toHaveAccessibleDescription(/Senha incorreta/);
  await expect(password).toHaveValue("nao-e-esta");
  await password.fill(memberPassword);
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(`${message.text()} ${message.location().url}`);
  });
  await dialog.getByRole("button", { name: "Excluir para sempre" }).click();
  await expect(page.getByRole("heading", { name: "Sua conta foi excluída" })).toBeFocused();
  await expect(page).toHaveURL("/meus-dados");
  const entrar = (where: Page) => where.getByRole("banner").getByRole("link", { name: "Entrar" });
  await expect(entrar(page)).toBeVisible();
  await expect(entrar(other)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("xepa-session"))).toBeNull();
  const answer = await page.request.post("/auth/v1/token?grant_type=password", {
    data: { email, password: memberPassword },
  });
  expect(answer.status()).toBe(400);
  expect(await newestLetter(page, email)).toContain("conta");
  expect(complaints).toEqual([]);
});

test("a user without a password types the e-mail address instead", async ({ page }) => {
  await page.route("**/get-my-profile", async (route) => {
    const { profile } = await (await route.fetch()).json();
    await route.fulfill({ json: { profile: { ...profile, has_password: false, providers: ["google"] } } });
  });
  const sent: unknown[] = [];
  await page.route("**/delete-my-account", (route) => {
    sent.push(route.request().postDataJSON());
    if (sent.length > 1)
      return route.fulfill({
        status: 400,
        json: { message: "Entre de novo", code: "reauthentication_needed" },
      });
    return route.fulfill({
      status: 422,
      json: { message: "x", code: "invalid", fields: { email: "Este não é o e-mail da sua conta" } },
    });
  });
  const email = await open(page, "sem-senha");
  await expect(section(page, "Quem você é").getByText("Google")).toBeVisible();
  await expect(section(page, "Criar uma senha")).toBeVisible();
  await page.getByRole("button", { name: "Excluir minha conta" }).click();
  const field = page.getByRole("dialog").getByLabel("E-mail");
  await field.fill("outra@example.com");
  await page.getByRole("button", { name: "Excluir para sempre" }).click();
  await expect(field).toHaveAccessibleDescription(/Este não é o e-mail da sua conta/);
  expect(sent).toEqual([{ email: "outra@example.com", comments: "keep" }]);
  await field.fill(email);
  await page.getByRole("button", { name: "Excluir para sempre" }).click();
  const proof = page.getByRole("dialog", { name: "Confirme que é você" });
  await proof.getByRole("button", { name: "Receber um link por e-mail" }).click();
  await expect(proof.getByText("Link enviado. Confira sua caixa de entrada.")).toBeVisible();
  expect(await newestLetter(page, email)).toContain("senha");
});
