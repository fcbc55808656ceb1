import { sql } from "drizzle-orm";
import { handlePattern } from "#domain/users/handle.ts";
import type { Level } from "#domain/users/level.ts";
import type { ProfileComment, PublicProfile } from "#domain/users/profile-response-schema.ts";
import { preparedSql } from "#server/db/prepared-statement.ts";
import type { Reader } from "#server/db/transaction.ts";
import { arrayText } from "#server/db/uuid.ts";
import { offerFigures } from "#server/products/offer-figures-store.ts";
import { listPublicOffersOf, type SenderCursor } from "#server/products/sender-offers-store.ts";

interface ProfilePage {
  limit: number;
  cursor?: SenderCursor | undefined;
  /** The last comment of the page before. */
  commentsCursor?: string | undefined;
}

const publicPeople = sql`users u JOIN auth_users a ON a.id = u.id LEFT JOIN member_levels l ON l.user_id = u.id`;
const isPublic = sql`NOT u.profile_hidden AND (a.banned_until IS NULL OR a.banned_until <= now())`;

/** Null for a handle that is hidden, unknown, given up, erased or of a banned person: all of them are one question to the database. */
export async function loadPublicProfile(
  db: Reader,
  handle: string,
  page: ProfilePage,
): Promise<PublicProfile | null> {
  const person = await findPublicPerson(db, handlePattern.test(handle) ? handle : "");
  if (!person) return null;
  const { id, ...who } = person;
  const [offerFacts, commentFacts, offers, comments] = await Promise.all([
    sumOffers(db, id),
    sumComments(db, id),
    listPublicOffersOf(db, id, page),
    listComments(db, id, page.commentsCursor),
  ]);
  return { profile: { ...who, ...offerFacts, ...commentFacts }, ...offers, ...comments };
}

async function findPublicPerson(db: Reader, handle: string) {
  const [row] = await db.execute<{ id: string; handle: string; since: string; level: Level }>(sql`
    SELECT u.id, u.handle, to_char(u.created_at AT TIME ZONE 'America/Sao_Paulo', 'YYYY-MM') AS since,
      coalesce(l.level, 'semente') AS level
    FROM ${publicPeople} WHERE u.handle = ${handle} AND ${isPublic}`);
  return row;
}

/** Those among these that have a profile to see, in one question. */
export async function listPublicHandles(db: Reader, handles: readonly string[]): Promise<string[]> {
  if (handles.length === 0) return [];
  const rows = await selectPublic(db, "public handles", { handles: arrayText(handles) });
  return rows.map(({ handle }) => handle);
}

const selectPublic = preparedSql<{ handle: string }>(
  () =>
    sql`SELECT u.handle FROM ${publicPeople} WHERE u.handle = ANY (${sql.placeholder("handles")}::text[]) AND ${isPublic}`,
);

/** At the same cost whatever else they sent. */
export const mostCounted = 1000;

/** Of who sent the products `p`; no level where there is no profile to see, or where it is the team. */
export const senderColumns = {
  level: sql<Level | null>`(SELECT coalesce(l.level, 'semente') FROM ${publicPeople}
    WHERE u.id = p.user_id AND u.handle IS NOT NULL AND u.role = 'user' AND ${isPublic})`,
  sent: sql<number>`(SELECT count(*)::int FROM (SELECT 1 FROM products
    WHERE user_id = p.user_id AND status = 'approved' LIMIT ${sql.raw(String(mostCounted + 1))}) AS counted)`,
};

/** Of the newest thousand, as with comments: the cost has a bound, however much a person wrote. */
async function sumOffers(db: Reader, id: string) {
  type Sums = Record<"offers" | "live_offers" | "real_offers" | "temperature", number>;
  const [row] = await db.execute<Sums>(sql`
    SELECT count(*)::int AS offers, count(*) FILTER (WHERE NOT ended)::int AS live_offers,
      count(*) FILTER (WHERE verdict = 'desconto-real')::int AS real_offers, coalesce(sum(degrees), 0)::int AS temperature
    FROM (SELECT ended, verdict, ${offerFigures.temperature} AS degrees FROM products LEFT JOIN offer_verdicts ON product_id = products.id
      WHERE user_id = ${id} AND status = 'approved'
      ORDER BY products.created_at DESC, products.id DESC LIMIT ${mostCounted}) AS offers`);
  return row ?? { offers: 0, live_offers: 0, real_offers: 0, temperature: 0 };
}

/** Where everybody can read them. */
const publicComments = (id: string) => sql`
  FROM comments c
  LEFT JOIN products p ON p.id = c.product_id AND p.status = 'approved'
  LEFT JOIN articles a ON a.id = c.article_id AND a.status = 'published' AND a.published_at <= now()
  WHERE c.user_id = ${id} AND c.status = 'shown' AND (p.id IS NOT NULL OR a.id IS NOT NULL)`;

async function sumComments(db: Reader, id: string) {
  const [row] = await db.execute<{ comments: number; useful: number }>(sql`
    SELECT count(*)::int AS comments, coalesce(sum(useful), 0)::int AS useful
    FROM (SELECT c.useful ${publicComments(id)} ORDER BY c.created_at DESC, c.id DESC LIMIT ${mostCounted}) AS newest`);
  return row ?? { comments: 0, useful: 0 };
}

const mostComments = 20;

type CommentsOfProfile = Pick<PublicProfile, "comments" | "comments_next">;

async function listComments(db: Reader, id: string, after?: string): Promise<CommentsOfProfile> {
  interface Row extends Record<string, unknown>, Omit<ProfileComment, "place"> {
    place_id: string;
    kind: "product" | "article";
    slug: string;
    name: string;
  }
  const rows = await db.execute<Row>(sql`
    SELECT c.id, c.thread_id, c.body, c.useful, to_char(c.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS created_at,
      coalesce(p.id, a.id) AS place_id, CASE WHEN p.id IS NULL THEN 'article' ELSE 'product' END AS kind,
      coalesce(p.slug, a.slug) AS slug, coalesce(p.name, a.title) AS name
    ${publicComments(id)} ${after ? sql`AND (c.created_at, c.id) < (SELECT created_at, id FROM comments WHERE id = ${after})` : sql``}
    ORDER BY c.created_at DESC, c.id DESC LIMIT ${mostComments + 1}`);
  const comments = rows.slice(0, mostComments).map(({ place_id, kind, slug, name, ...comment }) => ({
    ...comment,
    place: { id: place_id, kind, slug, name },
  }));
  return { comments, comments_next: rows.length > mostComments ? (comments.at(-1)?.id ?? null) : null };
}
