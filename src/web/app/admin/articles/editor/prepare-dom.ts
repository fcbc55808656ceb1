const blocks = "p, h1, h2, h3, h4, h5, h6, ul, ol, li, blockquote, pre, hr, figure, figcaption, table, div";
const containers = "li, td, th, blockquote, figure, figcaption";
const ownLines = ":is(li, td, th, figcaption) > p:not([data-line])";

/** Elements without text; the sanitiser drops them too. */
const notText =
  "script, style, textarea, option, noscript, xmp, iframe, noembed, noframes, plaintext, template, svg, math, title, object, meta, link, base";

/** The editor has neither bare lines nor table sections: both are marked in the DOM. `write-html.ts` is the inverse. */
export function preparedDom(html: string): HTMLElement {
  const body = inertTree(markBareRows(html));
  dropNotText(body);
  breakLines(body);
  prepareTree(body);
  return body;
}

export function dropNotText(body: HTMLElement): void {
  for (const element of body.querySelectorAll(notText)) element.remove();
}

/**
 * All of it, also what is not text. In an inert document nothing runs, but browsers report each style as a CSP violation even
 * there: it becomes `data-style`.
 */
export function inertTree(html: string): HTMLElement {
  const plain = html
    .replace(/<style\b[\s\S]*?<\/style\s*>/gi, "")
    // Up to the next tag only: an unclosed tag would make it quadratic.
    .replace(/<[a-z](?:[^<>"']|"[^"]*"|'[^']*')*>/gi, (tag) =>
      tag.replace(/(\s)style(\s*=)/gi, "$1data-style$2"),
    );
  return new DOMParser().parseFromString(`<body>${plain}`, "text/html").body;
}

export function prepareTree(root: HTMLElement): void {
  for (const [from, to] of Object.entries(otherNames))
    for (const element of root.querySelectorAll(from)) rename(element, to);
  for (const block of root.querySelectorAll("div:not([data-product-id], [data-captioned], [data-caption])"))
    block.replaceWith(...block.childNodes);
  placeOffers(root);
  for (const table of root.querySelectorAll("table")) prepareTable(table);
  for (const line of root.querySelectorAll(ownLines)) line.setAttribute("data-line", "own");
  for (const container of [root, ...root.querySelectorAll(containers)]) wrapLines(container);
}

const otherBlocks =
  "address, article, aside, center, dd, details, dialog, dl, dt, fieldset, footer, form, header, hgroup, legend, main, nav, search, section, summary, :not(figure) > figcaption";

/** Keeps apart the lines of blocks that an article may not have. An offer that is a block of its own is left as it is. */
export function breakLines(root: HTMLElement): void {
  for (const block of root.querySelectorAll(otherBlocks)) rename(block, "div");
  for (const block of [...root.querySelectorAll("div")].reverse()) {
    wrapLines(block, false);
    const { parentElement: around } = block;
    const isAlone = around === root && block.hasAttribute("data-product-id") && !block.hasChildNodes();
    if (around && !isAlone) wrapLines(around, false);
  }
}

/** As the sanitiser does: an offer goes behind the block it is in, and its own content behind it. */
function placeOffers(root: HTMLElement): void {
  const offers = [...root.querySelectorAll("div[data-product-id]")];
  for (const offer of offers) offer.after(...offer.childNodes);
  for (const offer of offers.reverse()) {
    let whole: Element = offer;
    while (whole.parentElement && whole.parentElement !== root) whole = whole.parentElement;
    if (whole !== offer) whole.after(offer);
  }
}

const otherNames = { b: "strong", i: "em", del: "s", strike: "s", h1: "h2", h5: "h4", h6: "h4" };

export function rename(element: Element, name: string): HTMLElement {
  const other = element.ownerDocument.createElement(name);
  other.append(...element.childNodes);
  element.replaceWith(other);
  return other;
}

/** Marks rows without a section before the browser adds one. */
function markBareRows(html: string): string {
  const open: string[] = [];
  return html.replace(/<(\/?)(table|thead|tbody|tfoot|tr)\b/gi, (tag, closing: string, name: string) => {
    const lower = name.toLowerCase();
    if (closing) {
      open.length = Math.max(0, open.lastIndexOf(lower));
      return tag;
    }
    const isBare = lower === "tr" && open.at(-1) === "table";
    open.push(lower);
    return isBare ? `${tag} data-section="bare"` : tag;
  });
}

function prepareTable(table: HTMLTableElement): void {
  for (const [index, section] of [...table.children].entries()) {
    if (!/^(?:thead|tbody|tfoot)$/i.test(section.tagName)) continue;
    for (const row of section.children) {
      if (!row.hasAttribute("data-section")) row.setAttribute("data-section", section.tagName.toLowerCase());
      row.setAttribute("data-group", String(index));
    }
  }
  if (!table.caption) return;
  const text = rename(table.caption, "div");
  text.setAttribute("data-caption", "");
  const whole = table.ownerDocument.createElement("div");
  whole.setAttribute("data-captioned", "");
  table.replaceWith(whole);
  whole.append(text, table);
}

/** @param areBare whether they are written without a paragraph, as they came */
export function wrapLines(container: Element, areBare = true): void {
  let line: ChildNode[] = [];
  const endLine = (): void => {
    if (line.some((node) => !isBlank(node))) {
      const paragraph = newLine(container, areBare);
      line[0]?.before(paragraph);
      paragraph.append(...line);
    }
    line = [];
  };
  for (const node of [...container.childNodes]) {
    if (isBlock(node)) endLine();
    else line.push(node);
  }
  endLine();
  if (container.matches(containers) && container.children.length === 0)
    container.append(newLine(container, true));
}

function newLine({ ownerDocument }: Element, isBare: boolean): HTMLElement {
  const paragraph = ownerDocument.createElement("p");
  if (isBare) paragraph.setAttribute("data-line", "bare");
  return paragraph;
}

export function isBlank(node: ChildNode): boolean {
  return node.nodeType === node.COMMENT_NODE || (node.nodeType === node.TEXT_NODE && isSpace(node.nodeValue));
}

function isBlock(node: ChildNode): boolean {
  return node instanceof Element && (node.matches(blocks) || node.querySelector(blocks) !== null);
}

/** White space that a page does not show; it shows a non-breaking space. */
export function isSpace(text: string | null): boolean {
  return /^[ \t\r\n\f]*$/.test(text ?? "");
}
