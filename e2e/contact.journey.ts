import { expect, type Page, type Request, test } from "@playwright/test";
import { newestLetter } from "./dev-mail.ts";
import { holdRequests } from "./hold-requests.ts";
import { violationsOf } from "./violations.ts";

const sent = "Mensagem enviada com sucesso! Responderemos em breve.";
const failed = "Erro ao enviar mensagem. Tente novamente.";

async function fill(page: Page, nome: string, mensagem = "O cupom não funciona.\nPodem ver?"): Promise<void> {
  await page.getByLabel("Nome").fill(nome);
  await page.getByLabel("E-mail", { exact: false }).fill("ana@example.com");
  await page.getByLabel("Assunto").selectOption("Problema com uma oferta");
  await page.getByLabel("Mensagem").fill(mensagem);
}

const button = (page: Page) => page.getByRole("button", { name: /Enviar mensagem|Enviando/ });

test("a visitor sends a message, sees the character counter and a confirmation", async ({ page }) => {
  await page.goto("/contato");
  await page.getByLabel("Mensagem").fill("Olá 🔥");
  await expect(page.getByText("5/500 caracteres")).toBeVisible();
  await fill(page, "Ana da Jornada");
  await expect(page.getByText("32/500 caracteres")).toBeVisible();
  await button(page).click();
  const note = page.getByRole("status").getByText(sent);
  await expect(note).toBeVisible();
  await expect(page).toHaveURL("/contato");
  for (const label of ["Nome", "Mensagem", "Assunto"]) await expect(page.getByLabel(label)).toHaveValue("");
  await expect(page.getByText("0/500 caracteres")).toBeVisible();
  await expect(page.locator(":focus")).toContainText(sent);
  const letter = await newestLetter(page, "Ana da Jornada");
  expect(letter).toContain("Problema com uma oferta");
  expect(letter).toContain("ana@example.com");
});

test("above 500 characters the button is disabled, with the reason beside the field", async ({ page }) => {
  await page.goto("/contato");
  await fill(page, "Beto", "🔥".repeat(500));
  await expect(button(page)).toBeEnabled();
  await page.getByLabel("Mensagem").press("End");
  await page.getByLabel("Mensagem").pressSequentially("a");
  await expect(page.getByText("501/500 caracteres")).toBeVisible();
  await expect(page.getByText("A mensagem deve ter no máximo 500 caracteres")).toBeVisible();
  await expect(button(page)).toBeDisabled();
  await expect(page.getByLabel("Mensagem")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Mensagem").press("Backspace");
  await expect(button(page)).toBeEnabled();
});

test("missing fields are reported beside each field, without a request", async ({ page }) => {
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") calls.push(request.url());
  });
  await page.goto("/contato");
  await page.getByLabel("E-mail", { exact: false }).fill("ana@");
  await page.getByLabel("Mensagem").fill("   ");
  await button(page).click();
  for (const sentence of [
    "Informe seu nome",
    "Informe um e-mail válido",
    "Escreva sua mensagem",
    "Confira os campos destacados.",
  ])
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  await expect(page.locator("#contato-assunto-erro")).toHaveText("Escolha um assunto");
  await expect(page.getByLabel("Nome")).toBeFocused();
  await expect(page.getByLabel("Nome")).toHaveAccessibleDescription(/Informe seu nome/);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByLabel("Nome").pressSequentially("Ana");
  await expect(page.getByText("Informe seu nome")).toBeHidden();
  await expect(page.getByLabel("Nome")).toBeFocused();
  await expect(page.getByText("Informe um e-mail válido")).toBeVisible();
  expect(calls).toEqual([]);
});

test("a message that fails to send stays in the form, and the retry is the same message", async ({
  page,
}) => {
  const tries: Request[] = [];
  await page.route("**/functions/v1/send-message", (route) => {
    tries.push(route.request());
    return tries.length === 1 ? route.abort() : route.continue();
  });
  await page.goto("/contato");
  await fill(page, "Célia Souza");
  await button(page).click();
  await expect(page.getByRole("alert").getByText(failed)).toBeVisible();
  await expect(page.getByLabel("Nome")).toHaveValue("Célia Souza");
  await expect(page.getByLabel("Mensagem")).toHaveValue("O cupom não funciona.\nPodem ver?");
  await expect(page.getByLabel("Assunto")).toHaveValue("problema-oferta");
  await button(page).click();
  await expect(page.getByText(sent)).toBeVisible();
  const [first, second] = tries;
  expect(second?.headers()["idempotency-key"]).toBe(first?.headers()["idempotency-key"]);
  expect(second?.postData()).toBe(first?.postData());
});

test("a server failure shows the spec's sentence, a refusal the server's own", async ({ page }) => {
  const answers = [
    { status: 500, json: { message: "Algo deu errado do nosso lado. Tente novamente.", code: "unexpected" } },
    { status: 429, json: { message: "Muitas tentativas em pouco tempo.", code: "too_many_requests" } },
    { status: 422, json: { message: "x", code: "invalid", fields: { nome: "Este nome não serve" } } },
  ];
  await page.route("**/functions/v1/send-message", (route) => route.fulfill(answers.shift()));
  await page.goto("/contato");
  await fill(page, "Davi");
  await button(page).click();
  await expect(page.getByRole("alert")).toContainText(failed);
  await button(page).click();
  await expect(page.getByRole("alert")).toContainText("Muitas tentativas em pouco tempo.");
  await button(page).click();
  await expect(page.getByText("Este nome não serve")).toBeVisible();
  await expect(page.getByLabel("Nome")).toBeFocused();
});

test("while sending, the button shows progress and cannot be pressed again", { tag: "@slow" }, async ({
  page,
}) => {
  let calls = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/functions/v1/send-message")) calls++;
  });
  const release = await holdRequests(page, "**/functions/v1/send-message");
  await page.goto("/contato");
  await fill(page, "Elisa");
  await button(page).click();
  await expect(page.getByRole("button", { name: "Enviando…" })).toBeDisabled();
  await page.getByLabel("Nome").press("Enter");
  release();
  await expect(page.getByText(sent)).toBeVisible();
  expect(calls).toBe(1);
});

test("typing or moving focus while sending loses neither text nor focus", { tag: "@slow" }, async ({
  page,
}) => {
  const holdAnswer = () =>
    holdRequests(page, "**/functions/v1/send-message", (route) => route.fulfill({ json: { message: sent } }));
  let release = await holdAnswer();
  await page.goto("/contato");
  await fill(page, "Gil");
  await button(page).click();
  await expect(page.getByRole("button", { name: "Enviando…" })).toBeDisabled();
  await page.getByLabel("Mensagem").fill("E mais uma coisa");
  release();
  await expect(page.getByText(sent)).toBeVisible();
  await expect(page.getByLabel("Mensagem")).toBeFocused();
  await expect(page.getByLabel("Mensagem")).toHaveValue("E mais uma coisa");
  release = await holdAnswer();
  await button(page).click();
  await expect(page.getByRole("button", { name: "Enviando…" })).toBeDisabled();
  await page.getByLabel("Buscar ofertas").focus();
  release();
  await expect(page.getByLabel("Mensagem")).toHaveValue("");
  await expect(page.getByText(sent)).toBeVisible();
  await expect(page.getByLabel("Buscar ofertas")).toBeFocused();
});

test("text typed before the script loads stays, and an early press is not lost", async ({ page }) => {
  await page.route("**/assets/**/*.js", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  await page.goto("/contato");
  await fill(page, "Fábio da Jornada");
  await button(page).click();
  await expect(page.getByText(sent)).toBeVisible({ timeout: 15_000 });
  await expect(page).toHaveURL("/contato");
  expect(await newestLetter(page, "Fábio da Jornada")).toContain("Podem ver?");
});

test("the form reports how long the visitor took", { tag: "@slow" }, async ({ page }) => {
  const bodies: Record<string, unknown>[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") bodies.push(request.postDataJSON() as Record<string, unknown>);
  });
  await page.goto("/contato");
  await page.getByLabel("Nome").focus();
  await page.waitForTimeout(700);
  await fill(page, "Gil");
  await button(page).click();
  await expect(page.getByText(sent)).toBeVisible();
  expect(bodies[0]?.elapsed_ms).toBeGreaterThan(500);
  expect(bodies[0]?.elapsed_ms).toBeLessThan(20_000);
  expect(bodies[0]?.website).toBe("");
});

test("the bot trap is invisible, unfocusable and hidden from screen readers", async ({ page }) => {
  await page.goto("/contato");
  await expect(page.locator("input[name=website]")).not.toBeInViewport();
  await expect(page.getByRole("textbox", { name: "Não preencha este campo" })).toHaveCount(0);
  await page.getByLabel("Mensagem").focus();
  await page.keyboard.press("Tab");
  await expect(page.locator("input[name=website]")).not.toBeFocused();
});

test("the form is available in English", { tag: "@slow" }, async ({ page }) => {
  await page.goto("/contato?lng=en");
  await page.getByLabel("Name").fill("Helen");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByText("Enter your e-mail address")).toBeVisible();
  await expect(page.getByText("Write your message")).toBeVisible();
  await expect(page.getByText("0/500 characters")).toBeVisible();
});

test("a link may preset the subject, and the page lists the contact channels", async ({ page }) => {
  await page.goto("/contato?assunto=parceria");
  await expect(page.getByLabel("Assunto")).toHaveValue("parceria");
  const channels = page.getByRole("complementary", { name: "Outros canais" });
  for (const name of ["WhatsApp", "Telegram", "Instagram", "Facebook", "Abrir o chat de suporte"])
    await expect(channels.getByRole("link", { name })).toHaveAttribute("rel", "noopener");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a message is sent all the same", async ({ page }) => {
    await page.goto("/contact");
    await fill(page, "Íris da Jornada");
    await button(page).click();
    await expect(page).toHaveURL("/contato?enviado=1");
    await expect(page.getByText(sent)).toBeVisible();
    expect(await newestLetter(page, "Íris da Jornada")).toContain("Podem ver?");
  });

  test("a message over the limit is shown again in full, with its length and its error", async ({ page }) => {
    await page.goto("/contato");
    await fill(page, "João", `${"a".repeat(500)}\nb`);
    await button(page).click();
    await expect(page).toHaveURL("/contato");
    await expect(page).toHaveTitle(/^Erro: /);
    await expect(page.getByText("502/500 caracteres")).toBeVisible();
    await expect(page.getByText("A mensagem deve ter no máximo 500 caracteres")).toBeVisible();
    await expect(page.getByLabel("Nome")).toHaveValue("João");
    await expect(page.getByLabel("Assunto")).toHaveValue("problema-oferta");
    await page.getByLabel("Mensagem").fill("Agora curta.");
    await button(page).click();
    await expect(page.getByText(sent)).toBeVisible();
  });

  test("the questions expand", async ({ page }) => {
    await page.goto("/contato");
    const answer = page.getByText(/a compra, a entrega e a troca são com a loja/);
    await expect(answer).toBeHidden();
    await page.getByText("Xepa vende os produtos?").click();
    await expect(answer).toBeVisible();
  });
});
