import type { JSX } from "react";
import { articleMessages } from "#domain/articles/article-messages.ts";
import { DeleteQuestion, ToBeDeleted } from "#web/app/admin/frame/delete-question.tsx";
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
    <DeleteQuestion title={t(articleMessages.confirm_delete)} isOpen={article !== undefined} {...question}>
      {article && (
        <ToBeDeleted name={article.title}>
          <ArticleBadge article={article} />
        </ToBeDeleted>
      )}
    </DeleteQuestion>
  );
}
