import { expect, test } from "vitest";
import { type ArticleWords, broughtBack, gaveWay, joined } from "./article-words.ts";

const none: ArticleWords = { changes: {}, aside: [] };
const typing = (words: ArticleWords, changes: ArticleWords["changes"]) => ({ ...words, changes });

test("what gives way twice comes back twice, and nothing on the way is lost", () => {
  const first = gaveWay(typing(none, { title: "X", slug: "x" }));
  const second = gaveWay(typing(first, { title: "Y" }));
  expect(second).toEqual({ changes: {}, aside: [{ title: "Y" }, { title: "X", slug: "x" }] });
  const back = broughtBack(second);
  expect(back).toEqual({ changes: { title: "Y" }, aside: [{ title: "X", slug: "x" }] });
  const further = broughtBack(back);
  expect(further).toEqual({ changes: { title: "X", slug: "x" }, aside: [{ title: "Y" }] });
  expect(broughtBack(further)).toEqual({ changes: { title: "Y", slug: "x" }, aside: [{ title: "X" }] });
});

test("what was typed into other fields since stays there; what is the same is not kept twice", () => {
  const words = { changes: { title: "Z", tags: ["a"] }, aside: [{ tags: ["a"], slug: "s" }] };
  expect(broughtBack(words)).toEqual({ changes: { title: "Z", tags: ["a"], slug: "s" }, aside: [] });
  expect(gaveWay(none)).toEqual(none);
  expect(broughtBack(none)).toEqual(none);
});

test("what was discarded goes back into the fields, or beside them where something was typed since", () => {
  const back = { changes: { title: "Antes" }, aside: [{ slug: "s" }] };
  expect(joined({ changes: {}, aside: [{ title: "X" }] }, back)).toEqual({
    changes: { title: "Antes" },
    aside: [{ slug: "s" }, { title: "X" }],
  });
  expect(joined({ changes: { title: "Novo" }, aside: [] }, back)).toEqual({
    changes: { title: "Novo" },
    aside: [{ title: "Antes" }, { slug: "s" }],
  });
});
