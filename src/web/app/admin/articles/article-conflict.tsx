import type { JSX } from "react";
import { articleStatusLabel, type OwnedArticle } from "#domain/articles/article.ts";
import { articleMessages } from "#domain/articles/article-messages.ts";
import { cut, textOfHtml } from "#domain/format/text.ts";
import { formatMinute } from "#domain/format/written-date.ts";
import { ConflictFrame } from "#web/app/conflict-frame.tsx";
import { type Language, type Translate, useLanguage, useTranslate } from "#web/translate.ts";
import type { ArticleField } from "./article-values.ts";
import type { ArticleConflict as Conflict } from "./use-article-draft.ts";

interface ArticleConflictProps {
  conflict: Conflict;
  current: OwnedArticle;
  /** The current version is shown in place of what was typed. */
  isSetAside: boolean;
  onUseCurrent: () => void;
  onBackToMine: () => void;
}

export function ArticleConflict({ conflict, current, ...ways }: ArticleConflictProps): JSX.Element {
  const t = useTranslate();
  const language = useLanguage();
  const changed = conflict.moved.map((name) => ({
    label: t(fieldWords[name]),
    value: shown(name, current, t, language),
  }));
  return (
    <div className="mb-5">
      <ConflictFrame text={t(articleMessages.moved_on)} changed={changed} {...ways} />
    </div>
  );
}

export const fieldWords: Record<ArticleField, string> = {
  title: "Título",
  content: "Conteúdo",
  status: "Status",
  published_at: "Publicação",
  featured_image_url: "Imagem de destaque",
  excerpt: "Resumo",
  slug: "Endereço",
  tags: "Tags",
  associated_products: "Produtos",
};

const SHOWN_CHARACTERS = 200;

function shown(name: ArticleField, article: OwnedArticle, t: Translate, language: Language): string {
  switch (name) {
    case "content":
      return cut(textOfHtml(article.content), SHOWN_CHARACTERS);
    case "status":
      return t(articleStatusLabel(article.status));
    case "published_at":
      return article.published_at ? formatMinute(article.published_at, language) : t("nada");
    case "featured_image_url":
      return article.featured_image_url ? t("outra imagem") : t("nada");
    case "associated_products":
      return String(article.associated_products.length);
    case "tags":
      return article.tags.join(", ") || t("nada");
    default:
      return article[name] || t("nada");
  }
}
