import { type JSX, useState } from "react";
import { articleMessages } from "#domain/articles/article-messages.ts";
import { ActButton } from "#web/app/account/act-button.tsx";
import { dangerClass } from "#web/app/account/danger-class.ts";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { FormNote } from "#web/ui/form-note.tsx";
import { ArticleBadge } from "./article-badge.tsx";
import type { DeletableArticle } from "./article-deletion.ts";

interface DeleteArticleProps {
  /** None: nothing is asked. */
  article: DeletableArticle | undefined;
  /** The last try ended so. */
  failure: string | undefined;
  onDelete: () => Promise<void>;
  onClose: () => void;
}

/** «§2»: the question before an article is deleted. */
export function DeleteArticle({ article, failure, onDelete, onClose }: DeleteArticleProps): JSX.Element {
  const t = useTranslate();
  const [isBusy, setIsBusy] = useState(false);

  async function press(): Promise<void> {
    setIsBusy(true);
    try {
      await onDelete();
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Dialog
      id="deletar"
      title={t(articleMessages.confirm_delete)}
      isOpen={article !== undefined}
      isHeld={isBusy}
      onClose={onClose}
    >
      {article && (
        <p className="mt-3 flex flex-wrap items-center gap-2">
          <b lang="pt-BR" className="font-[650] wrap-anywhere">
            {article.title}
          </b>
          <ArticleBadge article={article} />
        </p>
      )}
      <p className="mt-3 mb-5 text-lead">{t("Por 10 segundos dá para desfazer, também com a tecla U.")}</p>
      <FormNote text={failure} isGood={false} />
      <div className="flex flex-wrap gap-3">
        <ActButton label={t("Deletar")} busyLabel={t("Deletando…")} className={dangerClass} onPress={press} />
        <button type="button" disabled={isBusy} onClick={onClose} className={buttonClass("line")}>
          {t("Cancelar")}
        </button>
      </div>
    </Dialog>
  );
}
