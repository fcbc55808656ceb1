import { type ArticleBrief, articlePath } from "#domain/articles/article.ts";
import { shownTags } from "#domain/articles/tags.ts";
import { formatDate } from "#domain/format/written-date.ts";
import { useLanguage, useTranslate } from "#web/translate.ts";
import { ArrowRight, Newspaper } from "#web/ui/icons.ts";
import { ArticleCover } from "./article-cover.tsx";
import { ArticleTags } from "./article-tags.tsx";

interface ArticleCardProps {
  article: ArticleBrief;
  /** For the first, which is above the fold. */
  eager?: boolean;
  /** Of its heading: below another heading it is one deeper. */
  level?: 2 | 3;
}

/** «§2»: one link covers the whole card; the tags are above it. */
export function ArticleCard({ article, eager = false, level = 2 }: ArticleCardProps) {
  const t = useTranslate();
  const { title, excerpt, featured_image_url: image } = article;
  const Heading = `h${level}` as const;
  const path = articlePath(article.slug);
  const { shown, more } = shownTags(article.tags);
  return (
    <article className="article-card">
      {image ? (
        <ArticleCover
          image={image}
          eager={eager}
          sizes="(width >= 64rem) 24rem, (width >= 40rem) 46vw, 92vw"
        />
      ) : (
        <div aria-hidden="true" className="article-cover-none">
          <Newspaper size={44} className="stroke-[1.5]" />
        </div>
      )}
      <div className="article-card-text">
        <ArticleTags tags={shown} more={more} />
        {/* Articles are written in Portuguese, whatever the page speaks. */}
        <Heading lang="pt-BR">
          <a href={path} className="article-card-link">
            {title}
          </a>
        </Heading>
        {excerpt !== "" && (
          <p lang="pt-BR" className="article-card-excerpt">
            {excerpt}
          </p>
        )}
        <div className="article-card-foot">
          <CardMeta article={article} />
          {/* The same link again; by keyboard the title is enough. */}
          <a
            href={path}
            tabIndex={-1}
            aria-label={t("Ler artigo completo: {{title}}", { title })}
            className="article-more"
          >
            {t("Ler artigo completo")} <ArrowRight size={16} />
          </a>
        </div>
      </div>
    </article>
  );
}

function CardMeta({ article }: { article: ArticleBrief }) {
  const [t, language] = [useTranslate(), useLanguage()];
  const since = article.published_at ?? article.created_at;
  const { product_count: n } = article;
  return (
    <>
      <p>
        <time dateTime={since}>{formatDate(since, language)}</time> ·{" "}
        {t("{{n}} min de leitura", { n: article.reading_minutes })}
      </p>
      {n > 0 && <p>{n === 1 ? t("1 produto em destaque") : t("{{n}} produtos em destaque", { n })}</p>}
    </>
  );
}
