import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { signInAdmin } from "./signed-in.ts";

const pixel =
  "iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC";

/** The editor of a new article, and the browser's errors meanwhile. */
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
    /** The stored text, shown in the raw view and left unchanged. */
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
  // From the text, where the tab key moves through cells, to its toolbar and the table's.
  await keyboard.press("Alt+F10");
  await keyboard.press("Tab");
  await keyboard.press("End");
  await keyboard.press("ArrowLeft");
  await expect(page.getByRole("button", { name: "Legenda da tabela" })).toBeFocused();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await keyboard.press("Enter");
  await keyboard.type("Modelos");
  await keyboard.press("Enter");
  await keyboard.press("Control+K");
  await page.getByLabel("Endereço").last().fill("loja.example/tv");
  await page.getByLabel("Texto do link").fill("a loja");
  await keyboard.press("Enter");
  await expect(text).toBeFocused();
  await keyboard.type(" m");
  // The rest of the tools.
  await keyboard.press("Alt+F10");
  await keyboard.press("End");
  await keyboard.press("Enter");
  await keyboard.press("ArrowUp");
  await keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Mais ferramentas" })).toBeFocused();
  await keyboard.press("Enter");
  for (const _ of [1, 2, 3]) await keyboard.press("ArrowDown");
  await expect(page.getByRole("button", { name: "Sobrescrito" })).toBeFocused();
  await keyboard.press("Enter");
  await expect(text).toBeFocused();
  await keyboard.type("2");
  const row = "<tr><td></td><td></td><td></td></tr>";
  const written = [
    "<h2>Guia</h2>",
    "<p>Sem <strong>pressa</strong></p>",
    "<ul><li>Tela<ul><li>4K</li></ul></li></ul>",
    `<table><caption>Modelos</caption><thead><tr><th>Marca</th><th></th><th></th></tr></thead><tbody>${row}${row}</tbody></table>`,
    '<p><a href="https://loja.example/tv">a loja</a> m<sup>2</sup></p>',
  ].join("\n");
  expect(await html()).toBe(written);
  // There and back without an edit.
  expect(await html()).toBe(written);
  await page.getByRole("textbox", { name: "Título" }).fill("Guia escrito pelo teclado");
  const saving = page.locator(".article-foot [type=submit]");
  await saving.press("Enter");
  await expect(page).toHaveURL(/\?artigo=/);
  await expect(saving).toBeFocused();
  expect(complaints).toEqual([]);
});

test("pictures and offers are inserted in the text; pastes are cleaned, pictures of other sites refused", async ({
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
  await paste(page, { "text/html": `<iframe src="https://www.youtube.com/embed/x"></iframe> f` });
  const leftOut = page.getByText("Não foi colado: iframe (vídeo)");
  await expect(leftOut).toBeVisible();
  await paste(page, { "text/plain": " www.loja.example/g" });
  await expect(leftOut).toHaveCount(0);
  await expect(text.getByRole("link", { name: "www.loja.example/g" })).toBeVisible();
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
      `^<p>ad <strong>e</strong>f <a href="https://www.loja.example/g">www.loja.example/g</a></p>\n<figure><img src="/img/[^"]+" alt="Um quadrado" width="10" height="10" /><figcaption>Vermelho</figcaption></figure>\n<div data-product-id="${products[0].id}"></div>\n<ul><li>b</li><li><p>c</p></li></ul>$`,
    ),
  );
  await text.getByText("b", { exact: true }).click();
  await paste(page, { "text/html": `<iframe src="https://www.youtube.com/embed/x"></iframe> h` });
  await expect(leftOut).toBeVisible();
  await page.getByRole("textbox", { name: "Título" }).fill("Guia colado");
  await page.locator(".article-foot [type=submit]").click();
  await expect(page).toHaveURL(/\?artigo=/);
  await expect(leftOut).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test("dropped files ask for their description one by one; unclosed HTML loses no text", {
  tag: "@slow",
}, async ({ page }) => {
  const { complaints, text, html, writeHtml } = await openEditor(page);
  await writeHtml("<p>a</p>\n<p>b</p>");
  const first = text.getByText("a", { exact: true });
  await drop(first, {}, [pixel, pixel, pixel]);
  await expect(page.getByRole("heading", { name: "Inserir imagem 1 de 3" })).toBeVisible();
  await page.keyboard.type("Um");
  await expect(page.getByText("Imagem enviada.")).toBeVisible();
  await page.keyboard.press("Enter");
  // The next dialog starts empty, and can be skipped.
  await expect(page.getByRole("heading", { name: "Inserir imagem 2 de 3" })).toBeVisible();
  await expect(page.getByLabel("O que a imagem mostra")).toBeFocused();
  await expect(page.getByLabel("O que a imagem mostra")).toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(page.getByLabel("O que a imagem mostra")).toBeFocused();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.keyboard.type("Dois");
  await expect(page.getByText("Imagem enviada.")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(text).toBeFocused();
  await drop(text.getByText("b", { exact: true }), {
    "text/html": '<img src="https://else.example/x.png" alt="">',
    "text/uri-list": "https://else.example/x.png",
  });
  await expect(page.getByText(/Imagens de outros sites não são aceitas/)).toBeVisible();
  const figure = (alt: string) =>
    `<figure><img src="/img/[^"]+" alt="${alt}" width="10" height="10" /></figure>`;
  expect(await html()).toMatch(new RegExp(`^<p>a</p>\n${figure("Um")}\n${figure("Dois")}\n<p>b</p>$`));

  await writeHtml("<p>antes</p><template><p>depois</p>");
  await expect(page.getByText(/ficariam fora do artigo.*“depois”/)).toBeVisible();
  await expect(text).toHaveValue("<p>antes</p><template><p>depois</p>");
  await page.getByLabel("Título").fill("Palavras");
  await page.keyboard.press("Control+S");
  await expect(page.getByText(/^Parte do texto ficaria de fora/)).toBeVisible();
  await text.fill("<p>antes</p><marquee><p>depois</p></marquee>");
  await page.getByRole("button", { name: "Ver como HTML" }).click();
  await expect(page.getByText("Marcações que não ficam no artigo: <marquee>")).toBeVisible();
  expect(await html()).toBe("<p>antes</p><p>depois</p>");
  expect(complaints.filter((words) => !words.includes("422"))).toEqual([]);
});

/** As a browser does for a drop from another window. */
async function drop(at: Locator, texts: Record<string, string>, pictures: string[] = []): Promise<void> {
  await at.evaluate(
    (target, [kinds, files]) => {
      const dataTransfer = new DataTransfer();
      for (const [type, words] of Object.entries(kinds)) dataTransfer.setData(type, words);
      for (const data of files) {
        const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
        dataTransfer.items.add(new File([bytes], "a.png", { type: "image/png", lastModified: 1 }));
      }
      const { right, top, height } = target.getBoundingClientRect();
      const place = { clientX: right - 2, clientY: top + height / 2 };
      for (const type of ["dragenter", "dragover", "drop"])
        target.dispatchEvent(
          new DragEvent(type, { dataTransfer, ...place, bubbles: true, cancelable: true, composed: true }),
        );
    },
    [texts, pictures] as const,
  );
}

/** As the clipboard has it: texts by type, or a picture. */
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
