import type { Ref } from "react";

/** The field: its label and its error are named after it. */
export const TEXT_ID = "artigo-content";

export interface ArticleEditorHandle {
  /** Inserts an offer at the cursor, in the text or in its HTML. */
  insertOffer: (productId: string) => void;
  focus: () => void;
}

export interface ArticleEditorProps {
  /** HTML, as it is stored. */
  value: string;
  onChange: (html: string) => void;
  error: string | undefined;
  /** Opens the search for the offer to insert. */
  onOffer: () => void;
  ref: Ref<ArticleEditorHandle>;
}

export const labelClass = "flex min-h-11 items-center justify-between lg:pointer-fine:min-h-9";
/** The focus ring is around all of it: around the text alone it would run under the tools. */
export const frameClass =
  "flex flex-col rounded-[12px] border-[1.5px] bg-paper has-[:is(.editor-text,.editor-raw):focus-visible]:outline-3 has-[:is(.editor-text,.editor-raw):focus-visible]:outline-offset-2 has-[:is(.editor-text,.editor-raw):focus-visible]:outline-ink";
