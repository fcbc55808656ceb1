import type { Editor } from "@tiptap/core";
import { TextSelection, type Transaction } from "@tiptap/pm/state";
import { useState } from "react";
import type { AskedLink } from "./link-dialog.tsx";

/** Asks for a link and puts it on what is chosen. */
export function useLinks(editor: Editor | null) {
  const [asked, setAsked] = useState<AskedLink>();

  function ask(): void {
    if (!editor) return;
    const href = String(editor.getAttributes("link").href ?? "");
    setAsked({ href, hasWords: href !== "" || !editor.state.selection.empty });
  }

  function put(href: string, words: string): void {
    setAsked(undefined);
    const chain = editor?.chain().focus();
    if (asked?.hasWords) chain?.extendMarkRange("link").setMark("link", { href }).command(goBehind).run();
    else
      chain?.insertContent({ type: "text", text: words, marks: [{ type: "link", attrs: { href } }] }).run();
  }

  function remove(): void {
    setAsked(undefined);
    editor?.chain().focus().extendMarkRange("link").unsetMark("link").command(goBehind).run();
  }

  return { asked, ask, put, remove, close: () => setAsked(undefined) };
}

/** The next key goes on writing; it must not take the place of the words. */
function goBehind({ tr }: { tr: Transaction }): boolean {
  if (tr.selection instanceof TextSelection) tr.setSelection(TextSelection.create(tr.doc, tr.selection.to));
  return true;
}
