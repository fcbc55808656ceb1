import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { authUsers } from "./auth.ts";
import { instant, now } from "./columns.ts";

export const articles = pgTable(
  "articles",
  {
    id: uuid().primaryKey(),
    title: text().notNull(),
    content: text().notNull(),
    excerpt: text().notNull().default(""),
    slug: text().notNull(),
    featured_image_url: text(),
    status: text().notNull().default("draft"),
    tags: text().array().notNull().default([]),
    associated_products: uuid().array().notNull().default([]),
    version: integer().notNull().default(1),
    created_at: instant().notNull().default(now),
    updated_at: instant().notNull().default(now),
    /** Set at first publication; in the future: scheduled. */
    published_at: instant(),
  },
  (t) => [
    check("articles_status", sql`status IN ('draft', 'published')`),
    uniqueIndex("articles_slug").on(t.slug),
    index("articles_published").on(t.published_at, t.id).where(sql`status = 'published'`),
    index("articles_all").on(t.created_at, t.id),
    index("articles_tags").using("gin", t.tags),
  ],
);

export const articleSlugs = pgTable(
  "article_slugs",
  {
    slug: text().notNull(),
    kind: text().notNull(),
    article_id: uuid()
      .notNull()
      .references(() => articles.id, { onDelete: "cascade" }),
  },
  (t) => [
    primaryKey({ columns: [t.slug, t.kind, t.article_id] }),
    check("article_slugs_kind", sql`kind IN ('old', 'plain')`),
    index("article_slugs_article").on(t.article_id),
  ],
);

/**
 * Every state that was ever saved, so that one can go back. No reference to its article: they stay while it is in the trash,
 * and `dropExpiredRows` takes them with it.
 */
export const articleVersions = pgTable(
  "article_versions",
  {
    article_id: uuid().notNull(),
    version: integer().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    excerpt: text().notNull(),
    slug: text().notNull(),
    featured_image_url: text(),
    status: text().notNull(),
    tags: text().array().notNull(),
    associated_products: uuid().array().notNull(),
    published_at: instant(),
    /** Null where the author is unknown or has no account any more. */
    saved_by: uuid().references(() => authUsers.id, { onDelete: "set null" }),
    saved_at: instant().notNull().default(now),
  },
  (t) => [primaryKey({ columns: [t.article_id, t.version] }), index("article_versions_saver").on(t.saved_by)],
);
