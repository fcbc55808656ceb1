import type { Editor } from "@tiptap/core";
import type { Node, ResolvedPos } from "@tiptap/pm/model";
import { TextSelection, type Transaction } from "@tiptap/pm/state";

interface Place {
  node: Node;
  pos: number;
}

/** The innermost one around the cursor. */
function around($from: ResolvedPos, name: string): Place | undefined {
  for (let depth = $from.depth; depth > 0; depth--)
    if ($from.node(depth).type.name === name) return { node: $from.node(depth), pos: $from.before(depth) };
  return undefined;
}

/** With its caption. */
function wholeTable($from: ResolvedPos): Place | undefined {
  const table = around($from, "table");
  const captioned = around($from, "captionedTable");
  if (!table || !captioned) return table ?? captioned;
  // A table in a cell of a captioned one is not that one.
  return captioned.node.lastChild === table.node ? captioned : table;
}

/** In place of a table a line is left, where one goes on. */
export function dropTable(tr: Transaction): boolean {
  const whole = wholeTable(tr.selection.$from);
  const line = whole?.node.type.schema.nodes.paragraph?.create();
  if (!whole || !line) return false;
  tr.replaceWith(whole.pos, whole.pos + whole.node.nodeSize, line);
  tr.setSelection(TextSelection.create(tr.doc, whole.pos + 1)).scrollIntoView();
  return true;
}

export function hasCaption(editor: Editor): boolean {
  return wholeTable(editor.state.selection.$from)?.node.type.name === "captionedTable";
}

/** Gives the table a caption and goes there, or takes it away. */
export function toggleCaption(editor: Editor): void {
  editor
    .chain()
    .focus()
    .command(({ tr, state }) => {
      const whole = wholeTable(tr.selection.$from);
      const { captionedTable, tableCaption } = state.schema.nodes;
      if (!whole || !captionedTable || !tableCaption) return false;
      const end = whole.pos + whole.node.nodeSize;
      const isCaptioned = whole.node.type === captionedTable;
      const next = isCaptioned
        ? whole.node.lastChild
        : captionedTable.create(null, [tableCaption.create(), whole.node]);
      if (!next) return false;
      tr.replaceWith(whole.pos, end, next);
      tr.setSelection(TextSelection.near(tr.doc.resolve(whole.pos + 1), 1));
      return true;
    })
    .scrollIntoView()
    .run();
}

/** The first row turns to headers or back; which section it belongs to is then told by its cells («write-html.ts»). */
export function toggleHead(editor: Editor): void {
  editor
    .chain()
    .focus()
    .toggleHeaderRow()
    .command(({ tr }) => {
      const table = around(tr.selection.$from, "table");
      if (!table) return false;
      tr.setNodeMarkup(table.pos + 1, null, { section: null, group: null });
      return true;
    })
    .run();
}
