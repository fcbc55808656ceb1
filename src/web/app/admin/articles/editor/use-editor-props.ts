import { TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { type RefObject, useMemo } from "react";
import { isArticleLink } from "#domain/articles/article-link.ts";
import { cleanPaste } from "./clean-paste.ts";
import { labelledBy, TEXT_ID } from "./editor-props.ts";
import { linkAddresses } from "./link-addresses.ts";

export interface EditorHandlers {
  onFiles: (files: readonly File[]) => void;
  onPaste: (left: LeftOut) => void;
  onLink: () => void;
  onTools: () => void;
}

/** What a paste left out. */
export interface LeftOut {
  /** A picture of another site. */
  isForeign: boolean;
  /** Kinds of content that an article cannot hold. */
  dropped: readonly string[];
}

export const nothingLeftOut: LeftOut = { isForeign: false, dropped: [] };

type Handlers = RefObject<EditorHandlers | undefined>;

export function useEditorProps(error: string | undefined, handlers: Handlers) {
  return useMemo(
    () => ({
      attributes: {
        id: TEXT_ID,
        class: "editor-text prose",
        role: "textbox",
        "aria-multiline": "true",
        // The exit where the tab key moves through cells and lists.
        "aria-keyshortcuts": "Alt+F10",
        "aria-required": "true",
        ...labelledBy(error),
      },
      scrollThreshold: hiddenEdges,
      scrollMargin: hiddenEdges,
      handleKeyDown(_view: unknown, event: KeyboardEvent): boolean {
        const isLink = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k";
        const isTools = event.altKey && event.key === "F10";
        if (!isLink && !isTools) return false;
        event.preventDefault();
        if (isLink) handlers.current?.onLink();
        else handlers.current?.onTools();
        return true;
      },
      ...pasteProps(handlers),
    }),
    [error, handlers],
  );
}

const GAP = 12;

/** How much of the window sticky bars cover, measured whenever the editor scrolls to its cursor. */
const hiddenEdges = {
  left: 5,
  right: 5,
  get top(): number {
    return Math.max(0, ...barsIn("top").map(({ bottom }) => bottom)) + GAP;
  },
  get bottom(): number {
    return innerHeight - Math.min(innerHeight, ...barsIn("bottom").map(({ top }) => top)) + GAP;
  },
};

function barsIn(half: "top" | "bottom"): DOMRect[] {
  return [...document.querySelectorAll("[data-bar]")]
    .map((bar) => bar.getBoundingClientRect())
    .filter(
      ({ top, bottom }) => bottom > 0 && top < innerHeight && top > innerHeight / 2 === (half === "bottom"),
    );
}

function pasteProps(handlers: Handlers) {
  return {
    transformPastedHTML(html: string): string {
      const { html: clean, pictures, ...left } = cleanPaste(html);
      handlers.current?.onPaste(left);
      const files = pictures.flatMap(fileOf);
      // After the paste, so that they go behind it.
      if (files.length > 0) setTimeout(() => handlers.current?.onFiles(files));
      return clean;
    },
    transformPasted: linkAddresses,
    handleDOMEvents: {
      // Before the pasted HTML is read: a paste without HTML leaves nothing out.
      paste(): boolean {
        handlers.current?.onPaste(nothingLeftOut);
        return false;
      },
    },
    handlePaste(view: EditorView, { clipboardData }: ClipboardEvent): boolean {
      const files = picturesIn(clipboardData);
      // A picture copied in a browser comes with its HTML; HTML with text is a text with pictures.
      if (files.length > 0 && !hasText(clipboardData?.getData("text/html") ?? "")) {
        handlers.current?.onFiles(files);
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
      handlers.current?.onFiles(files);
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
