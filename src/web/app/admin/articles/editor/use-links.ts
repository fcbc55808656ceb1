import type { Editor } from "@tiptap/core";
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
    if (asked?.hasWords) chain?.extendMarkRange("link").setMark("link", { href }).run();
    else
      chain?.insertContent({ type: "text", text: words, marks: [{ type: "link", attrs: { href } }] }).run();
  }

  function remove(): void {
    setAsked(undefined);
    editor?.chain().focus().extendMarkRange("link").unsetMark("link").run();
  }

  return { asked, ask, put, remove, close: () => setAsked(undefined) };
}
