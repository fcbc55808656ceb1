import { type SubmitEvent, useRef, useState } from "react";
import type { OwnedArticle } from "#domain/articles/article.ts";
import { addArticleError, articleMessages } from "#domain/articles/article-messages.ts";
import type { NewArticle } from "#domain/articles/article-schema.ts";
import { addArticle, currentArticle, editArticle } from "#web/api/articles.ts";
import { CallError } from "#web/api/call.ts";
import { useShutOut } from "#web/app/admin/frame/panel-context.ts";
import { useTell } from "#web/app/toasts.tsx";
import { useRefusal } from "#web/app/use-refusal.ts";
import { type Refusal, useLeading } from "#web/app/use-schema-form.ts";
import { useTranslate } from "#web/translate.ts";
import type { FormState } from "#web/ui/form-state.ts";
import { idempotencyKeys } from "#web/ui/idempotency-key.ts";
import { type ArticleValues, changesIn, checkArticle, differingFields } from "./article-values.ts";
import { type ArticleDraft, type ArticleStart, useArticleDraft } from "./use-article-draft.ts";

const idle: FormState = { phase: "idle", fields: {} };

/** An article under way: what is typed, what is stored, and what becomes of the one when it is to be the other. */
export function useArticleForm(
  start: ArticleStart,
  onSaved: (article: OwnedArticle, message: string) => void,
) {
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState<FormState>(idle);
  const [isHeld, hold] = useState(false);
  const { note, lead } = useLeading(form);
  const draft = useArticleDraft(start);
  const faultsIn = useFaults();
  const save = useSave(draft, onSaved);

  function refuse({ message, fields = {} }: Refusal): void {
    setState({ phase: "refused", message, fields });
    lead();
  }

  async function submit(): Promise<void> {
    const typed = draft.latest.current;
    const checked = checkArticle(typed);
    if (checked.faults) return refuse(faultsIn(checked.faults));
    setState(({ message }) => ({ phase: "sending", message, fields: {} }));
    const refusal = await save(checked.fields, typed);
    if (refusal) refuse(refusal);
    else setState({ phase: "done", fields: {} });
  }

  /** What is being mended is not wrong meanwhile; with the last fault goes what was said about the whole. */
  function set(some: Partial<ArticleValues>): void {
    draft.set(some);
    setState((before) => {
      const left = Object.entries(before.fields).filter(([name]) => !(name in some));
      if (left.length === Object.keys(before.fields).length) return before;
      return left.length > 0 ? { ...before, fields: Object.fromEntries(left) } : idle;
    });
  }

  function trySubmit(event?: SubmitEvent<HTMLFormElement>): void {
    event?.preventDefault();
    if (state.phase !== "sending" && !isHeld) void submit();
  }

  return {
    ...draft,
    set,
    state,
    note,
    isBusy: state.phase === "sending",
    /** A picture is on its way: without it the article would be saved without it. */
    isHeld,
    hold,
    submit: trySubmit,
    formProps: { ref: form, noValidate: true, onSubmit: trySubmit },
  };
}

export type ArticleForm = ReturnType<typeof useArticleForm>;

/** Answers why not, where it was refused. */
function useSave(draft: ArticleDraft, onSaved: (article: OwnedArticle, message: string) => void) {
  const t = useTranslate();
  const tell = useTell();
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
function useFaults() {
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
