import { type JSX, useEffect, useRef, useState } from "react";
import type { OwnedArticle } from "#domain/articles/article.ts";
import type { Offer } from "#domain/products/product.ts";
import { useTranslate } from "#web/translate.ts";
import { TextField } from "#web/ui/field.tsx";
import { ArticleConflict } from "./article-conflict.tsx";
import { ArticleFoot } from "./article-foot.tsx";
import { ArticleSide } from "./article-side.tsx";
import { ArticleTop } from "./article-top.tsx";
import { editArticlePath } from "./articles-query.ts";
import { ArticleEditor } from "./editor/article-editor.tsx";
import type { ArticleEditorHandle } from "./editor/editor-props.ts";
import { InsertOffer } from "./insert-offer.tsx";
import { LeaveQuestion } from "./leave-question.tsx";
import {
  type ArticleStart,
  type ArticleForm as Form,
  titleRoom,
  useArticleForm,
} from "./use-article-form.ts";
import { useArticleKeeping } from "./use-article-keeping.ts";

interface ArticleFormProps {
  start: ArticleStart;
  /** Under which name this browser keeps what is typed. */
  draftId: string;
  /** What was kept here is taken up again. */
  isResumed: boolean;
  /** Of the products that it names. */
  known: readonly Offer[];
  onSaved: (article: OwnedArticle, message: string) => void;
}

/** «§2»: the form of an article, new or not. Another article needs another `key`. */
export function ArticleForm({ start, draftId, isResumed, known, onSaved }: ArticleFormProps): JSX.Element {
  const t = useTranslate();
  const form = useArticleForm(start, onSaved);
  const { isKept, drop } = useArticleKeeping(draftId, form);
  const inserting = useInserting(known);
  const isChanged = form.changed.length > 0;
  useSaveKey(form.submit);
  useNoMissedFiles();

  function discard(): void {
    drop();
    form.reset();
  }

  return (
    <>
      <ArticleTop form={form} isChanged={isChanged} isKept={isKept} />
      {form.conflict && form.article && <Moved form={form} current={form.article} />}
      {isResumed && isChanged && !form.conflict && (
        <p className="note note-good mb-4">{t("Retomamos o que você tinha digitado.")}</p>
      )}
      <form {...form.formProps} className="desk" aria-label={t("Artigo")}>
        <div className="desk-main">
          <TitleField form={form} />
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
          offers={inserting.offers}
          onOffer={inserting.learn}
          onInsert={inserting.insert}
        />
        <ArticleFoot form={form} isChanged={isChanged} onDiscard={discard} />
      </form>
      <InsertOffer isOpen={inserting.isOpen} onClose={inserting.close} />
      <LeaveQuestion
        isChanged={isChanged}
        own={form.article && editArticlePath(form.article.id)}
        isKept={isKept}
        onDiscard={discard}
      />
    </>
  );
}

/** Products that were found or came with the article, and the way of one into the text. */
function useInserting(known: readonly Offer[]) {
  const editor = useRef<ArticleEditorHandle>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [offers, setOffers] = useState<ReadonlyMap<string, Offer>>(
    () => new Map(known.map((offer) => [offer.id, offer])),
  );
  const learn = (offer: Offer) => setOffers((now) => new Map([...now, [offer.id, offer]]));
  return {
    editor,
    offers,
    learn,
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

function TitleField({ form: { values, set, state } }: { form: Form }): JSX.Element {
  const t = useTranslate();
  const { n, max, isNear, isOver, too_long } = titleRoom(values.title);
  return (
    <TextField
      id="artigo-title"
      name="title"
      label={t("Título")}
      lang="pt-BR"
      required
      autoComplete="off"
      className="control desk-title"
      value={values.title}
      error={isOver ? t(too_long) : state.fields.title}
      counter={{ text: t("{{n}}/{{max}} caracteres", { n, max }), isOver, isNear }}
      onChange={({ target }) => set({ title: target.value })}
    />
  );
}

function Moved({ form, current }: { form: Form; current: OwnedArticle }): JSX.Element | null {
  const { conflict, standing, latest, set, setConflict } = form;
  if (!conflict) return null;
  return (
    <ArticleConflict
      conflict={conflict}
      current={current}
      onUseCurrent={() => {
        setConflict({ ...conflict, setAside: latest.current });
        set(standing);
      }}
      onBackToMine={() => {
        if (conflict.setAside) set(conflict.setAside);
        setConflict({ moved: conflict.moved });
      }}
    />
  );
}
