import { type JSX, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link, useLocation } from "react-router";
import { articleScreens } from "#domain/articles/article-messages.ts";
import { type ArticleToEdit, loadArticle } from "#web/api/articles.ts";
import { CallError } from "#web/api/call.ts";
import { ListNotice } from "#web/app/admin/frame/list-notice.tsx";
import { PanelHead } from "#web/app/admin/frame/panel-head.tsx";
import { usePanelLoad } from "#web/app/admin/frame/use-panel-load.ts";
import { useToast } from "#web/app/toasts.tsx";
import { EmptyList } from "#web/products/empty-list.tsx";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import type { KeptArticle } from "./article-drafts.ts";
import { ArticleForm, type Deleting } from "./article-form.tsx";
import { ArticleFormSkeleton } from "./article-form-skeleton.tsx";
import { differingFields, picked, valuesOf } from "./article-values.ts";
import { deletionAsked } from "./articles-query.ts";
import { Unsaved } from "./new-article.tsx";
import type { ArticleStart } from "./use-article-draft.ts";
import { useDraftClaim } from "./use-draft-claim.ts";
import { useMovingOn } from "./use-go-to-saved.ts";

interface EditArticleProps extends Deleting {
  id: string;
}

/** «§2»: an article in the editor, in place of the list. Another one needs another `key`. */
export function EditArticle({ id, ...deleting }: EditArticleProps): JSX.Element {
  const t = useTranslate();
  const { data: article, failure, load } = usePanelLoad(id, () => loadArticle(id));
  useAskedDeletion(article, deleting.onDelete);
  const isUnknown = failure instanceof CallError && failure.status === 404;
  return (
    <>
      <PanelHead title={t("Editar artigo")} />
      {isUnknown && <Unknown id={id} />}
      {failure !== undefined && !isUnknown && <ListNotice failure={failure} isOlder={false} onRetry={load} />}
      {failure === undefined && !article && <ArticleFormSkeleton />}
      {article && <Editing article={article} deleting={deleting} />}
    </>
  );
}

/** Asked for in the form in which it was begun. Once: not again when the page is read anew. */
function useAskedDeletion(article: ArticleToEdit | undefined, onDelete: Deleting["onDelete"]): void {
  const { state } = useLocation();
  const isAsked = useRef(state === deletionAsked);
  useEffect(() => {
    if (!article || !isAsked.current) return;
    isAsked.current = false;
    history.replaceState({ ...history.state, usr: null }, "");
    onDelete(article);
  });
}

interface EditingProps {
  article: ArticleToEdit;
  deleting: Deleting;
}

function Editing({ article, deleting }: EditingProps): JSX.Element {
  const t = useTranslate();
  const tell = useToast();
  const claim = useDraftClaim(article.id);
  const moveOn = useMovingOn();
  if (!claim) return <ArticleFormSkeleton />;
  return (
    <ArticleForm
      start={startOf(article, claim.kept)}
      claim={claim}
      known={article.products}
      deleting={deleting}
      onSaved={({ id }, message) => {
        tell(t(message));
        // Deleted meanwhile, it was saved as another one.
        if (id !== article.id) moveOn(id);
      }}
    />
  );
}

/** What was typed before goes on. Where somebody has saved since, that is told as if it had happened now. */
function startOf({ products: _, ...article }: ArticleToEdit, kept: KeptArticle | undefined): ArticleStart {
  const standing = valuesOf(article);
  const values = { ...standing, ...(kept && picked(kept.values, kept.changed)) };
  const moved = differingFields(values, standing);
  const isMoved = kept !== undefined && kept.version !== article.version && moved.length > 0;
  return {
    article,
    values,
    aside: kept?.aside ?? [],
    conflict: isMoved ? { moved, since: kept.version } : undefined,
    isResumed: kept !== undefined,
  };
}

/** What was typed into an article that is gone may still become another one; until then it is kept where it was. */
function Unknown({ id }: { id: string }): JSX.Element {
  const t = useTranslate();
  const claim = useDraftClaim(id);
  const [isResumed, setIsResumed] = useState(false);
  const { title } = articleScreens.unknown_article;

  /** The button gives way to the form: the work goes on in its first field. */
  function resume(): void {
    flushSync(() => setIsResumed(true));
    document.getElementById("artigo-title")?.focus();
  }

  if (claim && isResumed) return <Unsaved claim={claim} />;
  return (
    <section aria-labelledby="desconhecido">
      <h2 id="desconhecido" className="sr-only">
        {t("Artigo")}
      </h2>
      <EmptyList
        title={t(title)}
        text={
          claim?.kept
            ? t("Ele foi deletado. O que você tinha digitado nele e não salvou continua guardado.")
            : t("Ele foi deletado, ou o link está errado.")
        }
      >
        {claim?.kept && (
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
