/** A finished piece of XML. Kept apart from text, so that nothing is escaped twice or not at all. */
export interface Xml {
  xml: string;
}

type Attributes = Record<string, string | number | undefined>;

export function element(name: string, attributes: Attributes, content: string | (Xml | false)[] = []): Xml {
  const given = Object.entries(attributes).filter(
    (entry): entry is [string, string | number] => entry[1] !== undefined,
  );
  const start = [name, ...given.map(([key, value]) => `${key}="${escapeXml(String(value))}"`)].join(" ");
  const inner =
    typeof content === "string"
      ? escapeXml(content)
      : content.map((piece) => (piece ? piece.xml : "")).join("");
  return { xml: inner === "" ? `<${start}/>` : `<${start}>${inner}</${name}>` };
}

export function xmlDocument(root: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`;
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Most texts need nothing, and a sitemap has thousands of them. */
const plain = /^[ !#-%(-;=?-~]*$/;

/** For text and for attributes, of XML and of HTML. What XML cannot hold at all (control characters, half a pair) goes. */
export function escapeXml(text: string): string {
  if (plain.test(text)) return text;
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
