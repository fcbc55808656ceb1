import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { usePanel } from "#web/app/admin/frame/panel-context.ts";
import { useToast } from "#web/app/toasts.tsx";
import { useTranslate } from "#web/translate.ts";
import { type DraftClaim, leaveWords } from "./article-drafts.ts";
import type { ArticleWords } from "./article-words.ts";
import { editArticlePath } from "./articles-query.ts";
import type { ArticleForm } from "./use-article-form.ts";

/** Says what became of somebody's words, and gives them back for as long as that is shown. */
export type TakeBack = (said: string, words: Partial<ArticleWords>) => void;

interface OpenForm {
  of: string | undefined;
  takeIn: (words: ArticleWords) => void;
}

/** The news outlive the form: which one is open when the words are wanted is known to the page only. */
const openForms = new Set<OpenForm>();

/** Whoever has left the form is led back to it, and finds the words there, beside what was typed into it since. */
export function useTakeBack(form: ArticleForm, claim: DraftClaim): TakeBack {
  const t = useTranslate();
  const tell = useToast();
  const navigate = useNavigate();
  const { profile } = usePanel();
  const { article, standing: values } = form;
  const of = article?.id ?? claim.of;
  useOpenForm(of, form);

  async function giveBack(words: ArticleWords): Promise<void> {
    const open = [...openForms].find((each) => each.of === of);
    if (open) return open.takeIn(words);
    await leaveWords(of, words, { user_id: profile.id, version: article?.version, values });
    void navigate(of ? editArticlePath(of) : "/admin/adicionar-artigo");
  }

  return (said, { changes = {}, aside = [] }) =>
    tell(said, "good", { label: t("Desfazer"), run: () => void giveBack({ changes, aside }) });
}

function useOpenForm(of: string | undefined, form: ArticleForm): void {
  const latest = useRef(form);
  latest.current = form;
  useEffect(() => {
    const open: OpenForm = { of, takeIn: (words) => latest.current.takeIn(words) };
    openForms.add(open);
    return () => {
      openForms.delete(open);
    };
  }, [of]);
}
