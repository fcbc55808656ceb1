import { type JSX, lazy, Suspense } from "react";
import type { ArticleEditorProps } from "./editor-props.ts";

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
      <div className="editor-label">
        <span className="field-label">{label}</span>
      </div>
      <div className="editor" aria-busy="true">
        <div className="editor-bar editor-bar-head editor-bar-empty" />
        <div className="editor-text" />
      </div>
    </div>
  );
}
