import { type Editor, findParentNodeClosestToPos, type JSONContent } from "@tiptap/core";
import type { ResolvedPos } from "@tiptap/pm/model";
import { NodeSelection, TextSelection, type Transaction } from "@tiptap/pm/state";

/** The innermost node of a type around a position. */
export function closest($from: ResolvedPos, name: string) {
  return findParentNodeClosestToPos($from, ({ type }) => type.name === name);
}

/** Puts an empty line in place of a range, with the cursor in it. */
export function replaceWithLine(tr: Transaction, from: number, to = from): boolean {
  const line = tr.doc.type.schema.nodes.paragraph?.create();
  if (!line) return false;
  tr.replaceWith(from, to, line);
  tr.setSelection(TextSelection.create(tr.doc, from + 1)).scrollIntoView();
  return true;
}

/**
 * Inserts a block at the cursor: in place of an empty line, else between the text; after a selected offer or picture, and
 * after a list or a table that may not hold it. The cursor goes below it.
 */
export function insertBlock(editor: Editor, content: JSONContent): void {
  editor
    .chain()
    .focus()
    .command(({ tr, state }) => {
      const block = state.schema.nodeFromJSON(content);
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
      const line = state.schema.nodes.paragraph?.create();
      if (line && !tr.doc.resolve(after).nodeAfter) tr.insert(after, line);
      tr.setSelection(TextSelection.near(tr.doc.resolve(after), 1));
      return true;
    })
    .scrollIntoView()
    .run();
}
