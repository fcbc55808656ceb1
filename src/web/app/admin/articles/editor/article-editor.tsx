import { lazy, Suspense } from "react";
import { useTranslate } from "#web/translate.ts";
import { type ArticleEditorProps, frameClass, labelClass } from "./editor-props.ts";

/** Loaded with its library only where an article is open. */
const EditorSurface = lazy(async () => ({ default: (await import("./editor-surface.tsx")).EditorSurface }));

export function ArticleEditor(props: ArticleEditorProps) {
  const t = useTranslate();
  const skeleton = (
    <div className="field">
      <div className={labelClass}>
        <span className="field-label">{t("Conteúdo")}</span>
      </div>
      <div className={`${frameClass} border-edge`} aria-busy="true">
        <div className="min-h-13 rounded-t-[11px] border-b border-line bg-surface p-1" />
        <div className="editor-text" />
      </div>
    </div>
  );
  return (
    <Suspense fallback={skeleton}>
      <EditorSurface {...props} />
    </Suspense>
  );
}
