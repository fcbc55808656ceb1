import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { signInAdmin } from "./signed-in.ts";

const pixel =
  "iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC";

/** The editor of a new article, and whatever the browser complains about meanwhile. */
async function openEditor(page: Page) {
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  await signInAdmin(page);
  await page.goto("/admin/adicionar-artigo");
  const text = page.getByRole("textbox", { name: "Conteúdo" });
  await text.click();
  const switcher = page.getByRole("button", { name: "Ver como HTML" });
  return {
    complaints,
    text,
    /** What is kept, seen in the raw view and left as it was. */
    async html(): Promise<string> {
      await switcher.click();
      const html = await text.inputValue();
      await switcher.click();
      return html;
    },
    async writeHtml(html: string): Promise<void> {
      await switcher.click();
      await text.fill(html);
      await switcher.click();
    },
  };
}

test("an article is written by keyboard: headings, marks, lists, a table with its caption, a link", async ({
  page,
}) => {
  const { complaints, text, html } = await openEditor(page);
  const { keyboard } = page;
  await keyboard.type("Guia");
  await keyboard.press("Control+Alt+2");
  await keyboard.press("Enter");
  await keyboard.type("Sem ");
  await keyboard.press("Control+B");
  await keyboard.type("pressa");
  await keyboard.press("Control+B");
  await keyboard.press("Enter");
  await keyboard.type("- Tela");
  await keyboard.press("Enter");
  await keyboard.press("Tab");
  await keyboard.type("4K");
  for (const _ of [1, 2, 3]) await keyboard.press("Enter");
  // The toolbar by its keys: from the first tool to the last and back to the table.
  await keyboard.press("Alt+F10");
  const table = page.getByRole("button", { name: "Tabela", exact: true });
  for (let steps = 0; steps < 30 && !(await table.evaluate((it) => it === document.activeElement)); steps++)
    await keyboard.press("ArrowRight");
  await keyboard.press("Enter");
  await expect(text).toBeFocused();
  await keyboard.type("Marca");
  await page.getByRole("button", { name: "Legenda da tabela" }).click();
  await keyboard.type("Modelos");
  await keyboard.press("Enter");
  await keyboard.press("Control+K");
  await page.getByLabel("Endereço").last().fill("loja.example/tv");
  await page.getByLabel("Texto do link").fill("a loja");
  await keyboard.press("Enter");
  await expect(text).toBeFocused();
  const row = "<tr><td></td><td></td><td></td></tr>";
  const written = [
    "<h2>Guia</h2>",
    "<p>Sem <strong>pressa</strong></p>",
    "<ul><li>Tela<ul><li>4K</li></ul></li></ul>",
    `<table><caption>Modelos</caption><thead><tr><th>Marca</th><th></th><th></th></tr></thead><tbody>${row}${row}</tbody></table>`,
    '<p><a href="https://loja.example/tv">a loja</a></p>',
  ].join("\n");
  expect(await html()).toBe(written);
  // There and back without an edit.
  expect(await html()).toBe(written);
  expect(complaints).toEqual([]);
});

test("pictures and offers stand in the text; pastes are cleaned, pictures of other sites refused", async ({
  page,
}) => {
  const { complaints, text, html, writeHtml } = await openEditor(page);
  const { products } = await (await page.request.get("/functions/v1/get-approved-products?limit=1")).json();
  await writeHtml(
    `<p>a</p>\n<div data-product-id="${products[0].id}"></div>\n<ul><li>b</li><li><p>c</p></li></ul>`,
  );
  await expect(text).toContainText(products[0].store_name);
  await text.getByText("a", { exact: true }).click();
  await paste(page, {
    "text/html": `<p class=MsoNormal style='color:red'>d <b>e</b><img src="https://else.example/x.png"><o:p></o:p></p>`,
  });
  await expect(page.getByText(/Imagens de outros sites não são aceitas/)).toBeVisible();
  await paste(page, {}, pixel);
  await page.getByRole("button", { name: "Inserir", exact: true }).click();
  await expect(page.getByText(/Descreva a imagem/)).toBeVisible();
  await page.getByLabel("O que a imagem mostra").fill("Um quadrado");
  await page.getByLabel("Legenda (opcional)").fill("Vermelho");
  await expect(page.getByText("Imagem enviada.")).toBeVisible();
  await page.getByRole("button", { name: "Inserir", exact: true }).click();
  await expect(text.getByAltText("Um quadrado")).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  expect(await html()).toMatch(
    new RegExp(
      `^<p>ad <strong>e</strong></p>\n<figure><img src="/img/[^"]+" alt="Um quadrado" width="10" height="10" /><figcaption>Vermelho</figcaption></figure>\n<div data-product-id="${products[0].id}"></div>\n<ul><li>b</li><li><p>c</p></li></ul>$`,
    ),
  );
  expect(complaints).toEqual([]);
});

/** As the clipboard would have it: texts by their types, or a picture. */
async function paste(page: Page, texts: Record<string, string>, picture?: string): Promise<void> {
  await page.getByRole("textbox", { name: "Conteúdo" }).evaluate(
    (text, [kinds, data]) => {
      const clipboardData = new DataTransfer();
      for (const [type, words] of Object.entries(kinds)) clipboardData.setData(type, words);
      const bytes = data && Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      if (bytes) clipboardData.items.add(new File([bytes], "a.png", { type: "image/png" }));
      text.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    [texts, picture] as const,
  );
}
