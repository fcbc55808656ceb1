import { type ArticleBrief, articlePath } from "#domain/articles/article.ts";
import { articlePicturePath } from "#domain/articles/article-picture.ts";
import type { SiteIdentity } from "#domain/site/site-identity.ts";
import { escapeXml } from "#site/discovery/xml.ts";
import type { FeedEntry } from "./feed-list.ts";

/** Without the text: it shows offers at today's price, and feed readers store what they once fetched. */
export function articleEntry(article: ArticleBrief, updated: string, site: SiteIdentity): FeedEntry {
  const { id, title, excerpt, tags } = article;
  const url = site.url + articlePath(article.slug);
  const image = site.url + (article.featured_image_url ?? articlePicturePath(article));
  return {
    id: `urn:uuid:${id}`,
    url,
    title,
    published: article.published_at ?? article.created_at,
    updated,
    summary: excerpt,
    html: [
      `<p><a href="${escapeXml(url)}"><img src="${escapeXml(image)}" alt="" width="480"></a></p>`,
      excerpt === "" ? "" : `<p>${escapeXml(excerpt)}</p>`,
      `<p><a href="${escapeXml(url)}">Ler artigo completo</a></p>`,
    ].join(""),
    image,
    author: site.name,
    topics: tags,
  };
}
