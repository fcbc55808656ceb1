import type { Ref } from "react";

/** The field: its label and its error are named after it. */
export const TEXT_ID = "artigo-content";

export interface ArticleEditorHandle {
  insertOffer: (productId: string) => void;
  focus: () => void;
}

export interface ArticleEditorProps {
  value: string;
  onChange: (html: string) => void;
  error: string | undefined;
  /** Of the saved article: a save removes what was said about a paste. */
  version: number | undefined;
  onOffer: () => void;
  ref: Ref<ArticleEditorHandle>;
}

export const labelClass = "flex min-h-11 items-center justify-between lg:pointer-fine:min-h-9";
/** The focus ring is around all of it: around the text alone it would run under the tools. */
export const frameClass =
  "flex flex-col rounded-[12px] border-[1.5px] bg-paper has-[:is(.editor-text,.editor-raw):focus-visible]:outline-3 has-[:is(.editor-text,.editor-raw):focus-visible]:outline-offset-2 has-[:is(.editor-text,.editor-raw):focus-visible]:outline-ink";

export function labelledBy(error: string | undefined): Record<string, string> {
  return {
    "aria-labelledby": `${TEXT_ID}-rotulo`,
    ...(error && { "aria-invalid": "true", "aria-describedby": `${TEXT_ID}-erro` }),
  };
}
