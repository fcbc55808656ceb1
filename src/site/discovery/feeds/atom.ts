import { element, type Xml, xmlDocument } from "#domain/format/xml.ts";
import type { FeedEntry, FeedList } from "./feed-list.ts";

/** RFC 4287. */
export function atomFeed({ title, description, page, self, updated, site, entries }: FeedList): string {
  return xmlDocument(
    element("feed", { xmlns: "http://www.w3.org/2005/Atom", "xml:lang": "pt-BR" }, [
      element("id", {}, self),
      element("title", {}, title),
      element("subtitle", {}, description),
      element("updated", {}, updated),
      element("link", { rel: "self", type: "application/atom+xml", href: self }),
      element("link", { rel: "alternate", type: "text/html", href: page }),
      element("icon", {}, `${site.url}/favicon.svg`),
      element("author", {}, [element("name", {}, site.name), element("uri", {}, site.url)]),
      ...entries.map(entryOf),
    ]),
  );
}

function entryOf({ id, url, title, image, author, topics, ...entry }: FeedEntry): Xml {
  return element("entry", {}, [
    element("id", {}, id),
    element("title", {}, title),
    element("link", { rel: "alternate", type: "text/html", href: url }),
    element("link", { rel: "enclosure", type: imageType(image), href: image }),
    element("published", {}, entry.published),
    element("updated", {}, entry.updated),
    element("author", {}, [element("name", {}, author)]),
    ...topics.map((term) => element("category", { term })),
    element("summary", {}, entry.summary),
    element("content", { type: "html" }, entry.html),
  ]);
}

export function imageType(image: string): string {
  return image.endsWith(".webp") ? "image/webp" : "image/jpeg";
}
