import type { Editor, JSONContent } from "@tiptap/core";
import { NodeSelection, TextSelection } from "@tiptap/pm/state";

/**
 * Puts a block where the cursor is: in place of an empty line, else beside or between the words; behind an offer or a picture
 * that is chosen, which stays, and behind a list or a table that may not hold it. One goes on below it.
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
      const isWelcome = around?.type.name !== "figure" && around?.contentMatchAt(0).matchType(block.type);
      if (around && !isWelcome) tr.insert($from.after(1), block);
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
