import { TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { isArticleLink } from "#domain/articles/article-link.ts";
import { cleanPaste } from "./clean-paste.ts";

export interface PasteHandlers {
  onFiles: (files: readonly File[]) => void;
  /** @param isForeign a picture of another site was left out */
  onForeign: (isForeign: boolean) => void;
}

/** How the editor handles pasted and dropped content. */
export function pasteProps({ onFiles, onForeign }: PasteHandlers) {
  return {
    transformPastedHTML(html: string): string {
      const { html: clean, pictures, isForeign } = cleanPaste(html);
      onForeign(isForeign);
      const files = pictures.flatMap(fileOf);
      // After the paste, so that they go behind it.
      if (files.length > 0) setTimeout(() => onFiles(files));
      return clean;
    },
    handlePaste(view: EditorView, { clipboardData }: ClipboardEvent): boolean {
      const files = picturesIn(clipboardData);
      // A picture copied in a browser comes with its HTML; HTML with text is a text with pictures.
      if (files.length > 0 && !hasText(clipboardData?.getData("text/html") ?? "")) {
        onFiles(files);
        return true;
      }
      return linkSelection(view, clipboardData?.getData("text/plain").trim() ?? "");
    },
    handleDrop(view: EditorView, event: DragEvent, _slice: unknown, isMoved: boolean): boolean {
      const files = isMoved ? [] : picturesIn(event.dataTransfer);
      if (files.length === 0) return false;
      event.preventDefault();
      const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
      if (at) view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(at.pos))));
      onFiles(files);
      return true;
    },
  };
}

function picturesIn(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
}

function hasText(html: string): boolean {
  return html.replace(/<style[\s\S]*?<\/style>|<!--[\s\S]*?-->|<[^>]*>/gi, "").trim() !== "";
}

/** A URL that is pasted over text makes it a link. */
function linkSelection({ state, dispatch }: EditorView, text: string): boolean {
  const { link } = state.schema.marks;
  const { from, to, empty } = state.selection;
  if (!link || empty || !/^(?:https?:\/\/|mailto:)\S+$/.test(text) || !isArticleLink(text)) return false;
  dispatch(state.tr.addMark(from, to, link.create({ href: text })));
  return true;
}

/** Decoded here: our CSP forbids fetching a data URL. Empty where it cannot be decoded. */
function fileOf(address: string): File[] {
  const [head = "", data = ""] = address.split(",", 2);
  const type = /^data:([^;,]+)/.exec(head)?.[1] ?? "";
  try {
    const text = head.includes(";base64") ? atob(data) : decodeURIComponent(data);
    return [new File([Uint8Array.from(text, (letter) => letter.charCodeAt(0))], "imagem", { type })];
  } catch {
    return [];
  }
}
