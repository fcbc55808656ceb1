import type { ReactNode } from "react";
import type { Article, ArticleBrief } from "#domain/articles/article.ts";
import { type ArticleHeading, type ArticlePart, headingsForContents } from "#domain/articles/article-part.ts";
import { leadOf } from "#domain/articles/excerpt.ts";
import { readingMinutes } from "#domain/articles/reading-time.ts";
import type { ListedOffer } from "#domain/products/product.ts";
import { ShareLinks } from "#web/products/detail/share-links.tsx";
import { OfferGrid } from "#web/products/offer-grid.tsx";
import { useTranslate } from "#web/translate.ts";
import { ArrowLeft } from "#web/ui/icons.ts";
import { ArticleBody } from "./article-body.tsx";
import { ArticleCard } from "./article-card.tsx";
import { ArticleCover } from "./article-cover.tsx";
import { ArticleTags } from "./article-tags.tsx";
import { Byline } from "./byline.tsx";

export interface ArticleViewProps {
  article: Article;
  parts: readonly ArticlePart[];
  headings: readonly ArticleHeading[];
  offers: readonly ListedOffer[];
  related: readonly ArticleBrief[];
  author: string;
  url: string;
  now: Date;
  /** What people say about it. */
  children?: ReactNode;
}

export function ArticleView(props: ArticleViewProps) {
  const { article, parts, headings, offers, related, author, url, now, children } = props;
  const { title, featured_image_url: image, associated_products } = article;
  const t = useTranslate();
  const lead = leadOf(article);
  const inText = new Set(parts.map((part) => ("product_id" in part ? part.product_id : "")));
  const others = offers.filter(({ id }) => associated_products.includes(id) && !inText.has(id));
  return (
    <>
      <article className="wrap article-page" aria-labelledby="titulo">
        <a href="/blog" className="article-back print:hidden">
          <ArrowLeft size={16} /> {t("Voltar ao Blog")}
        </a>
        <ArticleTags tags={article.tags} />
        <h1 id="titulo" lang="pt-BR">
          {title}
        </h1>
        <Byline
          author={author}
          since={article.published_at ?? article.created_at}
          minutes={readingMinutes(article.content)}
        />
        {image && <ArticleCover image={image} eager sizes="(width >= 52rem) 48.25rem, 92vw" />}
        {lead !== "" && (
          <p lang="pt-BR" className="article-excerpt">
            {lead}
          </p>
        )}
        {headings.length >= headingsForContents && <Contents headings={headings} />}
        <ArticleBody parts={parts} offers={offers} now={now} />
        <ShareLinks networks={["whatsapp", "x", "facebook"]} title={title} text={title} url={url} />
        {children}
      </article>
      <div className="wrap">
        <FeaturedOffers offers={others} now={now} />
        <RelatedArticles articles={related} />
      </div>
    </>
  );
}

function Contents({ headings }: { headings: readonly ArticleHeading[] }) {
  const t = useTranslate();
  return (
    <nav className="article-contents print:hidden" aria-labelledby="sumario">
      <h2 id="sumario">{t("Neste artigo")}</h2>
      <ol lang="pt-BR">
        {headings.map(({ id, text, level }) => (
          <li key={id} data-level={level}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function FeaturedOffers({ offers, now }: { offers: readonly ListedOffer[]; now: Date }) {
  const t = useTranslate();
  if (offers.length === 0) return null;
  return (
    <section className="article-section" aria-labelledby="produtos">
      <h2 id="produtos" className="mb-5 text-2xl font-[750] md:text-3xl">
        {t("Produtos Relacionados")}
      </h2>
      <OfferGrid offers={offers} now={now} />
    </section>
  );
}

function RelatedArticles({ articles }: { articles: readonly ArticleBrief[] }) {
  const t = useTranslate();
  if (articles.length === 0) return null;
  return (
    <section className="article-section print:hidden" aria-labelledby="artigos">
      <h2 id="artigos" className="mb-5 text-2xl font-[750] md:text-3xl">
        {t("Artigos relacionados")}
      </h2>
      <div className="article-grid">
        {articles.map((article) => (
          <ArticleCard key={article.id} article={article} level={3} />
        ))}
      </div>
    </section>
  );
}
