import ArrowLeft from "lucide-react/icons/arrow-left";
import ExternalLink from "lucide-react/icons/external-link";
import History from "lucide-react/icons/history";
import Trash2 from "lucide-react/icons/trash-2";
import { useState } from "react";
import { Link } from "react-router";
import { articlePath, isPublic, type OwnedArticle } from "#domain/articles/article.ts";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { ArticleBadge } from "./article-badge.tsx";
import { ArticleVersions } from "./article-versions.tsx";
import type { ArticleForm } from "./use-article-form.ts";

interface ArticleTopProps {
  form: ArticleForm;
  /** The draft is stored in this browser. */
  isStored: boolean;
  onDelete: (article: OwnedArticle) => void;
}

/** The article's state, and its actions. */
export function ArticleTop({ form, isStored, onDelete }: ArticleTopProps) {
  const t = useTranslate();
  const { article, hasDraft } = form;
  return (
    <div className="-mt-2 mb-4 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2">
      {/* Its text is in line with the title above. */}
      <Link to="/admin/blog" className={`${buttonClass("ghost", "tight")} -ms-2`}>
        <ArrowLeft size={18} className="shrink-0" /> {t("Todos os artigos")}
      </Link>
      {article && <ArticleBadge article={article} />}
      <p role="status" className={`text-sm ${hasDraft && !isStored ? "text-tomato" : "text-muted"}`}>
        {hasDraft && isStored && t("Ainda não salvo no site; guardado neste navegador.")}
        {hasDraft && !isStored && t("Ainda não salvo, e este navegador não consegue guardar.")}
        {article && !hasDraft && t("Tudo salvo.")}
      </p>
      {article && <Actions form={form} article={article} onDelete={onDelete} />}
    </div>
  );
}

interface ActionsProps extends Omit<ArticleTopProps, "isStored"> {
  article: OwnedArticle;
}

function Actions({ form, article, onDelete }: ActionsProps) {
  const t = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  const button = { type: "button", disabled: form.isBusy, className: buttonClass("line", "tight") } as const;
  return (
    <div className="flex flex-wrap gap-2 @min-[60rem]/panel:ms-auto">
      {isPublic(article, new Date()) && (
        // In a tab of its own: the form stays open.
        <a href={articlePath(article.slug)} target="_blank" rel="noopener" className={button.className}>
          <ExternalLink size={18} className="shrink-0" /> {t("Ver no site")}
          <span className="sr-only">{t("(abre em nova aba)")}</span>
        </a>
      )}
      <button {...button} onClick={() => setIsOpen(true)}>
        <History size={18} className="shrink-0" /> {t("Versões")}
      </button>
      <button {...button} onClick={() => onDelete(article)}>
        <Trash2 size={18} className="shrink-0" /> {t("Deletar")}
      </button>
      <ArticleVersions form={form} article={article} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </div>
  );
}
