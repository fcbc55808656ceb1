import fc from "fast-check";
import { expect, test } from "vitest";
import { inputs } from "#testing/inputs.ts";
import { cleanTags, shownTags, suggestedTags } from "./tags.ts";

test("tags are trimmed, without empty ones and duplicates", () => {
  expect(cleanTags([" games ", "", "  ", "ofertas", "games", "Games"])).toEqual(["games", "ofertas"]);
});

test("clean tags stay as they are", () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (tags) => {
      expect(cleanTags(cleanTags(tags))).toEqual(cleanTags(tags));
    }),
    inputs("tags"),
  );
  expect(cleanTags(suggestedTags)).toEqual(suggestedTags);
  expect(suggestedTags).toHaveLength(10);
});

test("a card shows three tags and the number of others", () => {
  expect(shownTags(["a", "b", "c"])).toEqual({ shown: ["a", "b", "c"], more: null });
  expect(shownTags(["a", "b", "c", "d", "e"])).toEqual({ shown: ["a", "b", "c"], more: "+2" });
});
