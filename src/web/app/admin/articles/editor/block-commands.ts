import { type Editor, findParentNodeClosestToPos, type JSONContent } from "@tiptap/core";
import type { ResolvedPos } from "@tiptap/pm/model";
import { NodeSelection, TextSelection, type Transaction } from "@tiptap/pm/state";

export function changeText(editor: Editor, change: (tr: Transaction) => boolean): void {
  const chain = editor.chain().focus();
  chain.command(({ tr }) => change(tr)).run();
}

export function closest($from: ResolvedPos, name: string) {
  return findParentNodeClosestToPos($from, ({ type }) => type.name === name);
}

export function replaceWithLine(tr: Transaction, from: number, to = from): boolean {
  const line = tr.doc.type.schema.nodes.paragraph?.create();
  if (!line) return false;
  tr.replaceWith(from, to, line);
  tr.setSelection(TextSelection.create(tr.doc, from + 1)).scrollIntoView();
  return true;
}

/** In place of an empty line, else between the text; after what is selected or may not hold it. The cursor goes below it. */
export function insertBlock(editor: Editor, content: JSONContent): void {
  const { schema } = editor;
  changeText(editor, (tr) => {
    const block = schema.nodeFromJSON(content);
    const { $from, to, empty } = tr.selection;
    const from = tr.selection instanceof NodeSelection ? to : tr.selection.from;
    const isEmptyLine = empty && $from.parent.type.name === "paragraph" && $from.parent.childCount === 0;
    const around = $from.depth > 0 ? $from.node(-1) : undefined;
    // A picture's figure could hold another, but nobody means that.
    const isAllowed = around?.type.name !== "figure" && around?.contentMatchAt(0).matchType(block.type);
    if (around && !isAllowed) tr.insert($from.after(1), block);
    else if (isEmptyLine) tr.replaceWith($from.before(), $from.after(), block);
    else tr.replaceRangeWith(from, to, block);
    let after = tr.doc.content.size;
    tr.doc.descendants((node, pos) => {
      if (node === block) after = pos + node.nodeSize;
    });
    const line = schema.nodes.paragraph?.create();
    if (line && !tr.doc.resolve(after).nodeAfter) tr.insert(after, line);
    tr.setSelection(TextSelection.near(tr.doc.resolve(after), 1)).scrollIntoView();
    return true;
  });
}

/** The table at the cursor, with its caption. */
function wholeTable($from: ResolvedPos) {
  const table = closest($from, "table");
  const captioned = closest($from, "captionedTable");
  if (!table || !captioned) return table ?? captioned;
  // A table in a cell of a captioned one is not that one.
  return captioned.node.lastChild === table.node ? captioned : table;
}

export function deleteTable({ tr }: { tr: Transaction }): boolean {
  const whole = wholeTable(tr.selection.$from);
  return whole !== undefined && replaceWithLine(tr, whole.pos, whole.pos + whole.node.nodeSize);
}

export function hasCaption(editor: Editor): boolean {
  return wholeTable(editor.state.selection.$from)?.node.type.name === "captionedTable";
}

export function toggleCaption(editor: Editor): void {
  changeText(editor, (tr) => {
    const whole = wholeTable(tr.selection.$from);
    const { captionedTable, tableCaption } = editor.schema.nodes;
    if (!whole || !captionedTable || !tableCaption) return false;
    const { node, pos } = whole;
    const isCaptioned = node.type === captionedTable;
    const next = isCaptioned ? node.lastChild : captionedTable.create(null, [tableCaption.create(), node]);
    if (!next) return false;
    tr.replaceWith(pos, pos + node.nodeSize, next);
    tr.setSelection(TextSelection.near(tr.doc.resolve(pos + 1), 1)).scrollIntoView();
    return true;
  });
}

/** After the first row's cells were toggled: they decide its section («write-html.ts»). */
export function forgetSection({ tr }: { tr: Transaction }): boolean {
  const table = closest(tr.selection.$from, "table");
  if (!table) return false;
  tr.setNodeMarkup(table.pos + 1, null, { section: null, group: null });
  return true;
}
