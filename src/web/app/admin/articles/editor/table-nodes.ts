import { Node } from "@tiptap/core";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import type { Node as Model } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { leaveCaption } from "./figure-nodes.ts";
import { deleteTable } from "./table-commands.ts";

const span = /^[1-9]\d?$/;

/** Its rows only: each row names the section that HTML has around it («prepare-dom.ts»). */
export const ArticleTable = Table.extend({
  renderHTML: () => ["div", { class: "article-table" }, ["table", ["tbody", 0]]],
  addCommands() {
    return {
      ...this.parent?.(),
      // The library's does not delete the caption.
      deleteTable:
        () =>
        ({ tr }) =>
          deleteTable(tr),
    };
  },
}).configure({ View: null });

export const ArticleRow = TableRow.extend({
  addAttributes: () => ({
    section: attributeOf("data-section"),
    /** Separates two adjacent sections of the same kind. */
    group: attributeOf("data-group"),
  }),
});

export const ArticleCell = TableCell.extend({ addAttributes: () => spans() });

export const ArticleHeader = TableHeader.extend({
  addProseMirrorPlugins: () => [new Plugin({ props: { decorations: ({ doc }) => emptyHeaders(doc) } })],
  addAttributes: () => ({
    ...spans(),
    scope: {
      default: null,
      parseHTML: (element) => {
        const scope = element.getAttribute("scope") ?? "";
        return ["col", "row"].includes(scope) ? scope : null;
      },
    },
  }),
});

/** An empty header cell gets the role of a plain cell, as on the page («article-view.ts»). */
function emptyHeaders(doc: Model): DecorationSet {
  const found: Decoration[] = [];
  doc.descendants((node, pos) => {
    const isEmpty = node.type.name === "tableHeader" && textOf(node) === "";
    if (isEmpty) found.push(Decoration.node(pos, pos + node.nodeSize, { role: "cell" }));
    return !node.isTextblock;
  });
  return DecorationSet.create(doc, found);
}

/** A picture counts as text. */
function textOf(cell: Model): string {
  return cell.textBetween(0, cell.content.size, "", ({ type }) => (type.name === "image" ? "x" : "")).trim();
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

function attributeOf(name: string) {
  return {
    default: null,
    parseHTML: (element: HTMLElement) => element.getAttribute(name),
    renderHTML: (attributes: Record<string, unknown>) => {
      const value = attributes[name.replace("data-", "")];
      return value === null ? {} : { [name]: value };
    },
  };
}

function spans() {
  return { colspan: spanOf("colspan"), rowspan: spanOf("rowspan") };
}

function spanOf(name: "colspan" | "rowspan") {
  return {
    default: 1,
    parseHTML: (element: HTMLElement) => {
      const value = element.getAttribute(name) ?? "";
      return span.test(value) ? Number(value) : 1;
    },
    renderHTML: (attributes: Record<string, unknown>) =>
      attributes[name] === 1 ? {} : { [name]: attributes[name] },
  };
}
