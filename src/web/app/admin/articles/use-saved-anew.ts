import { articlePath, isPublic, type OwnedArticle } from "#domain/articles/article.ts";
import { usePanel } from "#web/app/admin/frame/panel-context.ts";
import { useTell } from "#web/app/toasts.tsx";
import { useTranslate } from "#web/translate.ts";
import { type DraftClaim, keepArticle } from "./article-drafts.ts";
import { useMovingOn } from "./use-moving-on.ts";

/** What was no article is one now: writing goes on at its own address. */
export function useSavedAnew(claim: DraftClaim) {
  const t = useTranslate();
  const tell = useTell();
  const { recount } = usePanel();
  const moveOn = useMovingOn();
  return (article: OwnedArticle, message: string): void => {
    const see = { label: t("Ver no site"), run: () => location.assign(articlePath(article.slug)) };
    tell(t(message), "good", isPublic(article, new Date()) ? see : undefined);
    recount();
    // Also where the form was left meanwhile.
    keepArticle(claim.name, undefined);
    moveOn(article.id);
  };
}
