import { listOf, type Node } from "./json-ld.ts";

type Attributes = Record<string, string>;

interface OpenElement {
  /** The item that it begins. */
  item?: Node;
  /** The property whose text is being read, and of which item. */
  reading?: { names: Set<string>; of: Node; text: string };
}

const plain: OpenElement = {};
const mostItems = 2000;
const longestText = 2000;

/** Items of microdata in the shape of JSON-LD, gathered while a page goes by. */
export function createMicrodata() {
  const items: Node[] = [];
  const open: OpenElement[] = [];

  function around(): Node | undefined {
    return open.findLast(({ item }) => item)?.item;
  }

  return {
    items,
    openTag(tag: string, attributes: Attributes): void {
      if (attributes.itemprop === undefined && attributes.itemscope === undefined) {
        open.push(plain);
        return;
      }
      const element: OpenElement = {};
      open.push(element);
      const names = new Set((attributes.itemprop ?? "").slice(0, 200).split(/\s+/).filter(Boolean));
      const owner = around();
      if (attributes.itemscope !== undefined && items.length < mostItems) {
        element.item = { "@type": attributes.itemtype ?? "" };
        items.push(element.item);
        if (owner) for (const name of names) add(owner, name, element.item);
        return;
      }
      if (!owner || names.size === 0) return;
      const value = writtenValue(tag, attributes);
      if (value === undefined) element.reading = { names, of: owner, text: "" };
      else for (const name of names) add(owner, name, value);
    },
    text(part: string): void {
      for (const { reading } of open) if (reading && reading.text.length < longestText) reading.text += part;
    },
    closeTag(_tag: string): void {
      const { reading } = open.pop() ?? {};
      if (reading) for (const name of reading.names) add(reading.of, name, reading.text.trim());
    },
  };
}

function add(item: Node, name: string, value: unknown): void {
  if (name === "__proto__") return;
  item[name] = item[name] === undefined ? value : [...listOf(item[name]).slice(0, 50), value];
}

/** Undefined where its text is the value. */
function writtenValue(tag: string, attributes: Attributes): string | undefined {
  if (attributes.content !== undefined || tag === "meta") return attributes.content ?? "";
  if (tag === "a" || tag === "link" || tag === "area") return attributes.href ?? "";
  if (tag === "img" || tag === "source" || tag === "embed")
    return attributes.src ?? attributes["data-src"] ?? "";
  if (tag === "data" || tag === "meter") return attributes.value ?? "";
  return tag === "time" ? attributes.datetime : undefined;
}
