import type { JSX } from "react";
import { articlePath, isPublic, type OwnedArticle } from "#domain/articles/article.ts";
import { usePanel } from "#web/app/admin/frame/panel-context.ts";
import { useTell } from "#web/app/toasts.tsx";
import { useTranslate } from "#web/translate.ts";
import { draftName, keepArticle } from "./article-drafts.ts";
import { ArticleForm } from "./article-form.tsx";
import { ArticleFormSkeleton } from "./article-form-skeleton.tsx";
import { emptyArticle } from "./article-values.ts";
import { useDraftClaim } from "./use-draft-claim.ts";
import { useMovingOn } from "./use-moving-on.ts";

const none: readonly never[] = [];

/** An article that is not saved yet. Once it is, writing goes on at its own address. */
export function NewArticle(): JSX.Element {
  const claim = useDraftClaim();
  const onSaved = useSaved(claim?.desk);
  if (!claim) return <ArticleFormSkeleton />;
  return (
    <ArticleForm
      start={{ values: { ...emptyArticle, ...claim.kept?.changes }, isResumed: claim.kept !== undefined }}
      claim={claim}
      known={none}
      onSaved={onSaved}
    />
  );
}

function useSaved(desk: string | undefined) {
  const t = useTranslate();
  const tell = useTell();
  const { recount } = usePanel();
  const moveOn = useMovingOn();
  return (article: OwnedArticle, message: string): void => {
    const see = { label: t("Ver no site"), run: () => location.assign(articlePath(article.slug)) };
    tell(t(message), "good", isPublic(article, new Date()) ? see : undefined);
    recount();
    if (desk) keepArticle(draftName(undefined, desk), undefined);
    moveOn(article.id);
  };
}
