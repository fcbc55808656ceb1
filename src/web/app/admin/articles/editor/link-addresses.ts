import { Fragment, type Node, Slice } from "@tiptap/pm/model";
import { articleLink } from "#domain/articles/article-link.ts";

const addresses = /\b(?:https?:\/\/|www\.)[^\s<>"“”‘’]+/gi;

/** Addresses in what is pasted become links. Links and code stay as they are. */
export function linkAddresses({ content, openStart, openEnd }: Slice): Slice {
  return new Slice(linkIn(content), openStart, openEnd);
}

function linkIn(content: Fragment): Fragment {
  const nodes: Node[] = [];
  content.forEach((node) => {
    if (node.isText) nodes.push(...linkText(node));
    else nodes.push(node.type.spec.code ? node : node.copy(linkIn(node.content)));
  });
  return Fragment.fromArray(nodes);
}

function linkText(node: Node): Node[] {
  const { text = "", type, marks } = node;
  const { link } = type.schema.marks;
  if (!link || marks.some((mark) => mark.type === link || mark.type.spec.code)) return [node];
  const parts: Node[] = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(addresses)) {
    const address = withoutEnd(found);
    const href = articleLink(/^www\./i.test(address) ? `https://${address}` : address);
    if (!href) continue;
    if (index > at) parts.push(node.cut(at, index));
    const end = index + address.length;
    parts.push(node.cut(index, end).mark(link.create({ href }).addToSet(marks)));
    at = end;
  }
  return at === 0 ? [node] : [...parts, ...(at < text.length ? [node.cut(at)] : [])];
}

/** A full stop or a closing mark at the end belongs to the sentence. */
function withoutEnd(address: string): string {
  let end = address.length;
  while (".,;:!?)]}'…".includes(address.charAt(end - 1))) end--;
  return address.slice(0, end);
}
