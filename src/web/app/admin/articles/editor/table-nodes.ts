import { Node } from "@tiptap/core";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import type { Node as Model } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { leaveCaption } from "./figure-nodes.ts";
import { dropTable } from "./table-commands.ts";

const span = /^[1-9]\d?$/;

/** Its rows only: what HTML has between a table and its rows is told by the rows themselves («prepare-dom.ts»). */
export const ArticleTable = Table.extend({
  renderHTML: () => ["div", { class: "article-table" }, ["table", ["tbody", 0]]],
  addCommands() {
    return {
      ...this.parent?.(),
      // The library's leaves the caption behind.
      deleteTable:
        () =>
        ({ tr }) =>
          dropTable(tr),
    };
  },
}).configure({ View: null });

export const ArticleRow = TableRow.extend({
  addAttributes: () => ({
    section: attributeOf("data-section"),
    /** Tells two sections of the same kind apart that follow each other. */
    group: attributeOf("data-group"),
  }),
});

export const ArticleCell = TableCell.extend({ addAttributes: () => spans() });

export const ArticleHeader = TableHeader.extend({
  addProseMirrorPlugins: () => [new Plugin({ props: { decorations: ({ doc }) => idleHeaders(doc) } })],
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

/** A header without words heads nothing, and is a cell like others until it has some; so it is on the page («article-view.ts»). */
function idleHeaders(doc: Model): DecorationSet {
  const found: Decoration[] = [];
  doc.descendants((node, pos) => {
    const isIdle = node.type.name === "tableHeader" && shownIn(node) === "";
    if (isIdle) found.push(Decoration.node(pos, pos + node.nodeSize, { role: "cell" }));
    return !node.isTextblock;
  });
  return DecorationSet.create(doc, found);
}

/** Its words; a picture counts as one. */
function shownIn(cell: Model): string {
  return cell.textBetween(0, cell.content.size, "", ({ type }) => (type.name === "image" ? "x" : "")).trim();
}

/** The library's tables hold rows and nothing else, so a caption stands before its table, in a block of the two. */
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
