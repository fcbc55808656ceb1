import { useState } from "react";
import { articlePath, isPublic, type OwnedArticle } from "#domain/articles/article.ts";
import { articleMessages } from "#domain/articles/article-messages.ts";
import { articleStatusLabel } from "#domain/articles/article-status.ts";
import { cut, textOfHtml } from "#domain/format/text.ts";
import { formatMinute } from "#domain/format/written-date.ts";
import { ConflictFrame } from "#web/app/conflict-frame.tsx";
import { History } from "#web/app/icons.ts";
import { ScreenLink } from "#web/app/screen-link.tsx";
import { type Language, type Translate, useLanguage, useTranslate } from "#web/translate.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { ArrowLeft, ExternalLink, Trash2 } from "#web/ui/icons.ts";
import { ArticleBadge } from "./article-badge.tsx";
import type { ArticleField } from "./article-values.ts";
import { ArticleVersions } from "./article-versions.tsx";
import type { ArticleForm } from "./use-article-form.ts";

export function ArticleTop(props: { form: ArticleForm; onDelete: (article: OwnedArticle) => void }) {
  const { form, onDelete } = props;
  const t = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  const { article, hasDraft, isStored } = form;
  const look = { kind: "line", size: "tight" } as const;
  return (
    <div className="-mt-2 mb-4 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2">
      {/* Its text is in line with the title above. */}
      <ScreenLink kind="ghost" size="tight" to="/admin/blog" className="-ms-2">
        <ArrowLeft size={18} className="shrink-0" /> {t("Todos os artigos")}
      </ScreenLink>
      {article && <ArticleBadge article={article} />}
      <p role="status" className={`text-sm ${hasDraft && !isStored ? "text-tomato" : "text-muted"}`}>
        {hasDraft && isStored && t("Ainda não salvo no site; guardado neste navegador.")}
        {hasDraft && !isStored && t("Ainda não salvo, e este navegador não consegue guardar.")}
        {article && !hasDraft && t("Tudo salvo.")}
      </p>
      {article && (
        <div className="flex flex-wrap gap-2 @min-[60rem]/panel:ms-auto">
          {isPublic(article, new Date()) && (
            // In a tab of its own: the form stays open.
            <ButtonLink {...look} href={articlePath(article.slug)} target="_blank" rel="noopener">
              <ExternalLink size={18} className="shrink-0" /> {t("Ver no site")}
              <span className="sr-only">{t("(abre em nova aba)")}</span>
            </ButtonLink>
          )}
          <Button {...look} disabled={form.isBusy} onClick={() => setIsOpen(true)}>
            <History size={18} className="shrink-0" /> {t("Versões")}
          </Button>
          <Button {...look} disabled={form.isBusy} onClick={() => onDelete(article)}>
            <Trash2 size={18} className="shrink-0" /> {t("Deletar")}
          </Button>
          <ArticleVersions form={form} article={article} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </div>
      )}
    </div>
  );
}

export function ArticleNotes({ form }: { form: ArticleForm }) {
  const t = useTranslate();
  const language = useLanguage();
  const { conflict, aside, changed, article } = form;
  const isSetAside = aside.length > 0 && changed.length === 0;
  if (conflict && article) {
    const now = shownValues(article, t, language);
    return (
      <>
        {/* Announced again for each new version. */}
        <div key={article.version} className="mb-5">
          <ConflictFrame
            text={t(articleMessages.moved_on)}
            changed={conflict.fields.map((name) => ({ label: t(fieldLabels[name]), value: now[name] }))}
            isSetAside={isSetAside}
            onUseCurrent={form.showStored}
            onBackToMine={form.restoreAside}
          />
        </div>
        {aside.length > 0 && !isSetAside && <AsideNote form={form} />}
      </>
    );
  }
  if (aside.length > 0) return <AsideNote form={form} />;
  if (form.isOpenElsewhere)
    return (
      <p className="note note-warn mb-4">
        {article
          ? t(
              "Este artigo já estava aberto em outra aba deste navegador. O que você digitar aqui fica guardado à parte.",
            )
          : t("O artigo novo que você começou está aberto em outra aba deste navegador. Este é outro.")}
      </p>
    );
  if (form.isResumed && changed.length > 0)
    return <p className="note note-good mb-4">{t("Retomamos o que você tinha digitado.")}</p>;
  return null;
}

/** Each button moves the focus to the first field. */
function AsideNote({ form }: { form: ArticleForm }) {
  const t = useTranslate();
  const n = form.aside.length;
  const thenFocus = (action: () => void) => () => {
    action();
    document.getElementById("artigo-title")?.focus();
  };
  return (
    <div className="note note-warn mb-4 block">
      <p>
        {t("O que você tinha digitado e não salvou não está mais nos campos, mas está guardado.")}{" "}
        {n > 1 && t("São {{n}} textos: cada um volta por sua vez.", { n })}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button kind="dark" label={t("Voltar ao que digitei")} onClick={thenFocus(form.restoreAside)} />
        <Button
          kind="line"
          label={t("Descartar o que está guardado")}
          onClick={thenFocus(form.discardAside)}
        />
      </div>
    </div>
  );
}

export const fieldLabels: Record<ArticleField, string> = {
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

function shownValues(article: OwnedArticle, t: Translate, language: Language): Record<ArticleField, string> {
  const { title, content, published_at, featured_image_url, excerpt, slug, tags } = article;
  const nothing = t("nada");
  return {
    title,
    content: cut(textOfHtml(content), SHOWN_CHARACTERS),
    status: t(articleStatusLabel(article, new Date())),
    published_at: published_at ? formatMinute(published_at, language) : nothing,
    featured_image_url: featured_image_url ? t("outra imagem") : nothing,
    excerpt: excerpt || nothing,
    slug,
    tags: tags.join(", ") || nothing,
    associated_products: String(article.associated_products.length),
  };
}
