import { type JSX, useEffect, useRef, useState } from "react";
import type { OwnedArticle } from "#domain/articles/article.ts";
import type { Offer } from "#domain/products/product.ts";
import { useTranslate } from "#web/translate.ts";
import type { DraftClaim } from "./article-drafts.ts";
import { ArticleFoot } from "./article-foot.tsx";
import { ArticleNotes } from "./article-notes.tsx";
import { ArticleSide } from "./article-side.tsx";
import { ArticleTop } from "./article-top.tsx";
import { begunArticlePath, editArticlePath } from "./articles-query.ts";
import { ArticleEditor } from "./editor/article-editor.tsx";
import type { ArticleEditorHandle } from "./editor/editor-props.ts";
import { InsertOffer } from "./insert-offer.tsx";
import { LeaveQuestion } from "./leave-question.tsx";
import { TitleField } from "./title-field.tsx";
import type { ArticleStart } from "./use-article-draft.ts";
import { useArticleForm } from "./use-article-form.ts";
import { useArticleKeeping } from "./use-article-keeping.ts";
import { useKnownProducts } from "./use-known-products.ts";
import { useTakeBack } from "./use-undo.ts";

export interface Deleting {
  /** It was deleted: there is nothing left to save. */
  isGone: boolean;
  onDelete: (article: OwnedArticle) => void;
}

interface ArticleFormProps {
  start: ArticleStart;
  claim: DraftClaim;
  /** Of the products that it names. */
  known: readonly Offer[];
  /** None where there is nothing to delete yet. */
  deleting?: Deleting;
  onSaved: (article: OwnedArticle, message: string) => void;
}

/** «§2»: the form of an article, new or not. Another article needs another `key`. */
export function ArticleForm({ start, claim, known, deleting, onSaved }: ArticleFormProps): JSX.Element {
  const t = useTranslate();
  const form = useArticleForm(start, onSaved);
  const { isKept, drop } = useArticleKeeping(claim, form);
  const takeBack = useTakeBack(form, claim);
  const products = useKnownProducts(known, form.values.associated_products);
  const inserting = useInserting();
  const isChanged = form.changed.length > 0;
  useSaveKey(form.submit);
  useNoMissedFiles();

  /** For good: nothing of it is found here again. */
  function discardAll(): void {
    drop();
    form.reset();
    form.dropAside();
  }

  return (
    <>
      <ArticleTop form={form} isChanged={isChanged} isKept={isKept} onDelete={deleting?.onDelete} />
      <ArticleNotes form={form} takeBack={takeBack} isElsewhere={claim.isElsewhere} />
      <form {...form.formProps} className="desk" aria-label={t("Artigo")}>
        <div className="desk-main">
          <TitleField form={form} onNext={() => inserting.editor.current?.focus()} />
          <ArticleEditor
            ref={inserting.editor}
            id="artigo-content"
            label={t("Conteúdo")}
            required
            value={form.values.content}
            error={form.state.fields.content}
            onChange={(content) => form.set({ content })}
            onOffer={inserting.open}
          />
        </div>
        <ArticleSide
          form={form}
          known={products.known}
          onOffer={products.learn}
          onInsert={inserting.insert}
        />
        <ArticleFoot form={form} isChanged={isChanged} takeBack={takeBack} />
      </form>
      <InsertOffer isOpen={inserting.isOpen} onClose={inserting.close} />
      <LeaveQuestion
        isChanged={(isChanged || form.aside.length > 0) && !deleting?.isGone}
        own={form.article ? [editArticlePath(form.article.id), begunArticlePath(form.article.id)] : []}
        isKept={isKept}
        onDiscard={discardAll}
      />
    </>
  );
}

/** The way of an offer into the text. */
function useInserting() {
  const editor = useRef<ArticleEditorHandle>(null);
  const [isOpen, setIsOpen] = useState(false);
  return {
    editor,
    insert: (id: string) => editor.current?.insertOffer(id),
    isOpen,
    open: () => setIsOpen(true),
    close(offer: Offer | undefined): void {
      setIsOpen(false);
      if (offer) editor.current?.insertOffer(offer.id);
    },
  };
}

/** As in every program that writes. */
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

/** A picture that is dropped beside the text must not open in its place. */
function useNoMissedFiles(): void {
  useEffect(() => {
    const hold = (event: DragEvent) => event.dataTransfer?.types.includes("Files") && event.preventDefault();
    addEventListener("dragover", hold);
    addEventListener("drop", hold);
    return () => {
      removeEventListener("dragover", hold);
      removeEventListener("drop", hold);
    };
  }, []);
}
