/** As in `kept` of the sanitiser («server/articles/article-html.ts»). */
const attributes: Readonly<Record<string, readonly string[]>> = {
  a: ["href", "title"],
  img: ["src", "alt", "width", "height"],
  ol: ["start"],
  th: ["colspan", "rowspan", "scope"],
  td: ["colspan", "rowspan"],
  div: ["data-product-id"],
};

const names =
  "p h2 h3 h4 ul ol li blockquote pre hr br figure figcaption strong em u s code sub sup a img table tr th td div";
const written = new Set(names.split(" "));
const voids = new Set(["br", "hr", "img"]);

/** The editor's DOM («prepare-dom.ts») in the sanitiser's spelling, so that saving does not change it. */
export function writeHtml(nodes: Iterable<Node>): string {
  return Array.from(nodes, writeNode).join("");
}

function writeNode(node: Node): string {
  if (node.nodeType === node.TEXT_NODE) return escapeText(node.nodeValue ?? "");
  return node instanceof Element ? writeElement(node) : "";
}

function writeElement(element: Element): string {
  const name = element.localName;
  if (name === "table" || element.hasAttribute("data-captioned")) return writeTable(element);
  const isCard = element.hasAttribute("data-product-id");
  const isPlain = !written.has(name) || isBare(element) || (name === "div" && !isCard);
  if (isPlain) return writeHtml(element.childNodes);
  const tag = `${name}${writeAttributes(element, name)}`;
  if (voids.has(name)) return `<${tag} />`;
  if (name === "div") return `<${tag}></div>`;
  // A browser drops the first line break of such a block.
  const first = name === "pre" && element.textContent.startsWith("\n") ? "\n" : "";
  return `<${tag}>${first}${writeHtml(element.childNodes)}</${name}>`;
}

/** Two adjacent bare lines would become one. A typed line is bare only as the first of an item or a cell. */
function isBare(element: Element): boolean {
  if (element.localName !== "p") return false;
  const beside = [element.previousElementSibling, element.nextElementSibling];
  if (isMarkedBare(element)) return !beside.some((other) => other && isMarkedBare(other));
  const { parentElement } = element;
  if (element.hasAttribute("data-line") || !parentElement?.matches("li, td, th, figcaption")) return false;
  const [first, ...rest] = parentElement.children;
  return element === first && rest.every((other) => other.matches("ul, ol"));
}

function isMarkedBare(element: Element): boolean {
  return element.getAttribute("data-line") === "bare";
}

function writeAttributes(element: Element, name: string): string {
  return Array.from(element.attributes)
    .filter((attribute) => attributes[name]?.includes(attribute.name))
    .map((attribute) => ` ${attribute.name}="${escapeText(attribute.value).replaceAll('"', "&quot;")}"`)
    .join("");
}

function writeTable(whole: Element): string {
  const table = whole.localName === "table" ? whole : whole.querySelector("table");
  const caption = whole.querySelector(":scope > [data-caption]");
  if (!table) return "";
  let html = caption ? `<caption>${writeHtml(caption.childNodes)}</caption>` : "";
  let open = "";
  let [section, group] = ["", ""];
  for (const row of rowsOf(table)) {
    if (!(row instanceof Element)) {
      html += writeNode(row);
      continue;
    }
    const place = placeOf(row, section, group);
    if (place.section !== section || place.group !== group) {
      if (open) html += `</${open}>`;
      open = place.section === "bare" ? "" : place.section;
      if (open) html += `<${open}>`;
    }
    ({ section, group } = place);
    html += `<tr>${writeHtml(row.childNodes)}</tr>`;
  }
  return `<table>${html}${open ? `</${open}>` : ""}</table>`;
}

function rowsOf(table: Element): Node[] {
  return [...table.childNodes].flatMap((child) =>
    child instanceof Element && child.localName !== "tr" ? [...child.childNodes] : [child],
  );
}

/** A new row belongs to the section before it; the head takes rows of headers only. */
function placeOf(row: Element, section: string, group: string): { section: string; group: string } {
  const own = row.getAttribute("data-section");
  if (own) return { section: own, group: row.getAttribute("data-group") ?? group };
  if (section && section !== "thead") return { section, group };
  const isHead = [...row.children].every(({ localName }) => localName === "th");
  if (isHead && row.nextElementSibling) return { section: "thead", group };
  const next = row.nextElementSibling;
  const after = next?.getAttribute("data-section");
  if (after && after !== "thead") return { section: after, group: next?.getAttribute("data-group") ?? group };
  return { section: "tbody", group };
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
