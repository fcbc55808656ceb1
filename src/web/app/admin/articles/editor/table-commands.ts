import type { Editor } from "@tiptap/core";
import type { ResolvedPos } from "@tiptap/pm/model";
import { TextSelection, type Transaction } from "@tiptap/pm/state";
import { closest, replaceWithLine } from "./block-commands.ts";

/** With its caption. */
function wholeTable($from: ResolvedPos) {
  const table = closest($from, "table");
  const captioned = closest($from, "captionedTable");
  if (!table || !captioned) return table ?? captioned;
  // A table in a cell of a captioned one is not that one.
  return captioned.node.lastChild === table.node ? captioned : table;
}

export function deleteTable(tr: Transaction): boolean {
  const whole = wholeTable(tr.selection.$from);
  return whole !== undefined && replaceWithLine(tr, whole.pos, whole.pos + whole.node.nodeSize);
}

export function hasCaption(editor: Editor): boolean {
  return wholeTable(editor.state.selection.$from)?.node.type.name === "captionedTable";
}

/** Gives the table a caption with the cursor in it, or removes the caption. */
export function toggleCaption(editor: Editor): void {
  editor
    .chain()
    .focus()
    .command(({ tr, state }) => {
      const whole = wholeTable(tr.selection.$from);
      const { captionedTable, tableCaption } = state.schema.nodes;
      if (!whole || !captionedTable || !tableCaption) return false;
      const next =
        whole.node.type === captionedTable
          ? whole.node.lastChild
          : captionedTable.create(null, [tableCaption.create(), whole.node]);
      if (!next) return false;
      tr.replaceWith(whole.pos, whole.pos + whole.node.nodeSize, next);
      tr.setSelection(TextSelection.near(tr.doc.resolve(whole.pos + 1), 1));
      return true;
    })
    .scrollIntoView()
    .run();
}

/** Turns the first row to headers or back; its cells then decide its section («write-html.ts»). */
export function toggleHead(editor: Editor): void {
  editor
    .chain()
    .focus()
    .toggleHeaderRow()
    .command(({ tr }) => {
      const table = closest(tr.selection.$from, "table");
      if (!table) return false;
      tr.setNodeMarkup(table.pos + 1, null, { section: null, group: null });
      return true;
    })
    .run();
}
