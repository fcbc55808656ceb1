import { expect, test } from "@playwright/test";
import { changeEntry } from "./log-rows.ts";
import { decide, sendOffer } from "./member-offers.ts";
import { newMember, tokensOf } from "./signed-in.ts";
import { violationsOf } from "./violations.ts";

const path = "/transparencia/moderacao";

test("a visitor goes from the books to the log and checks its chain; a row that was changed is named, and what to do about it", async ({
  page,
}) => {
  const ana = await tokensOf(page, await newMember(page, "ana.registro"));
  for (const name of ["Cafeteira Um", "Cafeteira Dois"])
    await decide(page, await sendOffer(page, ana, { name }), { status: "approved" });
  const { head } = await (await page.request.get("/functions/v1/load-log?limit=1")).json();
  await page.goto("/transparencia");
  await page.getByRole("link", { name: "Ver tudo e verificar a corrente" }).click();
  await expect(page).toHaveURL(path);
  const verify = page.getByRole("button", { name: "Verificar" });
  await verify.click();
  await expect(page.getByText(/^Corrente inteira\. Seu navegador refez as [\d.]+ contas/)).toBeVisible();
  await expect(verify).toBeFocused();
  expect(await violationsOf(page)).toEqual([]);

  const mend = await changeEntry(head.seq);
  try {
    await verify.click();
    await expect(page.getByRole("alert")).toContainText(
      `A corrente quebra no nº ${head.seq.toLocaleString("pt-BR")}`,
    );
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("link", { name: "Ver onde" }).click();
    await expect(page.locator(`#n${head.seq}`)).toBeInViewport();
  } finally {
    await mend();
  }

  await page.getByText("Tem uma impressão digital de antes?").click();
  await page.getByLabel("Número e impressão digital").fill(`${head.seq}:${"0".repeat(64)}`);
  await verify.click();
  await expect(page.getByRole("alert")).toContainText("não é o que foi publicado");
  await page.getByLabel("Número e impressão digital").fill(`${head.seq}:${head.hash}`);
  await verify.click();
  await expect(page.getByText("que você colou, igual.")).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the log is read, filtered, and checked on one's own computer", async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("button", { name: "Verificar" })).toBeHidden();
    await page.getByRole("link", { name: "baixar o registro e conferir no seu computador" }).click();
    await page.getByText("Conferir sem o nosso código").click();
    await expect(page.getByText("sha256sum")).toBeVisible();
    const coming = page.waitForEvent("download");
    await page.getByRole("link", { name: "moderacao.ndjson" }).click();
    expect((await coming).suggestedFilename()).toBe("moderacao.ndjson");
    await page.getByRole("combobox", { name: "Ato" }).selectOption("begin");
    await page.getByRole("button", { name: "Filtrar" }).click();
    await expect(page.locator(".log-row")).toHaveCount(1);
    await expect(page.locator(".log-row")).toContainText("Começo do registro");
  });
});
