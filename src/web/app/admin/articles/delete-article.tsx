import type { JSX } from "react";
import { articleMessages } from "#domain/articles/article-messages.ts";
import { DeleteDialog, ItemToDelete } from "#web/app/admin/frame/delete-dialog.tsx";
import { useTranslate } from "#web/translate.ts";
import { ArticleBadge } from "./article-badge.tsx";
import type { DeletableArticle } from "./article-deletion.ts";

interface DeleteArticleProps {
  /** None: nothing is asked. */
  article: DeletableArticle | undefined;
  failure: string | undefined;
  onDelete: () => Promise<void>;
  onClose: () => void;
}

export function DeleteArticle({ article, ...question }: DeleteArticleProps): JSX.Element {
  const t = useTranslate();
  return (
    <DeleteDialog title={t(articleMessages.confirm_delete)} isOpen={article !== undefined} {...question}>
      {article && (
        <ItemToDelete name={article.title}>
          <ArticleBadge article={article} />
        </ItemToDelete>
      )}
    </DeleteDialog>
  );
}
