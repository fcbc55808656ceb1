import { Node } from "@tiptap/core";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import type { Node as Model } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { deleteTable } from "./block-commands.ts";
import { attributeLike, leaveCaption } from "./figure-nodes.ts";
import { dataAttribute } from "./text-nodes.ts";

/** Its rows only: each row names the section that HTML has around it («prepare-dom.ts»). */
export const ArticleTable = Table.extend({
  renderHTML: () => ["div", { class: "article-table" }, ["table", ["tbody", 0]]],
  addCommands() {
    // The library's does not delete the caption.
    return { ...this.parent?.(), deleteTable: () => deleteTable };
  },
}).configure({ View: null });

export const ArticleRow = TableRow.extend({
  addAttributes: () => ({
    section: dataAttribute("section"),
    /** Separates two adjacent sections of the same kind. */
    group: dataAttribute("group"),
  }),
});

const spans = { colspan: spanOf("colspan"), rowspan: spanOf("rowspan") };

export const ArticleCell = TableCell.extend({ addAttributes: () => spans });

export const ArticleHeader = TableHeader.extend({
  addProseMirrorPlugins: () => [new Plugin({ props: { decorations: ({ doc }) => emptyHeaders(doc) } })],
  addAttributes: () => ({ ...spans, scope: attributeLike("scope", /^(?:col|row)$/) }),
});

/** A picture counts as text. */
const leafText = ({ type }: Model) => (type.name === "image" ? "x" : "");

/** An empty header cell gets the role of a plain cell, as on the page («article-view.ts»). */
function emptyHeaders(doc: Model): DecorationSet {
  const found: Decoration[] = [];
  doc.descendants((node, pos) => {
    const isHeader = node.type.name === "tableHeader";
    if (isHeader && node.textBetween(0, node.content.size, "", leafText).trim() === "")
      found.push(Decoration.node(pos, pos + node.nodeSize, { role: "cell" }));
    return !node.isTextblock;
  });
  return DecorationSet.create(doc, found);
}

/** The library's tables hold rows only, so a block holds the caption and its table. */
export const CaptionedTable = Node.create({
  name: "captionedTable",
  group: "block",
  content: "tableCaption table",
  isolating: true,
  parseHTML: () => [{ tag: "div[data-captioned]" }],
  renderHTML: () => ["div", { "data-captioned": "" }, 0],
});

export const TableCaption = Node.create({
  name: "tableCaption",
  content: "inline*",
  isolating: true,
  parseHTML: () => [{ tag: "div[data-caption]" }],
  renderHTML: () => ["div", { "data-caption": "" }, 0],
  addKeyboardShortcuts() {
    return { Enter: ({ editor }) => leaveCaption(editor, this.name, "captionedTable") };
  },
});

function spanOf(name: "colspan" | "rowspan") {
  const { parseHTML } = attributeLike(name, /^[1-9]\d?$/);
  return {
    default: 1,
    parseHTML: (element: HTMLElement) => Number(parseHTML(element) ?? 1),
    renderHTML: ({ [name]: span }: Record<string, unknown>) => ({ [name]: span === 1 ? null : span }),
  };
}
