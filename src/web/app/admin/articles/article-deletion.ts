import type { OwnedArticle } from "#domain/articles/article.ts";
import { articleMessages } from "#domain/articles/article-messages.ts";
import { currentArticle, deleteArticle, restoreArticle } from "#web/api/articles.ts";
import type { DeleteKind } from "#web/app/admin/frame/use-delete.ts";

/** What the question needs to know of an article. */
export type DeletableArticle = Pick<OwnedArticle, "id" | "version" | "title" | "status" | "published_at">;

export const articleDeletion: DeleteKind<DeletableArticle> = {
  remove: deleteArticle,
  restore: restoreArticle,
  currentOf: currentArticle,
  words: {
    failed: articleMessages.delete_failed,
    moved_on: articleMessages.moved_on,
    already_gone: "Este artigo já tinha sido deletado.",
    too_late: "Já não dá para restaurar este artigo.",
    restore_failed: "Não foi possível restaurar o artigo.",
  },
};
