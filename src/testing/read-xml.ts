import sax from "sax";

export interface XmlNode {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: XmlNode[];
}

/** Parses XML strictly: malformed input throws, as in a feed reader. */
export function readXml(xml: string): XmlNode {
  const root: XmlNode = { name: "", attributes: {}, text: "", children: [] };
  const open = [root];
  const parser = sax.parser(true);
  parser.onerror = (error) => {
    throw error;
  };
  parser.onopentag = ({ name, attributes }) => {
    const node = { name, attributes: attributes as Record<string, string>, text: "", children: [] };
    open.at(-1)?.children.push(node);
    open.push(node);
  };
  parser.ontext = (text) => {
    const node = open.at(-1);
    if (node) node.text += text;
  };
  parser.onclosetag = () => void open.pop();
  parser.write(xml).close();
  const [document] = root.children;
  if (!document) throw new Error("an empty document");
  return document;
}

/** Every element of this name inside, in the order of the text. */
export function allOf(node: XmlNode, name: string): XmlNode[] {
  return node.children.flatMap((child) => [...(child.name === name ? [child] : []), ...allOf(child, name)]);
}

export function textOf(node: XmlNode | undefined, name: string): string | undefined {
  return node && allOf(node, name)[0]?.text;
}
