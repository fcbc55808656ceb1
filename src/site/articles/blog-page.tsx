import type { ArticleBrief } from "#domain/articles/article.ts";
import { articleLists, pageCount } from "#domain/articles/article-limits.ts";
import { blogPagePath, readBlogPage } from "#domain/articles/blog-pages.ts";
import { suggestedTags, tagPath } from "#domain/articles/tags.ts";
import { fold, isStorable } from "#domain/format/text.ts";
import { type NamingBrief, pageOfPublicArticles } from "#server/articles/articles-store.ts";
import { Notice } from "#site/notices/notice.tsx";
import type { Head, Page, PageContext } from "#site/serving/page.ts";
import { ArticleList } from "#web/articles/article-list.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { blogData } from "./article-data.ts";
import { countedOffers } from "./counted-offers.ts";

interface BlogList {
  articles: NamingBrief[];
  page: number;
  pages: number;
  /** As its articles write it; undefined where all are shown. */
  tag: string | undefined;
  path: string;
}

type BlogData = BlogList | null;

async function load({ db, params, query, now }: PageContext): Promise<BlogData> {
  const page = readBlogPage(query.pagina);
  if (page === undefined || !isStorable(params.tag ?? "")) return null;
  const size = articleLists.page;
  const { rows, total } = await pageOfPublicArticles(db, { page, size, tag: params.tag }, now);
  const isThere = rows.length > 0 || (page === 1 && params.tag === undefined);
  if (!isThere) return null;
  const tag = params.tag === undefined ? undefined : asWritten(rows, params.tag);
  return {
    articles: rows,
    page,
    pages: pageCount(total),
    tag,
    path: tag === undefined ? "/blog" : tagPath(tag),
  };
}

function asWritten(articles: readonly ArticleBrief[], asked: string): string {
  const tags = articles.flatMap((article) => article.tags);
  return tags.find((tag) => fold(tag) === fold(asked)) ?? asked;
}

function blogName({ t, site }: PageContext): string {
  return t("Blog {{name}}", { name: site.name });
}

function titleOf({ tag }: BlogList, context: PageContext): string {
  return tag === undefined ? blogName(context) : context.t("Artigos sobre {{tag}}", { tag });
}

function leadOf({ t }: PageContext): string {
  return t("Dicas, novidades e estratégias para encontrar as melhores ofertas.");
}

/** What search engines show: the list's name first, and a page number from the second page on. */
function headTitle({ tag, page }: BlogList, { t, site }: PageContext): string {
  const list = tag === undefined ? t("Blog: dicas e guias de compra") : t("Artigos sobre {{tag}}", { tag });
  return [list, page > 1 && t("Página {{n}}", { n: page }), site.name].filter(Boolean).join(" · ");
}

function description({ tag }: BlogList, context: PageContext): string {
  const lead = leadOf(context);
  return tag === undefined ? lead : `${context.t("Artigos sobre {{tag}}", { tag })}. ${lead}`;
}

function View({ data, context }: { data: BlogData; context: PageContext }) {
  const { t } = context;
  if (!data)
    return (
      <Notice
        title={t("Nada por aqui")}
        text={t("Esta página do blog não existe. Os artigos estão todos na primeira.")}
      >
        <ButtonLink label={t("Voltar ao Blog")} kind="primary" size="lg" href="/blog" />
      </Notice>
    );
  return (
    <ArticleList
      {...data}
      title={titleOf(data, context)}
      lead={leadOf(context)}
      isPart={data.tag !== undefined}
    />
  );
}

function head(data: BlogData, context: PageContext): Head {
  const { site, t } = context;
  if (!data)
    return { title: `${t("Nada por aqui")} · ${site.name}`, description: leadOf(context), noindex: true };
  const { page, path, articles, tag } = data;
  return {
    title: headTitle(data, context),
    description: description(data, context),
    keywords: tag === undefined ? suggestedTags : [tag, ...suggestedTags.filter((each) => each !== tag)],
    canonical: blogPagePath(path, page),
    section: "/blog",
    feeds: { path: "/blog", title: blogName(context) },
    structuredData: [blogData(articles, site)],
  };
}

export const blogPage: Page<BlogData> = {
  load,
  View,
  head,
  tags: (data) => ["blog", ...countedOffers(data?.articles ?? [])],
  status: (data) => (data ? 200 : 404),
  sheet: "articles",
  isInvented: ({ params }) => params.tag !== undefined,
};
