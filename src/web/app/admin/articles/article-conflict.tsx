import { type JSX, useEffect, useRef } from "react";
import { articleStatusLabel, type OwnedArticle } from "#domain/articles/article.ts";
import { articleMessages } from "#domain/articles/article-messages.ts";
import { cut, textOfHtml } from "#domain/format/text.ts";
import { formatMinute } from "#domain/format/written-date.ts";
import { type Language, type Translate, useLanguage, useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import type { ArticleField } from "./article-values.ts";
import type { ArticleConflict as Conflict } from "./use-article-form.ts";

interface ArticleConflictProps {
  conflict: Conflict;
  current: OwnedArticle;
  onUseCurrent: () => void;
  onBackToMine: () => void;
}

/** What somebody else has changed meanwhile, and the choice between it and what was typed. Neither is lost. */
export function ArticleConflict(props: ArticleConflictProps): JSX.Element {
  const t = useTranslate();
  const language = useLanguage();
  const { conflict, current, onUseCurrent, onBackToMine } = props;
  const note = useRef<HTMLElement>(null);
  // Whoever pressed «Salvar» is told here that it was not.
  useEffect(() => note.current?.focus(), []);
  return (
    <section ref={note} tabIndex={-1} aria-label={t("O que mudou")} className="note note-warn mb-5 block">
      <p role="alert">{t(articleMessages.moved_on)}</p>
      <dl className="mt-2 grid gap-1 text-sm">
        {conflict.moved.map((name) => (
          <div key={name}>
            <dt className="inline">{t(fieldWords[name])}: </dt>
            <dd lang="pt-BR" className="inline font-[400] wrap-anywhere">
              {shown(name, current, t, language)}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 font-[400]">
        {conflict.setAside
          ? t("Os campos mostram a versão atual. O que você digitou está guardado.")
          : t(
              "O que você mudou continua nos campos; o resto já está como agora. Salve de novo para trocar só o que você mudou.",
            )}
      </p>
      <button
        type="button"
        onClick={conflict.setAside ? onBackToMine : onUseCurrent}
        className={`${buttonClass("dark")} mt-3`}
      >
        {conflict.setAside ? t("Voltar ao que digitei") : t("Carregar a versão atual")}
      </button>
    </section>
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
