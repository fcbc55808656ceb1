import { expect, type Page, type Route, test } from "@playwright/test";
import { decide } from "./member-offers.ts";
import { aSender, open, row, rows, send, statusText, stored } from "./moderation-list.ts";
import { signInAdmin } from "./signed-in.ts";

async function setVisibility(page: Page, state: DocumentVisibilityState): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, "visibilityState", { value, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
    // React's own queue: what the event changed is drawn by then.
    const drawn = new MessageChannel();
    const after = new Promise((resolve) => drawn.port1.addEventListener("message", resolve));
    drawn.port1.start();
    drawn.port2.postMessage(null);
    return after.then(() => undefined);
  }, state);
}

test("a decision is undone by the toast and by a key, and a request without response is not taken as success", async ({
  page,
}) => {
  const member = await aSender(page, "desfaz");
  const [kettle] = await send(page, member, ["Chaleira", "Torradeira", "Batedeira"]);
  if (!kettle) throw new Error("nothing was sent");
  await signInAdmin(page);
  await open(page, member);
  await row(page, "Chaleira").getByRole("button", { name: "Aprovar" }).click();
  await expect(rows(page)).toHaveCount(2);
  // The same decision once more: it tells the address.
  await decide(page, kettle, { status: "approved" });
  const path = `/product/${encodeURIComponent(kettle.slug)}`;
  expect((await page.request.get(path)).status()).toBe(200);
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(statusText(page, "Desfeito: Chaleira")).toBeVisible();
  await expect(rows(page).first()).toContainText("Chaleira");
  await expect(page.getByRole("button", { name: "Chaleira", exact: true })).toBeFocused();
  expect((await page.request.get(path)).status()).toBe(404);

  await row(page, "Torradeira").getByRole("button", { name: "Rejeitar" }).click();
  const dialog = page.getByRole("dialog");
  // No reason is preselected, and Enter alone rejects nothing.
  await expect(dialog.getByRole("radio").first()).toBeFocused();
  await expect(dialog.getByRole("radio", { checked: true })).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Escolha um motivo ou escreva o seu")).toBeVisible();
  await expect(dialog.getByRole("radio").first()).toBeFocused();
  await dialog.getByLabel("Outro motivo, ou mais detalhes").fill("A foto é de outra torradeira.");
  await dialog.getByLabel("A descrição ou a imagem não são do produto").check();
  await dialog.getByRole("button", { name: "Rejeitar" }).click();
  await expect(rows(page)).toHaveCount(2);
  expect((await stored(page, member)).find(({ name }) => name === "Torradeira")?.reason).toBe(
    "A descrição ou a imagem não são do produto. A foto é de outra torradeira.",
  );
  await row(page, "Batedeira").getByRole("button", { name: "Deletar" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Deletar" }).click();
  await expect(rows(page)).toHaveCount(1);
  // The latest first.
  await page.keyboard.press("u");
  await expect(row(page, "Batedeira")).toBeVisible();
  await page.keyboard.press("u");
  await expect(row(page, "Torradeira")).toContainText("Pendente");
  await expect(rows(page)).toHaveCount(3);

  // Selected rows that were decided are not affected by the next key. One response is lost on its way, and requested
  // again.
  await page.getByRole("link", { name: "Todos", exact: true }).click();
  await expect(rows(page).first()).toContainText("Batedeira");
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route("**/update-product-status", lose, { times: 1 });
  for (const key of ["x", "a", "a"]) await page.keyboard.press(key);
  await expect
    .poll(async () => (await stored(page, member)).map(({ name, status }) => `${name} ${status}`).sort())
    .toEqual(["Batedeira approved", "Chaleira pending", "Torradeira approved"]);
  await expect(page.getByRole("button", { name: "Chaleira", exact: true })).toBeFocused();
  for (const name of ["Torradeira", "Batedeira"]) {
    await page.keyboard.press("u");
    await expect(statusText(page, `Desfeito: ${name}`)).toBeVisible();
  }
  await page.getByRole("link", { name: "Pendentes", exact: true }).click();
  await expect(rows(page)).toHaveCount(3);

  await page.route("**/update-product-status", (route) => route.fulfill({ status: 503, body: "{}" }));
  await row(page, "Chaleira").getByRole("button", { name: "Aprovar" }).click();
  await expect(page.getByRole("alert")).toContainText("Chaleira: Erro ao atualizar status do produto");
  await expect(row(page, "Chaleira").getByRole("button", { name: "Aprovar" })).toBeVisible();
  await expect(row(page, "Chaleira")).toContainText("Erro ao atualizar status do produto");

  // The key lives as long as the button: longer while it is hovered, and no longer than it is there.
  await page.unroute("**/update-product-status");
  await page.clock.install();
  const undo = page.getByRole("button", { name: "Desfazer" });
  const approve = () => row(page, "Chaleira").getByRole("button", { name: "Aprovar" }).click();
  /** No request is on its way then, when the clock runs on. */
  const reload = () =>
    expect(async () => {
      await page.clock.runFor(500);
      await expect(rows(page)).toHaveCount(2, { timeout: 500 });
    }).toPass();
  await approve();
  await undo.hover();
  await reload();
  await page.clock.runFor(60_000);
  await page.keyboard.press("u");
  await expect(statusText(page, "Desfeito: Chaleira")).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(rows(page)).toHaveCount(3);
  await approve();
  await page.mouse.move(0, 0);
  // Nobody sees a toast of a hidden tab.
  await setVisibility(page, "hidden");
  await reload();
  await page.clock.runFor(60_000);
  await setVisibility(page, "visible");
  await page.clock.runFor(9000);
  await expect(undo).toBeVisible();
  await page.clock.runFor(1500);
  await expect(undo).toHaveCount(0);
  await page.keyboard.press("u");
  // Beside it there may be a note: the clock also runs for requests that are on their way.
  await expect(page.getByRole("alert").filter({ hasText: "Nada a desfazer" })).toBeVisible();

  // With shortcuts turned off, keys do nothing.
  await page.keyboard.press("?");
  await page.getByLabel("Usar as teclas no painel").uncheck();
  await page.keyboard.press("Escape");
  await page.keyboard.press("a");
  await page.getByRole("link", { name: "Todos", exact: true }).click();
  await expect(rows(page)).toHaveCount(3);
  expect((await stored(page, member)).filter(({ status }) => status === "pending")).toHaveLength(2);
});
