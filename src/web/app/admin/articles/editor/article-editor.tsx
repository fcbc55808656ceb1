import { type JSX, lazy, type Ref, Suspense } from "react";

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

/** Fetched with its library only where somebody writes. */
const EditorSurface = lazy(async () => ({ default: (await import("./editor-surface.tsx")).EditorSurface }));

export function ArticleEditor(props: ArticleEditorProps): JSX.Element {
  return (
    <Suspense fallback={<EditorSkeleton label={props.label} />}>
      <EditorSurface {...props} />
    </Suspense>
  );
}

/** As large as the editor will be. */
function EditorSkeleton({ label }: Pick<ArticleEditorProps, "label">): JSX.Element {
  return (
    <div className="field">
      <span className="field-label">{label}</span>
      <div className="editor" aria-busy="true">
        <div className="editor-bar editor-bar-head editor-bar-empty" />
        <div className="editor-text" />
      </div>
    </div>
  );
}
