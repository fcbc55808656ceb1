import { useState } from "react";
import type { OwnedArticle, SavedArticle } from "#domain/articles/article.ts";
import { addArticleError, articleMessages, scheduledArticle } from "#domain/articles/article-messages.ts";
import type { NewArticle } from "#domain/articles/article-schema.ts";
import { articleStatusLabel } from "#domain/articles/article-status.ts";
import { formatMinute } from "#domain/format/written-date.ts";
import { addArticle, currentArticle, editArticle } from "#web/api/articles.ts";
import { CallError } from "#web/api/call.ts";
import { useShutOut } from "#web/app/admin/frame/panel-context.ts";
import { useToast } from "#web/app/toasts.tsx";
import { useRefusal } from "#web/app/use-refusal.ts";
import { type Translate, useLanguage, useTranslate } from "#web/translate.ts";
import { type FormState, idle, type Refusal } from "#web/ui/form-state.ts";
import { idempotencyKeys } from "#web/ui/idempotency-key.ts";
import { useForm } from "#web/ui/use-form.ts";
import type { DraftClaim } from "./article-drafts.ts";
import { type ArticleValues, checkArticle, differingFields, picked } from "./article-values.ts";
import { type ArticleDraft, type ArticleStart, useArticleDraft } from "./use-article-draft.ts";
import { useDraftStorage } from "./use-draft-storage.ts";

/** The sentence comes translated. */
export type OnSaved = (article: OwnedArticle, text: string) => void;

export function useArticleForm(start: ArticleStart, claim: DraftClaim, onSaved: OnSaved) {
  const t = useTranslate();
  const [isHeld, hold] = useState(false);
  const draft = useArticleDraft(start);
  const storage = useDraftStorage(draft, claim);
  const { form, note, state, setState, isBusy, submit } = useForm<ArticleValues, NewArticle>({
    read: () => draft.latest.current,
    check(typed) {
      const checked = checkArticle(typed);
      return checked.errors ? { refusal: errorTexts(checked.errors, t) } : { fields: checked.fields };
    },
    send: useSave(draft, onSaved),
    isBlocked: () => isHeld,
    keepsMessage: true,
  });

  function set(some: Partial<ArticleValues>): void {
    draft.set(some);
    setState((before) => withoutErrors(before, some));
  }

  const fieldOf = (name: "title" | "published_at" | "excerpt" | "slug") => ({
    id: `artigo-${name}`,
    name,
    value: draft.values[name],
    error: state.fields[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });

  return {
    ...{ ...draft, ...storage, set, fieldOf, state, note, isBusy, submit },
    /** The cover is uploading: the article would be saved without it. */
    isHeld,
    hold,
    formProps: { ref: form, noValidate: true, onSubmit: submit },
  };
}

export type ArticleForm = ReturnType<typeof useArticleForm>;

/** A field that is edited loses its error; the last one takes the form's message with it. */
function withoutErrors(before: FormState, edited: object): FormState {
  const left = Object.entries(before.fields).filter(([name]) => !(name in edited));
  if (left.length === Object.keys(before.fields).length) return before;
  return left.length > 0 ? { ...before, fields: Object.fromEntries(left) } : idle;
}

function useSave(draft: ArticleDraft, onSaved: OnSaved) {
  const t = useTranslate();
  const language = useLanguage();
  const tell = useToast();
  const [keyFor] = useState(idempotencyKeys);
  const refusalOf = useSaveRefusal(draft);
  return async function save(fields: NewArticle, typed: ArticleValues): Promise<Refusal | undefined> {
    const { article, stored } = draft;
    const changed = differingFields(typed, stored);
    if (article && changed.length === 0) {
      tell(t("Nada mudou: não há o que salvar."));
      return undefined;
    }
    // Removes the toast of an earlier try.
    tell(undefined);
    // Changed fields only, so that nothing is overwritten by accident.
    const edit = article && { id: article.id, version: article.version, ...picked(fields, changed) };
    try {
      const done = edit ? await editArticle(edit, keyFor(edit)) : await addArticle(fields, keyFor(fields));
      draft.setSaved(done.article, typed);
      onSaved(done.article, savedText(done, t, language));
      return undefined;
    } catch (error) {
      return refusalOf(error);
    }
  };
}

function savedText({ article, message }: SavedArticle, t: Translate, language: string): string {
  if (articleStatusLabel(article, new Date()) !== "Agendado") return t(message);
  return t(scheduledArticle("{{when}}"), { when: formatMinute(article.published_at ?? "", language) });
}

/** «§8»: the spec's sentences, and each field's own beside it. */
function useSaveRefusal({ article, setConflicting, setDeleted }: ArticleDraft) {
  const t = useTranslate();
  const shutOut = useShutOut();
  const refusalOf = useRefusal();
  return (error: unknown): Refusal => {
    if (shutOut(error)) return {};
    const now = currentArticle(error);
    if (now) {
      setConflicting(now);
      return {};
    }
    if (article && error instanceof CallError && error.status === 404) {
      setDeleted();
      return {
        message: t("Este artigo foi deletado enquanto você escrevia. Salve de novo para criar outro igual."),
      };
    }
    const { message, fields = {} } = refusalOf(error);
    const whole = article ? t(articleMessages.edit_failed) : t(addArticleError("{{message}}"), { message });
    return { message: whole, fields };
  };
}

export const missingTexts: Readonly<Record<string, string>> = {
  title: "Dê um título ao artigo",
  content: "Escreva o texto do artigo",
};

/** The spec's sentence is shown once for the form; beside each field is what it lacks. */
function errorTexts(errors: Record<string, string>, t: Translate): Refusal {
  const { required } = articleMessages;
  const fields = Object.entries(errors).map(([name, sentence]) => {
    const missing = sentence === required ? missingTexts[name] : undefined;
    return [name, t(missing ?? sentence)];
  });
  const isMissing = Object.values(errors).includes(required);
  return { ...(isMissing ? { message: t(required) } : {}), fields: Object.fromEntries(fields) };
}
