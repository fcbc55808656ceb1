import type { Editor } from "@tiptap/core";
import { NodeSelection, type Transaction } from "@tiptap/pm/state";
import { useState } from "react";
import { insertBlock } from "./insert-block.ts";
import type { AskedPicture, PictureWords } from "./picture-dialog.tsx";
import type { SentPicture } from "./use-upload.ts";

/** Pictures that were chosen, dropped or pasted: one question after the other, then they stand in the text. */
export function useBroughtPictures(editor: Editor | null) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [done, setDone] = useState(0);
  const [standing, setStanding] = useState<AskedPicture>();
  const next = files[done];
  const asked = standing ?? (next && { file: next, n: done + 1, of: files.length, mayHaveCaption: true });

  function goOn(): void {
    setStanding(undefined);
    if (standing) return;
    const isLast = done + 1 >= files.length;
    setDone(isLast ? 0 : done + 1);
    if (isLast) setFiles([]);
  }

  function close(): void {
    goOn();
    editor?.commands.focus();
  }

  function put(words: PictureWords, picture?: SentPicture): void {
    goOn();
    if (!editor) return;
    if (picture) insertBlock(editor, figureOf(words, picture));
    else
      editor
        .chain()
        .focus()
        .command(({ tr }) => nameChosen(tr, words))
        .run();
  }

  return {
    asked,
    bring: (brought: readonly File[]) => setFiles((before) => [...before, ...brought]),
    /** Whether a picture is chosen in the text, whose words are then asked for. */
    askStanding(): boolean {
      const found = editor && chosenPicture(editor);
      if (found) setStanding(found);
      return Boolean(found);
    },
    put,
    close,
  };
}

function figureOf({ alt, caption }: PictureWords, { src, width, height }: SentPicture) {
  const image = { type: "image", attrs: { src, alt, width, height } };
  return { type: "figure", content: [bareLine(image), ...(caption ? [captionOf(caption)] : [])] };
}

function captionOf(text: string) {
  return { type: "figcaption", content: [bareLine({ type: "text", text })] };
}

function bareLine(content: object) {
  return { type: "paragraph", attrs: { line: "bare" }, content: [content] };
}

function chosenPicture({ state: { selection } }: Editor): AskedPicture | undefined {
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== "image") return undefined;
  const { src, alt } = selection.node.attrs;
  return {
    standing: { src: String(src), alt: String(alt) },
    mayHaveCaption: figureEnd(selection) !== undefined,
  };
}

/** Where a caption would go; undefined where there is one, or no figure. */
function figureEnd({ $from }: NodeSelection): number | undefined {
  const depth = $from.depth - 1;
  if (depth < 1 || $from.node(depth).type.name !== "figure") return undefined;
  const hasOne = [...$from.node(depth).children].some(({ type }) => type.name === "figcaption");
  return hasOne ? undefined : $from.end(depth);
}

function nameChosen(tr: Transaction, { alt, caption }: PictureWords): boolean {
  const { selection } = tr;
  if (!(selection instanceof NodeSelection)) return false;
  const end = figureEnd(selection);
  if (end !== undefined && caption) tr.insert(end, tr.doc.type.schema.nodeFromJSON(captionOf(caption)));
  tr.setNodeMarkup(selection.from, null, { ...selection.node.attrs, alt });
  tr.setSelection(NodeSelection.create(tr.doc, selection.from));
  return true;
}
