import { expect, type Page, test } from "@playwright/test";
import { aBrowser } from "#testing/push-service.ts";
import { callAs } from "./member-offers.ts";
import { newMember, signIn } from "./signed-in.ts";
import { violationsOf } from "./violations.ts";

const channels = (page: Page) => page.getByRole("region", { name: "Canais" });
const row = (page: Page, name: string) =>
  channels(page)
    .getByRole("listitem")
    .filter({ has: page.getByText(name, { exact: true }) });

/** Settings that this server does not have by itself, as its answer would say them. */
async function withSettings(page: Page, settings: object): Promise<void> {
  await page.route("**/load-alerts", async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { ...body, settings: { ...body.settings, ...settings } } });
  });
}

test("the private feed's address is made, copied and replaced, and the one before ends", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, await newMember(page, "feed.alerta"));
  await page.goto("/alertas");
  const feed = row(page, "Feed");
  const copied = async () => {
    await feed.getByRole("button", { name: "Copiar link" }).click();
    await expect(feed.getByRole("button", { name: "Link copiado" })).toBeVisible();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  await feed.getByRole("button", { name: "Criar endereço" }).click();
  const first = await copied();
  expect(await (await page.request.get(first)).text()).toContain("seus avisos");
  await feed.getByRole("button", { name: "Trocar endereço" }).click();
  await expect.poll(copied).not.toBe(first);
  expect((await page.request.get(first)).status()).toBe(404);
  expect((await page.request.get(await copied())).status()).toBe(200);
});

test("e-mail is paused with its summary and turned on again; quiet hours say a fault, are set and turned off", async ({
  page,
}) => {
  await signIn(page, await newMember(page, "pausa.alerta"));
  await page.goto("/alertas");
  await row(page, "E-mail na hora").getByRole("button", { name: "Pausar" }).click();
  await expect(row(page, "E-mail na hora")).toContainText("Você pausou os e-mails.");
  await expect(row(page, "Resumo diário")).toContainText("Pausado junto com os e-mails.");
  await row(page, "E-mail na hora").getByRole("button", { name: "Voltar a receber" }).click();
  await expect(row(page, "Resumo diário")).toContainText("por alerta");

  const quiet = page.getByRole("region", { name: "Horas de silêncio" });
  await quiet.getByLabel("Das").fill("22:00");
  await quiet.getByRole("button", { name: "Salvar horas" }).click();
  await expect(quiet.getByText("Informe as duas horas como 22:00, ou nenhuma")).toBeVisible();
  await quiet.getByLabel("até").fill("07:00");
  await quiet.getByRole("button", { name: "Salvar horas" }).click();
  await expect(quiet.getByText("Ligadas: das 22:00 às 07:00.")).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.reload();
  await quiet.getByRole("button", { name: "Desligar: Horas de silêncio" }).click();
  await expect(quiet.getByText("Desligadas.")).toBeVisible();
  await expect(quiet.getByLabel("Das")).toHaveValue("");
});

test("push is turned on only after its words, a failure keeps them, and the device can be turned off", async ({
  page,
}) => {
  await page.addInitScript((subscription) => {
    const browser = { permission: "default", requestPermission: async () => "granted" };
    Object.defineProperty(window, "Notification", { value: browser });
    PushManager.prototype.getSubscription = async () => null;
    PushManager.prototype.subscribe = async () =>
      ({ toJSON: () => subscription }) as unknown as PushSubscription;
  }, aBrowser().subscription);
  await signIn(page, await newMember(page, "push.alerta"));
  await page.goto("/alertas");
  const device = row(page, "Push neste aparelho");
  const opener = device.getByRole("button", { name: /^Ligar/ });
  await opener.press("Enter");
  await device.getByRole("button", { name: "Agora não" }).press("Enter");
  await expect(opener).toBeFocused();
  await opener.press("Enter");
  await page.route("**/add-push-subscription", (route) => route.abort(), { times: 1 });
  const agree = device.getByRole("button", { name: "Concordo e quero ligar" });
  await agree.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "Sem conexão" })).toBeVisible();
  await expect(agree).toBeFocused();
  await agree.press("Enter");
  await expect(page.getByText("Pronto! Os avisos chegam neste aparelho.")).toBeVisible();
  await expect(channels(page).getByRole("heading", { name: "Canais" })).toBeFocused();
  await page.route("**/test-push", (route) =>
    route.fulfill({ json: { message: "Aviso de teste enviado." } }),
  );
  await device.getByRole("button", { name: /^Testar/ }).press("Enter");
  await expect(page.getByText("Aviso de teste enviado.")).toBeVisible();
  await device.getByRole("button", { name: /^Desligar/ }).press("Enter");
  await expect(opener).toBeVisible();
});

test("a browser that cannot take push and one that blocks it say what to do", async ({ page }) => {
  await signIn(page, await newMember(page, "sem.push"));
  await page.addInitScript(() => {
    Object.defineProperty(window, "Notification", { value: { permission: "denied" } });
  });
  await page.goto("/alertas");
  await expect(row(page, "Push bloqueado no navegador")).toContainText("Toque no cadeado");
  await page.addInitScript(() => Reflect.deleteProperty(window, "PushManager"));
  await page.reload();
  await expect(row(page, "Push neste aparelho")).toContainText("No iPhone, adicione o site à tela de início");
});

test("Telegram's conversation is a link in its row, and it says when the conversation was blocked", async ({
  page,
}) => {
  await signIn(page, await newMember(page, "telegram.alerta"));
  await withSettings(page, { available: ["bell", "telegram"], telegram: "blocked" });
  await page.route("**/link-telegram", (route) =>
    route.fulfill({ json: { message: "Abra o Telegram.", url: "https://t.me/xepa_bot?start=abc" } }),
  );
  await page.goto("/alertas");
  const telegram = row(page, "Telegram");
  await expect(telegram).toContainText("a conversa foi bloqueada");
  await telegram.getByRole("button", { name: /^Conectar/ }).press("Enter");
  await telegram.getByRole("button", { name: "Concordo e quero ligar" }).press("Enter");
  const link = telegram.getByRole("link", { name: "Abrir conversa" });
  await expect(link).toBeFocused();
  await expect(link).toHaveAttribute("href", "https://t.me/xepa_bot?start=abc");
  expect(await violationsOf(page)).toEqual([]);
});

test("a typed alert outlives another alert's form and a reload, shows all it holds, and never another search's count", {
  tag: "@slow",
}, async ({ page }) => {
  const member = await signIn(page, await newMember(page, "rascunho.alerta"));
  const { alert } = await callAs(page, member, "add-alert", {
    q: "smartphone",
    min_discount: 25,
    leave_out: ["open_box", "pix"],
  });
  await page.goto("/alertas");
  await page.getByRole("button", { name: "Editar «smartphone»" }).click();
  await expect(page.getByLabel("Desconto mínimo")).toHaveValue("25");
  await page.getByRole("checkbox", { name: "Open box" }).uncheck();
  await page.getByLabel("Preço até").fill("1.500");
  await expect(page.getByText(/^Teria avisado/)).toBeVisible();
  await page.route("**/try-alert", (route) => route.abort());
  await page.getByLabel("Palavras", { exact: true }).fill("smartphone azul");
  await expect(page.getByText("Sem conexão com o servidor.")).toBeVisible();
  await expect(page.getByText(/^Teria avisado/)).toHaveCount(0);
  await page.getByRole("button", { name: "Novo alerta" }).click();
  await page.getByRole("button", { name: "Cancelar" }).click();
  await page.reload();
  const form = page.getByRole("form", { name: "Editar «smartphone»" });
  await expect(form.getByLabel("Preço até")).toHaveValue("1.500");
  await expect(form.getByText("Você digitou isto e ainda não salvou.")).toBeVisible();
  await form.getByRole("button", { name: "Salvar alerta" }).click();
  await expect(page.getByText("Alerta salvo.")).toBeVisible();
  await expect(page.locator(`#alerta-${alert.id}`)).toContainText("menos Pix");
  await page.reload();
  await expect(page.getByRole("button", { name: "Editar «smartphone»" })).toBeVisible();
  await expect(form).toHaveCount(0);
});

test("two quick taps on the switch end as the last one, and a deleted card leaves the focus on the next", {
  tag: "@slow",
}, async ({ page }) => {
  const member = await signIn(page, await newMember(page, "toques.alerta"));
  for (const q of ["vitrola", "panela"]) await callAs(page, member, "add-alert", { q });
  await page.goto("/alertas");
  const toggle = page.getByRole("switch", { name: "Alerta «panela»" });
  const sent: boolean[] = [];
  const { promise: both, resolve } = Promise.withResolvers<void>();
  await page.route("**/edit-alert", async (route) => {
    sent.push(route.request().postDataJSON().paused);
    await both;
    await route.continue();
  });
  await toggle.click();
  await toggle.click();
  await expect(toggle).toBeChecked();
  resolve();
  await expect(page.getByText("Alerta ligado.")).toBeVisible();
  expect(sent).toEqual([true, false]);
  await page.route("**/delete-alert", (route) => route.abort(), { times: 1 });
  const bin = page.getByRole("button", { name: "Excluir «panela»" });
  await bin.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "Sem conexão" })).toBeVisible();
  await expect(bin).toBeFocused();
  await bin.press("Enter");
  await expect(page.getByRole("button", { name: "Editar «vitrola»" })).toBeFocused();
});

test("the alerts' screen is in English where English is chosen", { tag: "@slow" }, async ({ page }) => {
  await signIn(page, await newMember(page, "ingles.alerta"));
  await page.goto("/alertas?lng=en");
  await expect(page.getByRole("heading", { level: 1, name: "My alerts" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Quiet hours" })).toContainText("Off.");
});
