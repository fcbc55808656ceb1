import { expect, test } from "vitest";
import type { OwnedArticle } from "#domain/articles/article.ts";
import {
  checkArticle,
  differingFields,
  emptyArticle,
  joinUnsaved,
  picked,
  rebased,
  restoreAside,
  setAside,
  type UnsavedValues,
  valuesOf,
} from "./article-values.ts";

const article: OwnedArticle = {
  id: "01890a5d-ac96-774b-bcce-b302099a8057",
  slug: "guia",
  title: "Guia",
  content: "<p>Texto do guia.</p>",
  excerpt: "Texto do guia.",
  featured_image_url: null,
  status: "published",
  associated_products: [],
  tags: ["casa"],
  created_at: "2026-11-01T12:00:00.000Z",
  published_at: "2026-11-15T12:30:45.000Z",
  version: 3,
  updated_at: "2026-11-15T12:30:45.000Z",
};

test("a generated excerpt stays empty, and a written one is shown", () => {
  expect(valuesOf(article).excerpt).toBe("");
  expect(valuesOf({ ...article, excerpt: "Outro" }).excerpt).toBe("Outro");
});

test("only changes are sent: a publication's seconds survive an edit of the title", () => {
  const before = valuesOf(article);
  const after = { ...before, title: "Guia novo", tags: [...before.tags, "moda"] };
  const checked = checkArticle(after);
  expect(checked.errors).toBeUndefined();
  const changed = differingFields(before, after);
  expect("fields" in checked && picked(checked.fields, changed)).toEqual({
    title: "Guia novo",
    tags: ["casa", "moda"],
  });
});

test("a time is São Paulo's; an emptied one is left to the server", () => {
  const words = { ...emptyArticle, title: "a", content: "b" };
  expect(checkArticle({ ...words, published_at: "2026-12-24T08:00" })).toMatchObject({
    fields: { published_at: "2026-12-24T11:00:00.000Z" },
  });
  expect(checkArticle(words)).toMatchObject({ fields: { published_at: null, excerpt: null, slug: null } });
  expect(checkArticle({ ...words, published_at: "2026-02-30T08:00" }).errors).toEqual({
    published_at: "Informe uma data e hora válidas",
  });
});

test("after a colleague's save, own changes stay and the rest is updated", () => {
  const before = valuesOf(article);
  const mine = { ...before, title: "Meu título" };
  const now = valuesOf({ ...article, title: "Título deles", tags: ["games"] });
  expect(rebased(mine, before, now)).toMatchObject({ title: "Meu título", tags: ["games"] });
});

const none: UnsavedValues = { changes: {}, aside: [] };
const typing = (unsaved: UnsavedValues, changes: UnsavedValues["changes"]) => ({ ...unsaved, changes });

test("a value set aside twice is restored twice, and nothing in between is lost", () => {
  const first = setAside(typing(none, { title: "X", slug: "x" }));
  const second = setAside(typing(first, { title: "Y" }));
  expect(second).toEqual({ changes: {}, aside: [{ title: "Y" }, { title: "X", slug: "x" }] });
  const back = restoreAside(second);
  expect(back).toEqual({ changes: { title: "Y" }, aside: [{ title: "X", slug: "x" }] });
  const further = restoreAside(back);
  expect(further).toEqual({ changes: { title: "X", slug: "x" }, aside: [{ title: "Y" }] });
  expect(restoreAside(further)).toEqual({ changes: { title: "Y", slug: "x" }, aside: [{ title: "X" }] });
});

test("input in other fields stays; an equal value is not stored twice", () => {
  const unsaved = { changes: { title: "Z", tags: ["a"] }, aside: [{ tags: ["a"], slug: "s" }] };
  expect(restoreAside(unsaved)).toEqual({ changes: { title: "Z", tags: ["a"], slug: "s" }, aside: [] });
  expect(setAside(none)).toEqual(none);
  expect(restoreAside(none)).toEqual(none);
});

test("a discarded value is restored into its field, or beside it if the field changed", () => {
  const back = { changes: { title: "Antes" }, aside: [{ slug: "s" }] };
  expect(joinUnsaved({ changes: {}, aside: [{ title: "X" }] }, back)).toEqual({
    changes: { title: "Antes" },
    aside: [{ slug: "s" }, { title: "X" }],
  });
  expect(joinUnsaved({ changes: { title: "Novo" }, aside: [] }, back)).toEqual({
    changes: { title: "Novo" },
    aside: [{ title: "Antes" }, { slug: "s" }],
  });
});
