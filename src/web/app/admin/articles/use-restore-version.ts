import { useState } from "react";
import type { ArticleVersion, OwnedArticle } from "#domain/articles/article.ts";
import { articleMessages } from "#domain/articles/article-messages.ts";
import { currentArticle, restoreArticleVersion } from "#web/api/articles.ts";
import { CallError } from "#web/api/call.ts";
import { useShutOut } from "#web/app/admin/frame/panel-context.ts";
import { useToast } from "#web/app/toasts.tsx";
import { useTranslate } from "#web/translate.ts";
import { idempotencyKeys } from "#web/ui/idempotency-key.ts";

interface RestoreParts {
  article: OwnedArticle;
  onClose: () => void;
  onRestored: (article: OwnedArticle) => void;
  onMoved: (article: OwnedArticle) => void;
}

/** Words, tags, picture and offers as they were; where the article stands and whether it is public stays as it is. */
export function useRestoreVersion(parts: RestoreParts, { version }: ArticleVersion) {
  const t = useTranslate();
  const tell = useToast();
  const shutOut = useShutOut();
  const [keyFor] = useState(idempotencyKeys);
  const [failure, setFailure] = useState<string>();

  function refused(error: unknown): void {
    const now = currentArticle(error);
    if (now) {
      parts.onMoved(now);
      parts.onClose();
    } else if (!shutOut(error)) {
      const isTold = error instanceof CallError && error.status < 500;
      setFailure(t(isTold ? error.message : articleMessages.edit_failed));
    }
  }

  async function restore(): Promise<void> {
    const { id, version: seen } = parts.article;
    const wanted = { id, version, seen };
    setFailure(undefined);
    try {
      const { article, message } = await restoreArticleVersion(wanted, keyFor(wanted));
      parts.onRestored(article);
      parts.onClose();
      tell(t(message));
    } catch (error) {
      refused(error);
    }
  }

  return { restore, failure };
}
