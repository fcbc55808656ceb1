import { useRef } from "react";
import { articlePath, isPublic, type OwnedArticle } from "#domain/articles/article.ts";
import { usePanel } from "#web/app/admin/frame/panel-context.ts";
import { useToast } from "#web/app/toasts.tsx";
import { useTranslate } from "#web/translate.ts";
import { type DraftClaim, keepArticle } from "./article-drafts.ts";
import { begunArticlePath, editArticlePath } from "./articles-query.ts";
import { useMovingOn } from "./use-go-to-saved.ts";

/**
 * What was no article is one now: writing goes on under an address that names it.
 * @param onBegun where the same form goes on with it; else the one of all articles does
 */
export function useSavedAnew(claim: DraftClaim, onBegun?: (id: string) => void) {
  const t = useTranslate();
  const tell = useToast();
  const { recount } = usePanel();
  const moveOn = useMovingOn(onBegun ? begunArticlePath : editArticlePath);
  const begun = useRef<string>(undefined);

  return (article: OwnedArticle, message: string): void => {
    const isFirst = begun.current !== article.id;
    const see = { label: t("Ver no site"), run: () => location.assign(articlePath(article.slug)) };
    tell(t(message), "good", isFirst && isPublic(article, new Date()) ? see : undefined);
    recount();
    moveOn(article.id);
    if (!isFirst) return;
    begun.current = article.id;
    // Also where the form was left meanwhile.
    keepArticle(claim.name, undefined);
    onBegun?.(article.id);
  };
}
