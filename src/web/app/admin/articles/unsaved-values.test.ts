import { expect, test } from "vitest";
import { joinUnsaved, restoreAside, setAside, type UnsavedValues } from "./unsaved-values.ts";

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
