import ArrowLeft from "lucide-react/icons/arrow-left";
import ExternalLink from "lucide-react/icons/external-link";
import History from "lucide-react/icons/history";
import Trash2 from "lucide-react/icons/trash-2";
import { type JSX, useState } from "react";
import { Link } from "react-router";
import { articlePath, isPublic, type OwnedArticle } from "#domain/articles/article.ts";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { ArticleBadge } from "./article-badge.tsx";
import { ArticleVersions } from "./article-versions.tsx";
import type { ArticleForm } from "./use-article-form.ts";

interface ArticleTopProps {
  form: ArticleForm;
  isChanged: boolean;
  /** What is typed can be taken up again in this browser. */
  isKept: boolean;
  onDelete: ((article: OwnedArticle) => void) | undefined;
}

/** How the article stands, and where to go from it. */
export function ArticleTop({ form, isChanged, isKept, onDelete }: ArticleTopProps): JSX.Element {
  const t = useTranslate();
  const { article, aside } = form;
  const isWaiting = isChanged || aside.length > 0;
  return (
    <div className="desk-top">
      <Link to="/admin/blog" className={buttonClass("ghost", "tight")}>
        <ArrowLeft size={18} className="shrink-0" /> {t("Todos os artigos")}
      </Link>
      {article && <ArticleBadge article={article} />}
      <Standing isSaved={article !== undefined && !isWaiting} isWaiting={isWaiting} isKept={isKept} />
      {article && <Ways form={form} article={article} isChanged={isChanged} onDelete={onDelete} />}
    </div>
  );
}

interface WaysProps extends Omit<ArticleTopProps, "isKept"> {
  article: OwnedArticle;
}

function Ways({ form, article, isChanged, onDelete }: WaysProps): JSX.Element {
  const t = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="desk-ways">
      {isPublic(article, new Date()) && <WayToSite article={article} />}
      <button
        type="button"
        disabled={form.isBusy}
        onClick={() => setIsOpen(true)}
        className={buttonClass("line", "tight")}
      >
        <History size={18} className="shrink-0" /> {t("Versões")}
      </button>
      {onDelete && (
        <button
          type="button"
          disabled={form.isBusy}
          onClick={() => onDelete(article)}
          className={buttonClass("line", "tight")}
        >
          <Trash2 size={18} className="shrink-0" /> {t("Deletar")}
        </button>
      )}
      <ArticleVersions
        article={article}
        isChanged={isChanged}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        onRestored={form.restored}
        onMoved={form.movedOn}
      />
    </div>
  );
}

/** In a tab of its own: whoever looks there goes on writing here. */
function WayToSite({ article }: { article: OwnedArticle }): JSX.Element {
  const t = useTranslate();
  return (
    <a
      href={articlePath(article.slug)}
      target="_blank"
      rel="noopener"
      className={buttonClass("line", "tight")}
    >
      <ExternalLink size={18} className="shrink-0" /> {t("Ver no site")}
      <span className="sr-only">{t("(abre em nova aba)")}</span>
    </a>
  );
}

interface StandingProps {
  isSaved: boolean;
  /** Something was typed and is not saved, in the fields or beside them. */
  isWaiting: boolean;
  isKept: boolean;
}

function Standing({ isSaved, isWaiting, isKept }: StandingProps): JSX.Element {
  const t = useTranslate();
  return (
    <p role="status" className={isWaiting && !isKept ? "text-sm text-tomato" : "text-sm text-muted"}>
      {isWaiting && isKept && t("Ainda não salvo no site; guardado neste navegador.")}
      {isWaiting && !isKept && t("Ainda não salvo, e este navegador não consegue guardar.")}
      {isSaved && t("Tudo salvo.")}
    </p>
  );
}
