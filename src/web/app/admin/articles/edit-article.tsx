import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link, useLocation } from "react-router";
import type { OwnedArticle } from "#domain/articles/article.ts";
import { articleScreens } from "#domain/articles/article-messages.ts";
import { type ArticleToEdit, loadArticle } from "#web/api/articles.ts";
import { CallError } from "#web/api/call.ts";
import { PanelHead } from "#web/app/admin/frame/panel-head.tsx";
import { ListNotice } from "#web/app/admin/frame/panel-list.tsx";
import { usePanelLoad } from "#web/app/admin/frame/use-panel-load.ts";
import { useToast } from "#web/app/toasts.tsx";
import { EmptyList } from "#web/products/empty-list.tsx";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import type { ArticleDraftRecord } from "./article-drafts.ts";
import { ArticleForm } from "./article-form.tsx";
import { ArticleFormSkeleton } from "./article-form-skeleton.tsx";
import { differingFields, picked, valuesOf } from "./article-values.ts";
import { deleteRequest } from "./articles-query.ts";
import { UnsavedArticle, useDraftClaim, useGoToSaved } from "./new-article.tsx";
import type { ArticleStart } from "./use-article-draft.ts";

interface Deletion {
  /** It was deleted: nothing is left to save. */
  isDeleted: boolean;
  onDelete: (article: OwnedArticle) => void;
}

/** «§2»: an article in the editor, in place of the list. Another one needs another `key`. */
export function EditArticle({ id, ...deletion }: Deletion & { id: string }) {
  const t = useTranslate();
  const { data: article, failure, load } = usePanelLoad(id, () => loadArticle(id));
  useDeleteRequest(article, deletion.onDelete);
  const isUnknown = failure instanceof CallError && failure.status === 404;
  return (
    <>
      <PanelHead title={t("Editar artigo")} />
      {isUnknown && <UnknownArticle id={id} />}
      {failure !== undefined && !isUnknown && <ListNotice failure={failure} isOlder={false} onRetry={load} />}
      {failure === undefined && !article && <ArticleFormSkeleton />}
      {article && <Editing article={article} {...deletion} />}
    </>
  );
}

/** Deletion was requested in the form for new articles. Not again when the page is reloaded. */
function useDeleteRequest(article: ArticleToEdit | undefined, onDelete: Deletion["onDelete"]): void {
  const { state } = useLocation();
  const isRequested = useRef(state === deleteRequest);
  useEffect(() => {
    if (!article || !isRequested.current) return;
    isRequested.current = false;
    history.replaceState({ ...history.state, usr: null }, "");
    onDelete(article);
  });
}

function Editing({ article, ...deletion }: Deletion & { article: ArticleToEdit }) {
  const t = useTranslate();
  const tell = useToast();
  const claim = useDraftClaim(article.id);
  const goTo = useGoToSaved();
  if (!claim) return <ArticleFormSkeleton />;
  return (
    <ArticleForm
      start={startOf(article, claim.draft)}
      claim={claim}
      products={article.products}
      {...deletion}
      onSaved={({ id }, message) => {
        tell(t(message));
        // Deleted meanwhile, it was saved as another one.
        if (id !== article.id) goTo(id);
      }}
    />
  );
}

/** A stored draft goes on. Where the article was saved since, the conflict is shown. */
function startOf(
  { products: _, ...article }: ArticleToEdit,
  draft: ArticleDraftRecord | undefined,
): ArticleStart {
  const stored = valuesOf(article);
  const values = { ...stored, ...(draft && picked(draft.values, draft.changed)) };
  const fields = differingFields(values, stored);
  const isConflicting = draft !== undefined && draft.version !== article.version && fields.length > 0;
  return {
    article,
    values,
    aside: draft?.aside ?? [],
    conflict: isConflicting ? { fields, since: draft.version } : undefined,
    isResumed: draft !== undefined,
  };
}

/** The draft of a deleted article may become another one; until then it stays stored. */
function UnknownArticle({ id }: { id: string }) {
  const t = useTranslate();
  const claim = useDraftClaim(id);
  const [isResumed, setIsResumed] = useState(false);
  const { title } = articleScreens.unknown_article;

  /** The form replaces the button: the focus goes to its first field. */
  function resume(): void {
    flushSync(() => setIsResumed(true));
    document.getElementById("artigo-title")?.focus();
  }

  if (claim && isResumed) return <UnsavedArticle claim={claim} />;
  return (
    <section aria-labelledby="desconhecido">
      <h2 id="desconhecido" className="sr-only">
        {t("Artigo")}
      </h2>
      <EmptyList
        title={t(title)}
        text={
          claim?.draft
            ? t("Ele foi deletado. O que você tinha digitado nele e não salvou continua guardado.")
            : t("Ele foi deletado, ou o link está errado.")
        }
      >
        {claim?.draft && (
          <button type="button" onClick={resume} className={buttonClass("primary", "lg")}>
            {t("Retomar num artigo novo")}
          </button>
        )}
        <Link to="/admin/blog" className={buttonClass("line", "lg")}>
          {t("Todos os artigos")}
        </Link>
      </EmptyList>
    </section>
  );
}
