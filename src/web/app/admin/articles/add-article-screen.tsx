import { type JSX, lazy, Suspense } from "react";
import { PanelHead } from "#web/app/admin/frame/panel-head.tsx";
import { useTranslate } from "#web/translate.ts";
import { ArticleFormSkeleton } from "./article-form-skeleton.tsx";

const NewArticle = lazy(async () => ({ default: (await import("./new-article.tsx")).NewArticle }));

/** «§2»: the tab «Adicionar Artigo». */
export function AddArticleScreen(): JSX.Element {
  const t = useTranslate();
  return (
    <>
      <PanelHead title={t("Adicionar Artigo")} />
      <Suspense fallback={<ArticleFormSkeleton />}>
        <NewArticle />
      </Suspense>
    </>
  );
}
