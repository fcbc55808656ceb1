import type { OwnedArticle } from "#domain/articles/article.ts";
import { articleMessages } from "#domain/articles/article-messages.ts";
import { articleStatusLabel } from "#domain/articles/article-status.ts";
import { cut, textOfHtml } from "#domain/format/text.ts";
import { formatMinute } from "#domain/format/written-date.ts";
import { ConflictFrame } from "#web/app/conflict-frame.tsx";
import { type Language, type Translate, useLanguage, useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import type { ArticleField } from "./article-values.ts";
import type { ArticleForm } from "./use-article-form.ts";
import type { OfferUndo } from "./use-undo-discard.ts";

interface ArticleNotesProps {
  form: ArticleForm;
  offerUndo: OfferUndo;
  /** Another tab of this browser had it open before. */
  isOpenElsewhere: boolean;
}

/** Above the fields: where their values come from, and which drafts are set aside. */
export function ArticleNotes({ form, offerUndo, isOpenElsewhere }: ArticleNotesProps) {
  const t = useTranslate();
  const { conflict, aside, changed, isResumed, article } = form;
  const isSetAside = aside.length > 0 && changed.length === 0;
  if (conflict && article)
    return (
      <>
        {/* Announced again for each new version. */}
        <Conflict key={article.version} form={form} article={article} isSetAside={isSetAside} />
        {aside.length > 0 && !isSetAside && <AsideNote form={form} offerUndo={offerUndo} />}
      </>
    );
  if (aside.length > 0) return <AsideNote form={form} offerUndo={offerUndo} />;
  if (isOpenElsewhere)
    return (
      <p className="note note-warn mb-4">
        {t(
          "Este artigo já estava aberto em outra aba deste navegador. O que você digitar aqui fica guardado à parte.",
        )}
      </p>
    );
  if (isResumed && changed.length > 0)
    return <p className="note note-good mb-4">{t("Retomamos o que você tinha digitado.")}</p>;
  return null;
}

/** Each button moves the focus to the first field. */
function AsideNote({ form, offerUndo }: Omit<ArticleNotesProps, "isOpenElsewhere">) {
  const t = useTranslate();
  const { aside } = form;
  const n = aside.length;
  const thenFocus = (action: () => void) => () => {
    action();
    document.getElementById("artigo-title")?.focus();
  };

  function discard(): void {
    form.discardAside();
    offerUndo(t("Mudanças descartadas."), { aside });
  }

  return (
    <div className="note note-warn mb-4 block">
      <p>
        {t("O que você tinha digitado e não salvou não está mais nos campos, mas está guardado.")}{" "}
        {n > 1 && t("São {{n}} textos: cada um volta por sua vez.", { n })}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <button type="button" onClick={thenFocus(form.restoreAside)} className={buttonClass("dark")}>
          {t("Voltar ao que digitei")}
        </button>
        <button type="button" onClick={thenFocus(discard)} className={buttonClass("line")}>
          {t("Descartar o que está guardado")}
        </button>
      </div>
    </div>
  );
}

interface ConflictProps {
  form: ArticleForm;
  article: OwnedArticle;
  /** The current version is shown in place of what was typed. */
  isSetAside: boolean;
}

function Conflict({ form, article, isSetAside }: ConflictProps) {
  const t = useTranslate();
  const language = useLanguage();
  const changed = (form.conflict?.fields ?? []).map((name) => ({
    label: t(fieldLabels[name]),
    value: shownValue(name, article, t, language),
  }));
  return (
    <div className="mb-5">
      <ConflictFrame
        text={t(articleMessages.moved_on)}
        changed={changed}
        isSetAside={isSetAside}
        onUseCurrent={form.showStored}
        onBackToMine={form.restoreAside}
      />
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

function shownValue(name: ArticleField, article: OwnedArticle, t: Translate, language: Language): string {
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
