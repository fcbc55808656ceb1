import { element, type Xml, xmlDocument } from "#domain/format/xml.ts";
import { imageType } from "./atom.ts";
import type { FeedEntry, FeedList } from "./feed-list.ts";

const namespaces = {
  "xmlns:atom": "http://www.w3.org/2005/Atom",
  "xmlns:content": "http://purl.org/rss/1.0/modules/content/",
  "xmlns:dc": "http://purl.org/dc/elements/1.1/",
  "xmlns:media": "http://search.yahoo.com/mrss/",
};

/** RSS 2.0 with what readers agree on beside it. An enclosure would need the picture's length, `media:content` does not. */
export function rssFeed({ title, description, page, self, updated, entries }: FeedList): string {
  return xmlDocument(
    element("rss", { version: "2.0", ...namespaces }, [
      element("channel", {}, [
        element("title", {}, title),
        element("link", {}, page),
        element("description", {}, description),
        element("language", {}, "pt-BR"),
        element("lastBuildDate", {}, new Date(updated).toUTCString()),
        element("atom:link", { rel: "self", type: "application/rss+xml", href: self }),
        ...entries.map(itemOf),
      ]),
    ]),
  );
}

function itemOf({ id, url, title, published, summary, html, image, author, topics }: FeedEntry): Xml {
  return element("item", {}, [
    element("title", {}, title),
    element("link", {}, url),
    element("guid", { isPermaLink: "false" }, id),
    element("pubDate", {}, new Date(published).toUTCString()),
    element("dc:creator", {}, author),
    ...topics.map((topic) => element("category", {}, topic)),
    element("description", {}, summary),
    element("content:encoded", {}, html),
    element("media:content", { url: image, medium: "image", type: imageType(image) }),
  ]);
}
