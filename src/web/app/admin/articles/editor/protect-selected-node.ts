import { Extension } from "@tiptap/core";
import { GapCursor } from "@tiptap/pm/gapcursor";
import { NodeSelection, Plugin, Selection, TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { replaceWithLine } from "./block-commands.ts";

/** Typing goes behind a selected picture, offer or rule: only Backspace, Delete and cut remove it. */
export const ProtectSelectedNode = Extension.create({
  name: "protectSelectedNode",
  addKeyboardShortcuts() {
    return {
      "Mod-Home": ({ editor }) => goTo(editor.view, 1),
      "Mod-End": ({ editor }) => goTo(editor.view, -1),
      Enter: ({ editor }) => isInFigure(editor.state.selection) && moveBehind(editor.view),
    };
  },
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        // Before the browser writes, so that composing keyboards find the cursor in its new place too.
        handleKeyDown(view, event) {
          if (isWriting(event)) moveBehind(view);
        },
        handleDOMEvents: { paste: (view) => void moveBehind(view) },
      },
    }),
  ],
});

/** Phones and dead keys do not name the character. */
function isWriting({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  const isCommand = (ctrlKey || metaKey) && !altKey;
  return !isCommand && !isComposing && ([...key].length === 1 || /^(?:Dead|Process|Unidentified)$/.test(key));
}

function moveBehind(view: EditorView): boolean {
  const { selection, tr } = view.state;
  if (!(selection instanceof NodeSelection) || !selection.node.isAtom) return false;
  const { $to, node } = selection;
  const inFigure = isInFigure(selection);
  const after = inFigure ? $to.after(-1) : $to.pos;
  const next = tr.doc.resolve(after).nodeAfter;
  const isEmptyLine = next?.type.name === "paragraph" && next.childCount === 0;
  if (node.isInline && !inFigure) tr.setSelection(TextSelection.create(tr.doc, after));
  else if (isEmptyLine) tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView();
  else replaceWithLine(tr, after);
  view.dispatch(tr);
  return true;
}

/** A figure's picture takes no text beside it. */
function isInFigure({ $to }: Selection): boolean {
  return $to.depth > 1 && $to.node(-1).type.name === "figure";
}

/** Where a document begins or ends with a block without text, a gap cursor stands there; browsers cannot leave it alone. */
function goTo({ state, dispatch }: EditorView, towards: 1 | -1): boolean {
  const { doc, selection, tr } = state;
  const isStart = towards === 1;
  const edge = isStart ? doc.firstChild : doc.lastChild;
  const isTextless = ["offer", "figure", "horizontalRule"].includes(edge?.type.name ?? "");
  if (!isTextless && !(selection instanceof GapCursor)) return false;
  const gap = () => new GapCursor(doc.resolve(isStart ? 0 : doc.content.size));
  const text = () => (isStart ? Selection.atStart(doc) : Selection.atEnd(doc));
  dispatch(tr.setSelection(isTextless ? gap() : text()).scrollIntoView());
  return true;
}
