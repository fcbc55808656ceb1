import { Node } from "@tiptap/core";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
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
