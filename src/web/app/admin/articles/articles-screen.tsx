import { type JSX, lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { ArticleFormSkeleton } from "./article-form-skeleton.tsx";
import { ArticleList } from "./article-list.tsx";
import { askedArticle } from "./articles-query.ts";
import { DeleteArticle } from "./delete-article.tsx";
import { useArticleDeletion } from "./use-article-deletion.ts";

const EditArticle = lazy(async () => ({ default: (await import("./edit-article.tsx")).EditArticle }));

/** «§2»: the tab «Blog»: all articles, or in their place the one that the address names, to be edited. */
export function ArticlesScreen(): JSX.Element {
  const [address] = useSearchParams();
  const id = askedArticle(address);
  const { ask, gone, isGone, deeds, question } = useArticleDeletion(id);
  return (
    <>
      {id ? (
        <Suspense fallback={<ArticleFormSkeleton />}>
          <EditArticle key={id} id={id} isGone={isGone} onDelete={ask} />
        </Suspense>
      ) : (
        <ArticleList gone={gone} deeds={deeds} onDelete={ask} />
      )}
      <DeleteArticle {...question} />
    </>
  );
}
