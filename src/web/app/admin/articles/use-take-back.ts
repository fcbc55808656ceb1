import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { usePanel } from "#web/app/admin/frame/panel-context.ts";
import { useTell } from "#web/app/toasts.tsx";
import { useTranslate } from "#web/translate.ts";
import { draftName, keepArticle } from "./article-drafts.ts";
import type { ArticleValues } from "./article-values.ts";
import { editArticlePath } from "./articles-query.ts";
import type { ArticleForm } from "./use-article-form.ts";

/** Says what became of somebody's words, and gives them back for as long as that is shown. */
export type TakeBack = (said: string, words: Partial<ArticleValues>, giveBack: () => void) => void;

/** The news outlive the form: whoever has left it is led back to it, and finds the words there. */
export function useTakeBack({ article }: ArticleForm, desk: string): TakeBack {
  const t = useTranslate();
  const tell = useTell();
  const navigate = useNavigate();
  const { profile } = usePanel();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  return (said, changes, giveBack) => {
    function comeBack(): void {
      const kept = { user_id: profile.id, at: Date.now(), version: article?.version, changes };
      keepArticle(draftName(article?.id, desk), kept);
      void navigate(article ? editArticlePath(article.id) : "/admin/adicionar-artigo");
    }
    tell(said, "good", { label: t("Desfazer"), run: () => (isHere.current ? giveBack() : comeBack()) });
  };
}
