import { type ComponentProps, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation, useNavigate } from "react-router";
import { articlePath, isPublic, type OwnedArticle } from "#domain/articles/article.ts";
import { articleScreens } from "#domain/articles/article-messages.ts";
import { type ArticleToEdit, loadArticle } from "#web/api/articles.ts";
import { CallError } from "#web/api/call.ts";
import { usePanel } from "#web/app/admin/frame/panel-context.ts";
import { PanelHead } from "#web/app/admin/frame/panel-head.tsx";
import { ListNotice } from "#web/app/admin/frame/panel-list.tsx";
import { usePanelLoad } from "#web/app/admin/frame/use-panel-load.ts";
import { ScreenLink } from "#web/app/screen-link.tsx";
import { useToast } from "#web/app/toasts.tsx";
import { EmptyList } from "#web/products/empty-list.tsx";
import { useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { type ArticleDraftRecord, type DraftClaim, writeDraft } from "./article-drafts.ts";
import { ArticleForm } from "./article-form.tsx";
import { ArticleFormSkeleton } from "./article-form-skeleton.tsx";
import { differingFields, emptyArticle, picked, valuesOf } from "./article-values.ts";
import { deleteRequest, editArticlePath, newArticlePath } from "./articles-query.ts";
import type { ArticleStart } from "./use-article-draft.ts";
import type { OnSaved } from "./use-article-form.ts";
import { useDraftClaim } from "./use-draft-storage.ts";

/** Once the article is saved for the first time and has an id, the same form edits it. */
export function NewArticle({ onCreated }: { onCreated: (id: string) => void }) {
  const claim = useDraftClaim();
  return claim ? <UnsavedArticle claim={claim} onCreated={onCreated} /> : <ArticleFormSkeleton />;
}

/** Without `onCreated` the form of all articles goes on with it once it is saved. */
function UnsavedArticle({ claim, onCreated }: { claim: DraftClaim; onCreated?: (id: string) => void }) {
  const navigate = useNavigate();
  const onSaved = useFirstSave(claim, onCreated);
  const { values = emptyArticle, aside = [] } = claim.draft ?? {};
  return (
    <ArticleForm
      start={{ values, aside, isResumed: claim.draft !== undefined }}
      claim={claim}
      // To the screen with the table, where it can be undone.
      onDelete={({ id }) => void navigate(editArticlePath(id), { state: deleteRequest })}
      onSaved={onSaved}
    />
  );
}

function useFirstSave(claim: DraftClaim, onCreated?: (id: string) => void): OnSaved {
  const t = useTranslate();
  const tell = useToast();
  const { recount } = usePanel();
  const goTo = useGoToSaved(onCreated ? newArticlePath : editArticlePath);
  const created = useRef<string>(undefined);
  return (article, text) => {
    const isFirst = created.current !== article.id;
    const see = { label: t("Ver no site"), run: () => location.assign(articlePath(article.slug)) };
    tell(text, "good", isFirst && isPublic(article, new Date()) ? see : undefined);
    recount();
    goTo(article.id);
    if (!isFirst) return;
    created.current = article.id;
    // Also where the form was left meanwhile.
    writeDraft(claim.name, undefined);
    onCreated?.(article.id);
  };
}

/** In an effect: the dialog for unsaved changes must have seen first that all is saved. */
function useGoToSaved(pathOf = editArticlePath): (id: string) => void {
  const navigate = useNavigate();
  const [saved, setSaved] = useState<string>();
  useEffect(() => {
    if (saved !== undefined) void navigate(pathOf(saved), { replace: true });
  }, [saved, navigate, pathOf]);
  return setSaved;
}

type Deletion = Pick<ComponentProps<typeof ArticleForm>, "isDeleted" | "onDelete">;

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
      {!isUnknown && <ListNotice failure={failure} isOlder={false} onRetry={load} />}
      {failure === undefined && !article && <ArticleFormSkeleton />}
      {article && <StoredArticle article={article} {...deletion} />}
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

function StoredArticle({ article, ...deletion }: Deletion & { article: ArticleToEdit }) {
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
      onSaved={({ id }, text) => {
        tell(text);
        // Deleted meanwhile, it was saved as another one.
        if (id !== article.id) goTo(id);
      }}
    />
  );
}

/** A stored draft goes on. Where the article was saved since, the conflict is shown. */
function startOf(article: OwnedArticle, draft: ArticleDraftRecord | undefined): ArticleStart {
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
        title={t(articleScreens.unknown_article.title)}
        text={
          claim?.draft
            ? t("Ele foi deletado. O que você tinha digitado nele e não salvou continua guardado.")
            : t("Ele foi deletado, ou o link está errado.")
        }
      >
        {claim?.draft && (
          <Button kind="primary" size="lg" label={t("Retomar num artigo novo")} onClick={resume} />
        )}
        <ScreenLink kind="line" size="lg" to="/admin/blog" label={t("Todos os artigos")} />
      </EmptyList>
    </section>
  );
}
