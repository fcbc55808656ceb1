import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { articlePath, isPublic } from "#domain/articles/article.ts";
import { usePanel } from "#web/app/admin/frame/panel-context.ts";
import { useToast } from "#web/app/toasts.tsx";
import { useTranslate } from "#web/translate.ts";
import { claimDraft, type DraftClaim, writeDraft } from "./article-drafts.ts";
import { ArticleForm } from "./article-form.tsx";
import { ArticleFormSkeleton } from "./article-form-skeleton.tsx";
import { emptyArticle } from "./article-values.ts";
import { deleteRequest, editArticlePath, newArticlePath } from "./articles-query.ts";
import type { OnSaved } from "./use-article-form.ts";

interface NewArticleProps {
  /** It was saved for the first time, and has an id. */
  onCreated: (id: string) => void;
}

/** An article that is not saved yet. Once it is, the same form edits it. */
export function NewArticle({ onCreated }: NewArticleProps) {
  const claim = useDraftClaim();
  return claim ? <UnsavedArticle claim={claim} onCreated={onCreated} /> : <ArticleFormSkeleton />;
}

interface UnsavedArticleProps extends Partial<NewArticleProps> {
  claim: DraftClaim;
}

/** The form of an article that does not exist, or not any more. */
export function UnsavedArticle({ claim, onCreated }: UnsavedArticleProps) {
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

/**
 * Moves to an address that names the article.
 * @param onCreated where the same form goes on with it; else the one of all articles does
 */
function useFirstSave(claim: DraftClaim, onCreated?: (id: string) => void): OnSaved {
  const t = useTranslate();
  const tell = useToast();
  const { recount } = usePanel();
  const goTo = useGoToSaved(onCreated ? newArticlePath : editArticlePath);
  const created = useRef<string>(undefined);
  return (article, message) => {
    const isFirst = created.current !== article.id;
    const see = { label: t("Ver no site"), run: () => location.assign(articlePath(article.slug)) };
    tell(t(message), "good", isFirst && isPublic(article, new Date()) ? see : undefined);
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
export function useGoToSaved(pathOf = editArticlePath): (id: string) => void {
  const navigate = useNavigate();
  const [saved, setSaved] = useState<string>();
  useEffect(() => {
    if (saved !== undefined) void navigate(pathOf(saved), { replace: true });
  }, [saved, navigate, pathOf]);
  return setSaved;
}

/** Held for as long as the article is open here; undefined until it is. */
export function useDraftClaim(articleId?: string): DraftClaim | undefined {
  const { profile } = usePanel();
  const [claim, setClaim] = useState<DraftClaim>();
  useEffect(() => {
    const left = new AbortController();
    void claimDraft(articleId, profile.id, left.signal).then(
      (mine) => !left.signal.aborted && setClaim(mine),
    );
    return () => left.abort();
  }, [articleId, profile.id]);
  return claim;
}
