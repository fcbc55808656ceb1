import { lazy, Suspense, useState } from "react";
import { Navigate, useSearchParams } from "react-router";
import { PanelHead } from "#web/app/admin/frame/panel-head.tsx";
import { useTranslate } from "#web/translate.ts";
import { ArticleFormSkeleton } from "./article-form-skeleton.tsx";
import { editArticlePath, openArticleId } from "./articles-query.ts";

const NewArticle = lazy(async () => ({ default: (await import("./open-article.tsx")).NewArticle }));

/** «§2»: a saved article stays in this form, so that saving does not interrupt the user. Opened again later, it is in «Blog». */
export function AddArticleScreen() {
  const t = useTranslate();
  const [address] = useSearchParams();
  const id = openArticleId(address);
  const formKey = useFormKey(id);
  const [created, setCreated] = useState<readonly string[]>([]);
  if (id && !created.includes(id)) return <Navigate to={editArticlePath(id)} replace />;
  return (
    <>
      <PanelHead title={id ? t("Editar artigo") : t("Adicionar Artigo")} />
      <Suspense fallback={<ArticleFormSkeleton />}>
        <NewArticle key={formKey} onCreated={(next) => setCreated((before) => [...before, next])} />
      </Suspense>
    </>
  );
}

/** Going from a saved article to the tab's own address gives an empty form. */
function useFormKey(id: string | undefined): number {
  const [seen, setSeen] = useState({ id, key: 0 });
  const isNew = seen.id !== undefined && id === undefined;
  const key = isNew ? seen.key + 1 : seen.key;
  if (seen.id !== id) setSeen({ id, key });
  return key;
}
