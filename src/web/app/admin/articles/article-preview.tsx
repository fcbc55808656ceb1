import type { JSX, MouseEvent } from "react";
import { articleMessages } from "#domain/articles/article-messages.ts";
import { type ArticleHeading, headingsForContents } from "#domain/articles/article-part.ts";
import { fromLocalTime } from "#domain/format/local-time.ts";
import { formatLongDate } from "#domain/format/written-date.ts";
import type { ArticlePreview as Preview } from "#web/api/articles.ts";
import { ArticleBody } from "#web/articles/article-body.tsx";
import { ArticleCover } from "#web/articles/article-cover.tsx";
import { ArticleTags } from "#web/articles/article-tags.tsx";
import { AwakeContext } from "#web/islands/island.tsx";
import { useLanguage, useTranslate } from "#web/translate.ts";
import type { ArticleValues } from "./article-values.ts";
import { useMadeExcerpt } from "./use-made-excerpt.ts";
import { usePreview } from "./use-preview.ts";

type Previewed = Pick<
  ArticleValues,
  "title" | "content" | "excerpt" | "featured_image_url" | "tags" | "associated_products" | "published_at"
>;

interface ArticlePreviewProps {
  values: Previewed;
  isShown: boolean;
}

/** What readers will see, drawn by the same parts as their page. Its links lead nowhere: nobody leaves what they write by accident. */
export function ArticlePreview({ values, isShown }: ArticlePreviewProps): JSX.Element {
  const t = useTranslate();
  const { preview, failed } = usePreview(values, isShown);

  function stay(event: MouseEvent): void {
    if ((event.target as Element).closest("a")) event.preventDefault();
  }

  return (
    <div className="article-preview" onClickCapture={stay}>
      {failed && (
        <p role="alert" className="note note-bad">
          {t("Não foi possível mostrar a prévia agora. O texto continua no formulário.")}
        </p>
      )}
      {preview && preview.foreign.length > 0 && (
        <div role="alert" className="note note-warn block">
          <p>{t(articleMessages.foreign_image)}</p>
          <ul className="mt-1 text-sm wrap-anywhere">
            {preview.foreign.map((address) => (
              <li key={address}>{address.slice(0, 120)}</li>
            ))}
          </ul>
        </div>
      )}
      {preview ? <Page values={values} preview={preview} /> : <div className="skeleton h-110" />}
    </div>
  );
}

function Page({ values, preview }: { values: Previewed; preview: Preview }): JSX.Element {
  const t = useTranslate();
  const { title, tags, featured_image_url: image } = values;
  const { parts, headings } = withOwnIds(preview);
  return (
    <article className="article-page" aria-label={t("Prévia do artigo")}>
      <ArticleTags tags={tags} />
      <h2 lang="pt-BR" className="article-preview-title">
        {title || t("Sem título")}
      </h2>
      <Byline values={values} minutes={preview.reading_minutes} />
      {image && <ArticleCover image={image} eager sizes="30rem" />}
      <Excerpt values={values} />
      {headings.length >= headingsForContents && <Contents headings={headings} />}
      {parts.length > 0 ? (
        <AwakeContext value={true}>
          <ArticleBody parts={parts} offers={preview.offers} now={new Date()} />
        </AwakeContext>
      ) : (
        <p className="text-muted">{t("O texto aparece aqui enquanto você escreve.")}</p>
      )}
    </article>
  );
}

function Byline({ values, minutes: n }: { values: Previewed; minutes: number }): JSX.Element {
  const t = useTranslate();
  const language = useLanguage();
  const since = fromLocalTime(values.published_at) ?? new Date().toISOString();
  return (
    <p className="text-muted">
      <time dateTime={since}>{formatLongDate(since, language)}</time> · {t("{{n}} min de leitura", { n })}
    </p>
  );
}

/** What was written for it, or what would be made of the text («§5»). */
function Excerpt({ values: { excerpt, content } }: { values: Previewed }): JSX.Element | null {
  const made = useMadeExcerpt(content);
  const shown = excerpt.trim() || made;
  if (shown === "") return null;
  return (
    <p lang="pt-BR" className="article-excerpt">
      {shown}
    </p>
  );
}

function Contents({ headings }: { headings: readonly ArticleHeading[] }): JSX.Element {
  const t = useTranslate();
  return (
    <div className="article-contents">
      <h3>{t("Neste artigo")}</h3>
      <ol lang="pt-BR">
        {headings.map(({ id, text, level }) => (
          <li key={id} data-level={level}>
            {text}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** On its page a heading's id is the only one of its name; here it might be the form's. */
function withOwnIds({ parts, headings }: Preview): Pick<Preview, "parts" | "headings"> {
  const own = (html: string) => html.replace(/<h([23]) id="/g, '<h$1 id="previa-');
  return {
    parts: parts.map((part) => ("html" in part ? { html: own(part.html) } : part)),
    headings: headings.map((heading) => ({ ...heading, id: `previa-${heading.id}` })),
  };
}
