import { expect, test } from "vitest";
import type { Comment, CommentThread } from "#domain/comments/comment-response-schema.ts";
import type { CommentPlace } from "./comment-place.ts";
import { packThread, unpackThread } from "./packed-thread.ts";

const place: CommentPlace = { kind: "product", id: "oferta", path: "/product/fone" };

const plain: Comment = {
  id: "um",
  product_id: place.id,
  article_id: null,
  thread_id: null,
  status: "shown",
  body: "Chegou.",
  mentions: [],
  handle: "ana",
  profile_hidden: false,
  level: "broto",
  by_sender: false,
  useful: 0,
  replies: 0,
  version: 1,
  edited_at: null,
  created_at: "2026-11-19T12:00:00.000Z",
};

const thread: CommentThread = {
  ...plain,
  useful: 3,
  replies: 2,
  mentions: ["bia"],
  first_replies: [
    { ...plain, id: "dois", thread_id: "um", handle: null, level: null, status: "deleted", body: "" },
    { ...plain, id: "três", thread_id: "um", by_sender: true, version: 2, edited_at: plain.created_at },
  ],
  next_replies: "adiante",
};

test("a thread that travelled packed is the same thread", () => {
  expect(unpackThread(packThread(thread), place)).toEqual(thread);
});

test("of a plain comment only its own words travel", () => {
  expect(packThread({ ...plain, first_replies: [], next_replies: null })).toEqual({
    ...{ id: "um", body: "Chegou.", handle: "ana", level: "broto", created_at: plain.created_at },
    ...{ first_replies: [], next_replies: null },
  });
});

test("on an article they are the article's", () => {
  const onArticle = { ...plain, product_id: null, article_id: "guia", first_replies: [], next_replies: null };
  const article: CommentPlace = { kind: "article", id: "guia", path: "/blog/guia" };
  expect(unpackThread(packThread(onArticle), article)).toEqual(onArticle);
});
