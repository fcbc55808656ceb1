import { type Article, type ArticleBrief, articlePath } from "#domain/articles/article.ts";
import type { SiteIdentity } from "#domain/site/site-identity.ts";

const context = "https://schema.org";

/** In Portuguese, as the articles are. */
function blogName({ name }: SiteIdentity): string {
  return `Blog ${name}`;
}

/** What search engines read of a list: whichever of its pages they are on, the blog is one. */
export function blogData(articles: readonly ArticleBrief[], site: SiteIdentity): object {
  return {
    "@context": context,
    "@type": "Blog",
    "@id": `${site.url}/blog`,
    name: blogName(site),
    url: `${site.url}/blog`,
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
  updated_at: string;
  image: string;
}

export function articleData(article: Article, { site, updated_at, image }: Shown): object {
  const url = site.url + articlePath(article.slug);
  return {
    "@context": context,
    "@type": "BlogPosting",
    headline: article.title,
    ...(article.excerpt === "" ? {} : { description: article.excerpt }),
    url,
    mainEntityOfPage: url,
    inLanguage: "pt-BR",
    datePublished: article.published_at ?? article.created_at,
    dateModified: updated_at,
    isPartOf: { "@type": "Blog", "@id": `${site.url}/blog`, name: blogName(site) },
    image: [site.url + image],
    ...(article.tags.length > 0 ? { keywords: article.tags.join(", ") } : {}),
    author: publisherOf(site),
    publisher: publisherOf(site),
  };
}

function publisherOf({ name, url }: SiteIdentity): object {
  return { "@type": "Organization", "@id": `${url}/#organization`, name, url };
}
