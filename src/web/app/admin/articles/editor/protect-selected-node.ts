import { Extension } from "@tiptap/core";
import { GapCursor } from "@tiptap/pm/gapcursor";
import { NodeSelection, Plugin, Selection, TextSelection, type Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

/**
 * Typing over a picture, an offer or a line that is chosen takes nothing away: only Backspace and Delete do, and whoever
 * cuts it. The words go on behind it, and at the beginning of a text that begins with one, before it.
 */
export const StepAside = Extension.create({
  name: "stepAside",
  addKeyboardShortcuts() {
    return {
      "Mod-Home": ({ editor }) => goTo(editor.view, 1),
      "Mod-End": ({ editor }) => goTo(editor.view, -1),
      Enter: ({ editor }) => isFigured(editor.state.selection) && stepBehind(editor.view),
    };
  },
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        // Before the browser writes: also a keyboard that composes its letters finds the cursor in its new place.
        handleKeyDown(view, event) {
          if (writes(event)) stepBehind(view);
          return false;
        },
        handleDOMEvents: {
          paste(view) {
            stepBehind(view);
            return false;
          },
        },
      },
    }),
  ],
});

/** Phones and dead keys do not say what they will write. */
function writes({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  const isCommand = (ctrlKey || metaKey) && !altKey;
  return !isCommand && !isComposing && ([...key].length === 1 || /^(?:Dead|Process|Unidentified)$/.test(key));
}

function stepBehind(view: EditorView): boolean {
  const { selection, tr } = view.state;
  if (!(selection instanceof NodeSelection) || !selection.node.isAtom) return false;
  view.dispatch(behind(tr, selection));
  return true;
}

/** A figure's picture: nothing is written beside it. */
function isFigured({ $to }: Selection): boolean {
  return $to.depth > 1 && $to.node(-1).type.name === "figure";
}

function behind(tr: Transaction, selection: NodeSelection): Transaction {
  const { $to, node } = selection;
  const inFigure = isFigured(selection);
  if (node.isInline && !inFigure) return tr.setSelection(TextSelection.create(tr.doc, $to.pos));
  const after = inFigure ? $to.after(-1) : $to.pos;
  const next = tr.doc.resolve(after).nodeAfter;
  const line = tr.doc.type.schema.nodes.paragraph?.create();
  const isRoom = next?.type.name === "paragraph" && next.childCount === 0;
  if (line && !isRoom) tr.insert(after, line);
  return tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView();
}

/**
 * Where a text begins or ends with what holds no words, the cursor stands before or behind it. From there the browser knows
 * no way back.
 */
function goTo({ state, dispatch }: EditorView, towards: 1 | -1): boolean {
  const { doc, selection, tr } = state;
  const isStart = towards === 1;
  const edge = isStart ? doc.firstChild : doc.lastChild;
  const isWordless = ["offer", "figure", "horizontalRule"].includes(edge?.type.name ?? "");
  if (!isWordless && !(selection instanceof GapCursor)) return false;
  const gap = () => new GapCursor(doc.resolve(isStart ? 0 : doc.content.size));
  const words = () => (isStart ? Selection.atStart(doc) : Selection.atEnd(doc));
  dispatch(tr.setSelection(isWordless ? gap() : words()).scrollIntoView());
  return true;
}
