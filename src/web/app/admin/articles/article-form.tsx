import { useEffect, useRef, useState } from "react";
import { useBlocker } from "react-router";
import type { OwnedArticle } from "#domain/articles/article.ts";
import type { Offer } from "#domain/products/product.ts";
import { useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { FormNote } from "#web/ui/form-note.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import type { DraftClaim } from "./article-drafts.ts";
import { formClass } from "./article-form-skeleton.tsx";
import { ArticleNotes, ArticleTop } from "./article-head.tsx";
import { ArticleSide } from "./article-side.tsx";
import { editArticlePath, newArticlePath } from "./articles-query.ts";
import { ArticleEditor } from "./editor/article-editor.tsx";
import type { ArticleEditorHandle } from "./editor/editor-props.ts";
import { InsertOffer } from "./product-field.tsx";
import { useOutcomeTexts } from "./publication-fields.tsx";
import { TitleField } from "./title-field.tsx";
import type { ArticleStart } from "./use-article-draft.ts";
import { type ArticleForm as Form, type OnSaved, useArticleForm } from "./use-article-form.ts";

interface ArticleFormProps {
  start: ArticleStart;
  claim: DraftClaim;
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
  const form = useArticleForm(start, claim, onSaved);
  const editor = useRef<ArticleEditorHandle>(null);
  const [isInserting, setIsInserting] = useState(false);
  const insert = (id: string) => editor.current?.insertOffer(id);
  useSaveKey(form.submit);
  useNoFileNavigation();
  return (
    <>
      <ArticleTop form={form} onDelete={onDelete} />
      <ArticleNotes form={form} />
      <form {...form.formProps} className={formClass} aria-label={t("Artigo")}>
        <div className="grid min-w-0 grid-cols-1 gap-4.5">
          <TitleField form={form} onNext={() => editor.current?.focus()} />
          <ArticleEditor
            ref={editor}
            value={form.values.content}
            error={form.state.fields.content}
            version={form.article?.version}
            onChange={(content) => form.set({ content })}
            onOffer={() => setIsInserting(true)}
          />
        </div>
        <ArticleSide form={form} products={products} onInsert={insert} />
        <ArticleFoot form={form} />
      </form>
      <InsertOffer
        isOpen={isInserting}
        onClose={(offer) => {
          setIsInserting(false);
          if (offer) insert(offer.id);
        }}
      />
      <LeaveDialog form={form} isBlocking={form.hasDraft && !isDeleted} />
    </>
  );
}

function ArticleFoot({ form }: { form: Form }) {
  const t = useTranslate();
  const { button } = useOutcomeTexts(form);
  const { state, isBusy } = form;
  return (
    <div
      data-bar
      className="article-foot z-6 col-span-full border-t border-line bg-(--color-panel) py-3 tall:sticky tall:bottom-0"
    >
      {/* It keeps its room meanwhile: nothing may move under a second tap. */}
      <div className={isBusy ? "invisible" : ""}>
        <FormNote text={state.message} isGood={false} noteRef={form.note} />
      </div>
      <p role="status" className="text-sm text-muted">
        {form.isHeld && t("A imagem de destaque está chegando: dá para salvar em seguida.")}
      </p>
      <div className="flex flex-wrap gap-3">
        <SubmitButton label={button} busyLabel={t("Salvando…")} isBusy={isBusy} isDisabled={form.isHeld} />
        {form.changed.length > 0 && (
          <Button kind="line" size="lg" onClick={form.discardChanges} disabled={isBusy}>
            {form.article ? t("Descartar") : t("Limpar tudo")}
          </Button>
        )}
      </div>
    </div>
  );
}

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

/** Shown before unsaved changes are left by a link of the panel; the browser asks where the page itself goes. */
function LeaveDialog({ form, isBlocking }: { form: Form; isBlocking: boolean }) {
  const t = useTranslate();
  const { article, isStored } = form;
  const own = article ? [editArticlePath(article.id), newArticlePath(article.id)] : [];
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      isBlocking && ![...own, from.pathname + from.search].includes(to.pathname + to.search),
  );
  useEffect(() => {
    if (!isBlocking) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isBlocking]);

  function discard(): void {
    form.discardAll();
    blocker.proceed?.();
  }

  return (
    <Dialog
      id="sair"
      title={t("Sair sem salvar?")}
      isOpen={blocker.state === "blocked"}
      onClose={() => blocker.state === "blocked" && blocker.reset()}
    >
      <p className="mt-3 mb-5 text-lead">
        {isStored
          ? t("O artigo tem mudanças que não foram salvas. Elas ficam guardadas neste navegador.")
          : t("O artigo tem mudanças que não foram salvas, e este navegador não consegue guardá-las.")}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button kind="primary" label={t("Continuar escrevendo")} onClick={() => blocker.reset?.()} />
        {isStored && <Button kind="line" label={t("Sair e guardar")} onClick={() => blocker.proceed?.()} />}
        <Button kind="ghost" label={t("Descartar e sair")} onClick={discard} />
      </div>
    </Dialog>
  );
}
