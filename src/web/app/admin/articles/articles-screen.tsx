import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { ArticleFormSkeleton } from "./article-form-skeleton.tsx";
import { ArticleList } from "./article-list.tsx";
import { openArticleId } from "./articles-query.ts";
import { useArticleDeletion } from "./use-article-deletion.tsx";

const EditArticle = lazy(async () => ({ default: (await import("./edit-article.tsx")).EditArticle }));

/** «§2»: the tab «Blog»: all articles, or the one that the address names. */
export function ArticlesScreen() {
  const [address] = useSearchParams();
  const id = openArticleId(address);
  const { dialog, isDeleted, onDelete, ...list } = useArticleDeletion(id);
  return (
    <>
      {id ? (
        <Suspense fallback={<ArticleFormSkeleton />}>
          <EditArticle key={id} id={id} isDeleted={isDeleted} onDelete={onDelete} />
        </Suspense>
      ) : (
        <ArticleList {...list} onDelete={onDelete} />
      )}
      {dialog}
    </>
  );
}
