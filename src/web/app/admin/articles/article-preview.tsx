import { type MouseEvent, useDeferredValue, useMemo, useRef } from "react";
import { articleMessages } from "#domain/articles/article-messages.ts";
import { headingsForContents } from "#domain/articles/article-part.ts";
import { excerptOf, leadOf } from "#domain/articles/excerpt.ts";
import { fromLocalTime } from "#domain/format/local-time.ts";
import { type ArticlePreview as Preview, previewArticle } from "#web/api/articles.ts";
import { usePanelLoad } from "#web/app/admin/frame/use-panel-load.ts";
import { useSite } from "#web/app/app-props.ts";
import { ArticleBody } from "#web/articles/article-body.tsx";
import { ArticleCover } from "#web/articles/article-cover.tsx";
import { ArticleTags } from "#web/articles/article-tags.tsx";
import { Byline } from "#web/articles/byline.tsx";
import { AwakeContext } from "#web/islands/island.tsx";
import { useTranslate } from "#web/translate.ts";
import type { ArticleValues } from "./article-values.ts";

const PAUSE_MS = 500;

/** What readers will see, drawn by the components of their page. Its links are inert, so that nobody leaves by accident. */
export function ArticlePreview({ values, isShown }: { values: ArticleValues; isShown: boolean }) {
  const t = useTranslate();
  const { content, associated_products } = values;
  const key = isShown ? JSON.stringify([content, associated_products]) : undefined;
  const wait = useRef(0);
  const { data: preview, failure } = usePanelLoad<Preview>(
    key,
    ({ signal }) => {
      wait.current = PAUSE_MS;
      return previewArticle({ content, associated_products }, signal);
    },
    wait.current,
  );

  const stay = (event: MouseEvent) => (event.target as Element).closest("a") && event.preventDefault();
  return (
    <div className="wrap-anywhere" onClickCapture={stay}>
      {failure !== undefined && (
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

function Page({ values, preview }: { values: ArticleValues; preview: Preview }) {
  const t = useTranslate();
  const { title, tags, featured_image_url: image } = values;
  const { parts, headings } = withOwnIds(preview);
  const { name: author } = useSite();
  const content = useDeferredValue(values.content);
  const lead = useMemo(() => leadOf({ excerpt: values.excerpt.trim(), content }), [values.excerpt, content]);
  const since = fromLocalTime(values.published_at) ?? new Date().toISOString();
  return (
    <article className="article-page max-w-none p-0" aria-label={t("Prévia do artigo")}>
      <ArticleTags tags={tags} />
      <h2 lang="pt-BR" className="text-3xl leading-[1.15] font-extrabold">
        {title || t("Sem título")}
      </h2>
      <Byline author={author} since={since} minutes={preview.reading_minutes} />
      {image && <ArticleCover image={image} eager sizes="30rem" />}
      {lead !== "" && (
        <p lang="pt-BR" className="article-excerpt">
          {lead}
        </p>
      )}
      {headings.length >= headingsForContents && (
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
      )}
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

/** The excerpt of an article without one («§5»). Deferred, so that a long text delays no key. */
export function useAutomaticExcerpt(content: string): string {
  const deferred = useDeferredValue(content);
  return useMemo(() => excerptOf(deferred), [deferred]);
}

/** A heading's id may be one of the form's. */
function withOwnIds({ parts, headings }: Preview): Pick<Preview, "parts" | "headings"> {
  const own = (html: string) => html.replace(/<h([23]) id="/g, '<h$1 id="previa-');
  return {
    parts: parts.map((part) => ("html" in part ? { html: own(part.html) } : part)),
    headings: headings.map((heading) => ({ ...heading, id: `previa-${heading.id}` })),
  };
}
