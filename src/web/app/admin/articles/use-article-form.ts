import { useState } from "react";
import type { OwnedArticle } from "#domain/articles/article.ts";
import { addArticleError, articleMessages } from "#domain/articles/article-messages.ts";
import type { NewArticle } from "#domain/articles/article-schema.ts";
import { addArticle, currentArticle, editArticle } from "#web/api/articles.ts";
import { CallError } from "#web/api/call.ts";
import { useShutOut } from "#web/app/admin/frame/panel-context.ts";
import { useToast } from "#web/app/toasts.tsx";
import { useRefusal } from "#web/app/use-refusal.ts";
import { useTranslate } from "#web/translate.ts";
import { idle, type Refusal } from "#web/ui/form-state.ts";
import { idempotencyKeys } from "#web/ui/idempotency-key.ts";
import { useForm } from "#web/ui/use-form.ts";
import { type ArticleValues, changesIn, checkArticle, differingFields } from "./article-values.ts";
import { type ArticleDraft, type ArticleStart, useArticleDraft } from "./use-article-draft.ts";

/** An article under way: what is typed, what is stored, and what becomes of the one when it is to be the other. */
export function useArticleForm(
  start: ArticleStart,
  onSaved: (article: OwnedArticle, message: string) => void,
) {
  const [isHeld, hold] = useState(false);
  const draft = useArticleDraft(start);
  const errorsIn = useErrors();
  const { form, note, state, setState, isBusy, submit } = useForm<ArticleValues, NewArticle>({
    read: () => draft.latest.current,
    check(typed) {
      const checked = checkArticle(typed);
      return checked.faults ? { refusal: errorsIn(checked.faults) } : { fields: checked.fields };
    },
    send: useSave(draft, onSaved),
    isBlocked: () => isHeld,
    keepsMessage: true,
  });

  /** What is being mended is not wrong meanwhile; with the last fault goes what was said about the whole. */
  function set(some: Partial<ArticleValues>): void {
    draft.set(some);
    setState((before) => {
      const left = Object.entries(before.fields).filter(([name]) => !(name in some));
      if (left.length === Object.keys(before.fields).length) return before;
      return left.length > 0 ? { ...before, fields: Object.fromEntries(left) } : idle;
    });
  }

  return {
    ...draft,
    set,
    state,
    note,
    isBusy,
    /** A picture is on its way: without it the article would be saved without it. */
    isHeld,
    hold,
    submit,
    formProps: { ref: form, noValidate: true, onSubmit: submit },
  };
}

export type ArticleForm = ReturnType<typeof useArticleForm>;

/** Answers why not, where it was refused. */
function useSave(draft: ArticleDraft, onSaved: (article: OwnedArticle, message: string) => void) {
  const t = useTranslate();
  const tell = useToast();
  const [keyFor] = useState(idempotencyKeys);
  const refused = useRefused(draft);
  return async function save(fields: NewArticle, typed: ArticleValues): Promise<Refusal | undefined> {
    const { article, standing } = draft;
    const changed = differingFields(typed, standing);
    // No fault of anybody's: whoever saves out of habit goes on writing.
    if (article && changed.length === 0) {
      tell(t("Nada mudou: não há o que salvar."));
      return undefined;
    }
    // What was said about an earlier try is not about this one.
    tell(undefined);
    const edit = article && { id: article.id, version: article.version, ...changesIn(fields, changed) };
    try {
      const done = edit ? await editArticle(edit, keyFor(edit)) : await addArticle(fields, keyFor(fields));
      draft.stored(done.article, typed);
      onSaved(done.article, done.message);
      return undefined;
    } catch (error) {
      return refused(error);
    }
  };
}

/** «§8»: the spec's words. What is wrong with one field stands beside it, too. */
function useRefused({ article, movedOn, orphaned }: ArticleDraft) {
  const t = useTranslate();
  const shutOut = useShutOut();
  const refusalOf = useRefusal();
  return (error: unknown): Refusal => {
    if (shutOut(error)) return {};
    const now = currentArticle(error);
    if (now) {
      movedOn(now);
      return {};
    }
    if (article && error instanceof CallError && error.status === 404) {
      orphaned();
      return {
        message: t("Este artigo foi deletado enquanto você escrevia. Salve de novo para criar outro igual."),
      };
    }
    const { message, fields = {} } = refusalOf(error);
    const whole = article ? t(articleMessages.edit_failed) : t(addArticleError("{{message}}"), { message });
    return { message: whole, fields };
  };
}

export const lackingWords: Readonly<Record<string, string>> = {
  title: "Dê um título ao artigo",
  content: "Escreva o texto do artigo",
};

/** The spec's sentence is about the whole, and is said once; beside each field stands what it lacks. */
function useErrors() {
  const t = useTranslate();
  return (faults: Record<string, string>): Refusal => {
    const { required } = articleMessages;
    const said = Object.entries(faults).map(([name, sentence]) => {
      const lacks = sentence === required ? lackingWords[name] : undefined;
      return [name, t(lacks ?? sentence)];
    });
    const isLacking = Object.values(faults).includes(required);
    return { ...(isLacking ? { message: t(required) } : {}), fields: Object.fromEntries(said) };
  };
}
