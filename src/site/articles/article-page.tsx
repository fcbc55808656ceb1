import { articlePath } from "#domain/articles/article.ts";
import { articleScreens } from "#domain/articles/article-messages.ts";
import { articlePicturePath } from "#domain/articles/article-picture.ts";
import { socialPictureSize } from "#domain/products/social-picture.ts";
import { type ArticlePage, findArticlePage } from "#server/articles/article-page-store.ts";
import type { ChangeTag } from "#server/db/changes.ts";
import { commentsOf } from "#site/comments/comments-of.tsx";
import { loadCommentsSection } from "#site/comments/load-comments-section.ts";
import { breadcrumbData } from "#site/discovery/product-data.ts";
import { Notice } from "#site/notices/notice.tsx";
import type { Head, Page, PageContext, PageSection } from "#site/serving/page.ts";
import { ArticleView } from "#web/articles/article-view.tsx";
import { CommentsSection, type ShownComments } from "#web/comments/comments-section.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { articleData } from "./article-data.ts";
import { countedOffers } from "./counted-offers.ts";

type ArticleData = (ArticlePage & { talk: ShownComments }) | { movedTo: string } | null;

async function load({ db, params, query, site, now }: PageContext): Promise<ArticleData> {
  const found = await findArticlePage(db, params.slug ?? "", { siteUrl: site.url, now });
  if (!found || "movedTo" in found) return found;
  return { ...found, talk: await loadCommentsSection(db, { kind: "article", id: found.article.id }, query) };
}

function head(data: ArticleData, { site, t }: PageContext): Head {
  if (!data || "movedTo" in data)
    return {
      title: `${t(articleScreens.unknown_article.title)} · ${site.name}`,
      description: t(articleScreens.unknown_article.text),
      noindex: true,
    };
  const { article, updated_at } = data;
  const path = articlePath(article.slug);
  const image = articlePicturePath(article);
  const crumbs = [
    { name: t("Início"), path: "/" },
    { name: "Blog", path: "/blog" },
    { name: article.title, path },
  ];
  return {
    title: `${article.title} · ${site.name}`,
    // A text of nothing but pictures has no beginning.
    description: article.excerpt || article.title,
    ...(article.tags.length > 0 ? { keywords: article.tags } : {}),
    canonical: path,
    type: "article",
    published: article.published_at ?? article.created_at,
    modified: updated_at,
    section: "/blog",
    image: { path: image, alt: article.title, ...socialPictureSize },
    feeds: { path: "/blog", title: t("Blog {{name}}", { name: site.name }) },
    structuredData: [articleData(article, { site, updated_at, image }), breadcrumbData(crumbs, site)],
  };
}

function View({ data, context }: { data: ArticleData; context: PageContext }) {
  const { t, site, now } = context;
  if (!data || "movedTo" in data) {
    const { title, text } = articleScreens.unknown_article;
    return (
      <Notice title={t(title)} text={t(text)}>
        <ButtonLink label={t("Voltar ao Blog")} kind="primary" size="lg" href="/blog" />
      </Notice>
    );
  }
  const { talk, ...shown } = data;
  const path = articlePath(data.article.slug);
  return (
    <ArticleView {...shown} author={site.name} url={site.url + path} now={now}>
      <CommentsSection {...talk} place={{ kind: "article", id: data.article.id, path }} />
    </ArticleView>
  );
}

/** Every offer that it names counts, also one that cannot be shown now: it may be approved in a minute. */
function tags(data: ArticleData, { params }: PageContext): ChangeTag[] {
  const asked: ChangeTag = `article:${params.slug ?? ""}`;
  if (!data) return [asked];
  if ("movedTo" in data) return [asked, `article:${data.movedTo}`];
  const named = data.named.map((id): ChangeTag => `offer:${id}`);
  return [asked, "blog", ...named, ...countedOffers(data.related)];
}

function section(data: ArticleData, { query }: PageContext): PageSection | null {
  if (!data || "movedTo" in data) return null;
  const { id, slug } = data.article;
  return commentsOf({ kind: "article", id, path: articlePath(slug) }, query, data.talk);
}

export const articlePage: Page<ArticleData> = {
  load,
  head,
  View,
  tags,
  section,
  sheet: "articles",
  status: (data) => (data ? 200 : 404),
  movedTo: (data) => (data && "movedTo" in data ? articlePath(data.movedTo) : null),
  isInvented: ({ query }) => Object.keys(query).length > 0,
};
