import { lazy, Suspense, useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { OwnedArticle } from "#domain/articles/article.ts";
import { articleMessages } from "#domain/articles/article-messages.ts";
import { currentArticle, deleteArticle, restoreArticle } from "#web/api/articles.ts";
import { DeleteDialog } from "#web/app/admin/frame/delete-dialog.tsx";
import { type DeleteKind, useDelete } from "#web/app/admin/frame/use-delete.ts";
import { useTranslate } from "#web/translate.ts";
import { ArticleBadge } from "./article-badge.tsx";
import { ArticleFormSkeleton } from "./article-form-skeleton.tsx";
import { ArticleList } from "./article-list.tsx";
import { openArticleId } from "./articles-query.ts";

const EditArticle = lazy(async () => ({ default: (await import("./open-article.tsx")).EditArticle }));

/** «§2»: the tab «Blog»: all articles, or the one that the address names. */
export function ArticlesScreen() {
  const t = useTranslate();
  const [address] = useSearchParams();
  const id = openArticleId(address);
  const { asked, ask, dialog, isDeleted, ...list } = useArticleDeletion(id);
  return (
    <>
      {id ? (
        <Suspense fallback={<ArticleFormSkeleton />}>
          <EditArticle key={id} id={id} isDeleted={isDeleted} onDelete={ask} />
        </Suspense>
      ) : (
        <ArticleList {...list} onDelete={ask} />
      )}
      <DeleteDialog
        title={t(articleMessages.confirm_delete)}
        isOpen={asked !== undefined}
        name={asked?.title}
        badge={asked && <ArticleBadge article={asked} />}
        {...dialog}
      />
    </>
  );
}

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

/** Deleting the open article leads to the table, where it can be undone. */
function useArticleDeletion(openId: string | undefined) {
  const navigate = useNavigate();
  const [deletedId, setDeletedId] = useState<string>();
  const [changes, setChanges] = useState(0);

  function settle(deleted?: string): void {
    setDeletedId(deleted);
    setChanges((before) => before + 1);
  }

  const { asked, ask, dialog } = useDelete(articleDeletion, {
    onMoved: () => settle(),
    onDeleted: settle,
    onRestored: () => settle(),
  });

  const isDeleted = openId !== undefined && openId === deletedId;
  // In an effect: the dialog for unsaved changes must have seen first that nothing is left to save.
  useEffect(() => {
    if (isDeleted) void navigate("/admin/blog", { replace: true });
  }, [isDeleted, navigate]);
  return { asked, ask, dialog, deletedId, isDeleted, changes };
}
