import { expect, test } from "@playwright/test";
import { changeEntry } from "./log-rows.ts";
import { decide, sendOffer } from "./member-offers.ts";
import { newMember, tokensOf } from "./signed-in.ts";
import { violationsOf } from "./violations.ts";

const path = "/transparencia/moderacao";

type Row = { seq: number; after?: object };

/** What a stranger to the chain could do to its second row; the others are numbered as if nothing had happened. */
const changes: [what: string, change: (rows: Row[]) => Row[]][] = [
  ["changed", ([one, two, ...rest]) => [one, { ...two, after: { price: 1 } }, ...rest] as Row[]],
  ["removed", ([one, , ...rest]) => [one, ...rest] as Row[]],
  ["removed and closed up", ([one, , ...rest]) => numbered([one, ...rest] as Row[])],
  ["inserted", ([one, ...rest]) => numbered([one, one, ...rest] as Row[])],
  ["swapped", ([one, two, three, ...rest]) => numbered([one, three, two, ...rest] as Row[])],
];
const numbered = (rows: Row[]) => rows.map((row, n) => ({ ...row, seq: n + 1 }));

test("a visitor goes from the books to the log and checks its chain; a row that was changed, removed, inserted or swapped is named", async ({
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

  await page.goto(path);
  // One route for all: an earlier check may still wait for its next rows.
  let change = (rows: Row[]) => rows;
  await page.route("**/load-log?*", async (route) => {
    const response = await route.fetch();
    const said = (await response.json()) as { entries: Row[] };
    const isFirst = said.entries[0]?.seq === 1;
    await route.fulfill({ response, json: isFirst ? { ...said, entries: change(said.entries) } : said });
  });
  for (const [what, made] of changes) {
    change = made;
    await verify.click();
    await expect(page.getByRole("alert"), what).toContainText("A corrente quebra no nº 2");
  }
  change = (rows) => rows;
  await verify.click();
  await expect(page.getByText(/^Corrente inteira/)).toBeVisible();
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
