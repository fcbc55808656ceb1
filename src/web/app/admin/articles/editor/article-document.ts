import { DOMParser, DOMSerializer, type Node, type Schema } from "@tiptap/pm/model";
import { isSpace, preparedDom } from "./prepare-dom.ts";
import { writeHtml } from "./write-html.ts";

interface Source {
  html: string;
  /** The white space up to the next block. */
  gap: string;
}

/** HTML to document and back. An untouched block keeps its spelling: nodes are immutable, so an edited one is another node. */
export function articleDocument(schema: Schema) {
  const sources = new WeakMap<Node, Source>();
  const parser = DOMParser.fromSchema(schema);
  const serialize = createSerializer(schema);

  function read(html: string): Node {
    const blocks: Node[] = [];
    let last: Source | undefined;
    for (const child of preparedDom(html).childNodes) {
      if (child.nodeType !== child.ELEMENT_NODE) {
        if (last && isSpace(child.nodeValue)) last.gap += child.nodeValue;
        continue;
      }
      last = { html: writeHtml([child]), gap: "" };
      const found = blocksOf(child, parser);
      if (found.length === 1 && found[0]) sources.set(found[0], last);
      blocks.push(...found);
    }
    return schema.topNodeType.createAndFill(null, blocks) ?? (schema.topNodeType.createAndFill() as Node);
  }

  function write(doc: Node): string {
    const blocks = [...doc.children];
    // The empty line for typing after a table or a card would be a gap on the page.
    while (isEmptyLine(blocks.at(-1)) && !sources.has(blocks.at(-1) as Node)) blocks.pop();
    return blocks
      .map((block, n) => {
        const { html, gap } = sources.get(block) ?? serialize(block);
        // Two adjacent bare lines would become one.
        const isJoined = isBare(block) && (isBare(blocks[n - 1]) || isBare(blocks[n + 1]));
        return (isJoined ? `<p>${html}</p>` : html) + gap;
      })
      .join("")
      .trim();
  }

  return { read, write };
}

function blocksOf(element: ChildNode, parser: DOMParser): Node[] {
  const alone = (element.ownerDocument as Document).createElement("div");
  alone.append(element.cloneNode(true));
  return [...parser.parse(alone).children];
}

/** Caches typed blocks, so that a key writes its own block only. */
function createSerializer(schema: Schema): (block: Node) => Source {
  const serializer = DOMSerializer.fromSchema(schema);
  const written = new WeakMap<Node, Source>();
  return (block) => {
    // With a line break, so that the HTML view is readable.
    const source = written.get(block) ?? { html: writeHtml([serializer.serializeNode(block)]), gap: "\n" };
    written.set(block, source);
    return source;
  };
}

function isEmptyLine(block: Node | undefined): boolean {
  return block?.type.name === "paragraph" && block.childCount === 0;
}

function isBare(block: Node | undefined): boolean {
  return block?.type.name === "paragraph" && block.attrs.line === "bare";
}
