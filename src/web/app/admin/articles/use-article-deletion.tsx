import { type JSX, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { OwnedArticle } from "#domain/articles/article.ts";
import { articleMessages } from "#domain/articles/article-messages.ts";
import { currentArticle, deleteArticle, restoreArticle } from "#web/api/articles.ts";
import { DeleteDialog } from "#web/app/admin/frame/delete-dialog.tsx";
import { type DeleteKind, useDelete } from "#web/app/admin/frame/use-delete.ts";
import { useTranslate } from "#web/translate.ts";
import { ArticleBadge } from "./article-badge.tsx";

type DeletableArticle = Pick<OwnedArticle, "id" | "version" | "title" | "status" | "published_at">;

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

/**
 * The same dialog in the table and beside the text. Deleting the open article leads to the table, where it can be undone.
 * @param openId the article that is open
 */
export function useArticleDeletion(openId: string | undefined) {
  const t = useTranslate();
  const navigate = useNavigate();
  const [deletedId, setDeletedId] = useState<string>();
  const [changes, setChanges] = useState(0);

  function settle(deleted?: string): void {
    setDeletedId(deleted);
    setChanges((before) => before + 1);
  }

  const {
    asked,
    ask,
    dialog: dialogProps,
  } = useDelete(articleDeletion, {
    onMoved: () => settle(),
    onDeleted: settle,
    onRestored: () => settle(),
  });

  const isDeleted = openId !== undefined && openId === deletedId;
  // In an effect: the dialog for unsaved changes must have seen first that nothing is left to save.
  useEffect(() => {
    if (isDeleted) void navigate("/admin/blog", { replace: true });
  }, [isDeleted, navigate]);

  const dialog: JSX.Element = (
    <DeleteDialog
      title={t(articleMessages.confirm_delete)}
      isOpen={asked !== undefined}
      name={asked?.title}
      badge={asked && <ArticleBadge article={asked} />}
      {...dialogProps}
    />
  );
  return { onDelete: ask, deletedId, isDeleted, changes, dialog };
}
