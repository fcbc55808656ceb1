import { commentLimits } from "#domain/comments/comment-limits.ts";
import { countComments, findThread, listThreads, type PlaceRef } from "#server/comments/comments-store.ts";
import type { Db } from "#server/db/connect.ts";
import type { ShownComments } from "#web/comments/comments-section.tsx";

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The queries of pages with comments; the first page and the usual order have none. */
export const commentQuery = {
  ordem: (value: string) => value === "recentes",
  comentarios: (value: string) => /^[1-9]\d?$/.test(value) && isNumbered(Number(value)),
  conversa: (value: string) => uuid.test(value),
};

function isNumbered(page: number): boolean {
  return page > 1 && page <= commentLimits.pages;
}

/**
 * What a page of the site shows of its comments: a page of threads, or one conversation by its address.
 * @param known their number, where it has been read already
 */
export async function loadCommentsSection(
  db: Db,
  place: PlaceRef,
  query: Record<string, string>,
  known?: number,
): Promise<ShownComments> {
  const sort = query.ordem ? "newest" : "useful";
  const page = Number(query.comentarios ?? 1);
  const count = known ?? (await countComments(db, place));
  const asked = query.conversa && (await findThread(db, place, query.conversa, mostReplies));
  if (asked) return { comments: [asked], next: null, count, sort, page: 1, isAlone: true };
  const size = commentLimits.page;
  const threads = await listThreads(db, place, { sort, limit: size, offset: (page - 1) * size });
  return { ...threads, count, sort, page, isAlone: false };
}

/** Of a conversation by its own address; further ones by cursor. */
const mostReplies = 100;
