import { type JSX, useEffect, useState } from "react";
import { articlePath, isPublic, type OwnedArticle } from "#domain/articles/article.ts";
import { usePanel } from "#web/app/admin/frame/panel-context.ts";
import { useTell } from "#web/app/toasts.tsx";
import { useTranslate } from "#web/translate.ts";
import { claimNewArticle, forgetNewArticle, type KeptArticle } from "./article-drafts.ts";
import { ArticleForm } from "./article-form.tsx";
import { ArticleFormSkeleton } from "./article-form-skeleton.tsx";
import { emptyArticle } from "./article-values.ts";
import { useMovingOn } from "./use-moving-on.ts";

const none: readonly never[] = [];

/** An article that is not saved yet. Once it is, writing goes on at its own address. */
export function NewArticle(): JSX.Element {
  const claim = useClaim();
  const onSaved = useSaved(claim?.id);
  if (!claim) return <ArticleFormSkeleton />;
  return (
    <ArticleForm
      start={{ values: { ...emptyArticle, ...claim.kept?.changes } }}
      draftId={claim.id}
      isResumed={claim.kept !== undefined}
      known={none}
      onSaved={onSaved}
    />
  );
}

function useClaim() {
  const { profile } = usePanel();
  const [claim, setClaim] = useState<{ id: string; kept: KeptArticle | undefined }>();
  useEffect(() => {
    const left = new AbortController();
    void claimNewArticle(profile.id, left.signal).then((mine) => !left.signal.aborted && setClaim(mine));
    return () => left.abort();
  }, [profile.id]);
  return claim;
}

function useSaved(draftId: string | undefined) {
  const t = useTranslate();
  const tell = useTell();
  const { recount } = usePanel();
  const moveOn = useMovingOn();
  return (article: OwnedArticle, message: string): void => {
    const see = { label: t("Ver no site"), run: () => location.assign(articlePath(article.slug)) };
    tell(t(message), "good", isPublic(article, new Date()) ? see : undefined);
    recount();
    if (draftId) forgetNewArticle(draftId);
    moveOn(article.id);
  };
}
