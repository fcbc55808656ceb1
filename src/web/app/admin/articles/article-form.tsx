import { useEffect, useRef, useState } from "react";
import type { OwnedArticle } from "#domain/articles/article.ts";
import type { Offer } from "#domain/products/product.ts";
import { useTranslate } from "#web/translate.ts";
import type { DraftClaim } from "./article-drafts.ts";
import { ArticleFoot } from "./article-foot.tsx";
import { formClass } from "./article-form-skeleton.tsx";
import { ArticleNotes } from "./article-notes.tsx";
import { ArticleSide } from "./article-side.tsx";
import { ArticleTop } from "./article-top.tsx";
import { editArticlePath, newArticlePath } from "./articles-query.ts";
import { ArticleEditor } from "./editor/article-editor.tsx";
import type { ArticleEditorHandle } from "./editor/editor-props.ts";
import { InsertOffer } from "./insert-offer.tsx";
import { LeaveDialog } from "./leave-dialog.tsx";
import { TitleField } from "./title-field.tsx";
import type { ArticleStart } from "./use-article-draft.ts";
import { type OnSaved, useArticleForm } from "./use-article-form.ts";
import { useDraftAutosave } from "./use-draft-autosave.ts";
import { useUndoDiscard } from "./use-undo-discard.ts";

interface ArticleFormProps {
  start: ArticleStart;
  claim: DraftClaim;
  /** The article's products. */
  products?: readonly Offer[];
  /** It was deleted: nothing is left to save. */
  isDeleted?: boolean;
  onDelete: (article: OwnedArticle) => void;
  onSaved: OnSaved;
}

/** «§2»: the form of an article, new or not. Another article needs another `key`. */
export function ArticleForm(props: ArticleFormProps) {
  const { start, claim, products = [], isDeleted = false, onDelete, onSaved } = props;
  const t = useTranslate();
  const form = useArticleForm(start, onSaved);
  const { isStored, discard } = useDraftAutosave(claim, form);
  const offerUndo = useUndoDiscard(form, claim);
  const editor = useRef<ArticleEditorHandle>(null);
  const [isInserting, setIsInserting] = useState(false);
  const insert = (id: string) => editor.current?.insertOffer(id);
  useSaveKey(form.submit);
  useNoFileNavigation();

  function discardAll(): void {
    discard();
    form.reset();
    form.discardAside();
  }

  return (
    <>
      <ArticleTop form={form} isStored={isStored} onDelete={onDelete} />
      <ArticleNotes form={form} offerUndo={offerUndo} isOpenElsewhere={claim.isOpenElsewhere} />
      <form {...form.formProps} className={formClass} aria-label={t("Artigo")}>
        <div className="grid min-w-0 grid-cols-1 gap-4.5">
          <TitleField form={form} onNext={() => editor.current?.focus()} />
          <ArticleEditor
            ref={editor}
            value={form.values.content}
            error={form.state.fields.content}
            onChange={(content) => form.set({ content })}
            onOffer={() => setIsInserting(true)}
          />
        </div>
        <ArticleSide form={form} products={products} onInsert={insert} />
        <ArticleFoot form={form} offerUndo={offerUndo} />
      </form>
      <InsertOffer
        isOpen={isInserting}
        onClose={(offer) => {
          setIsInserting(false);
          if (offer) insert(offer.id);
        }}
      />
      <LeaveDialog
        isBlocking={form.hasDraft && !isDeleted}
        own={form.article ? [editArticlePath(form.article.id), newArticlePath(form.article.id)] : []}
        isStored={isStored}
        onDiscard={discardAll}
      />
    </>
  );
}

/** Ctrl+S saves. */
function useSaveKey(save: () => void): void {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    function handleKey(event: KeyboardEvent): void {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== "s") return;
      event.preventDefault();
      if (!event.repeat && !document.querySelector("dialog[open]")) latest.current();
    }
    addEventListener("keydown", handleKey);
    return () => removeEventListener("keydown", handleKey);
  }, []);
}

/** A file that is dropped beside the text must not open in the page's place. */
function useNoFileNavigation(): void {
  useEffect(() => {
    const stop = new AbortController();
    const prevent = (event: DragEvent) =>
      event.dataTransfer?.types.includes("Files") && event.preventDefault();
    addEventListener("dragover", prevent, stop);
    addEventListener("drop", prevent, stop);
    return () => stop.abort();
  }, []);
}
