import { type Article, type ArticleBrief, articlePath } from "#domain/articles/article.ts";
import type { SiteIdentity } from "#domain/site/site-identity.ts";

const context = "https://schema.org";

/** What search engines read of the list. */
export function blogData(
  articles: readonly ArticleBrief[],
  { site, path }: { site: SiteIdentity; path: string },
): object {
  return {
    "@context": context,
    "@type": "Blog",
    name: `Blog ${site.name}`,
    url: site.url + path,
    inLanguage: "pt-BR",
    publisher: publisherOf(site),
    blogPost: articles.map((article) => ({
      "@type": "BlogPosting",
      headline: article.title,
      url: site.url + articlePath(article.slug),
      datePublished: article.published_at ?? article.created_at,
    })),
  };
}

interface Shown {
  site: SiteIdentity;
  /** What shared links show. */
  image: string;
}

/** What they read of one. */
export function articleData(article: Article, { site, image }: Shown): object {
  const url = site.url + articlePath(article.slug);
  return {
    "@context": context,
    "@type": "BlogPosting",
    headline: article.title,
    description: article.excerpt,
    url,
    mainEntityOfPage: url,
    inLanguage: "pt-BR",
    datePublished: article.published_at ?? article.created_at,
    image: [site.url + image],
    ...(article.tags.length > 0 ? { keywords: article.tags.join(", ") } : {}),
    author: publisherOf(site),
    publisher: publisherOf(site),
  };
}

function publisherOf({ name, url }: SiteIdentity): object {
  return { "@type": "Organization", "@id": `${url}/#organization`, name, url };
}
