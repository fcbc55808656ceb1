import type { Ref } from "react";

export interface ArticleEditorHandle {
  /** Puts an offer where the cursor is, in the text or in its HTML. */
  insertOffer: (productId: string) => void;
  focus: () => void;
}

export interface ArticleEditorProps {
  /** Of the field: its label, its error and the text itself are named after it. */
  id: string;
  label: string;
  /** HTML, as it is kept. */
  value: string;
  onChange: (html: string) => void;
  error?: string | undefined;
  required?: boolean | undefined;
  /** Lets somebody look for the offer that is to be inserted; without it there is no button for that. */
  onOffer?: (() => void) | undefined;
  ref?: Ref<ArticleEditorHandle> | undefined;
}
