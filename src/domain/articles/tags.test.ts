import fc from "fast-check";
import { expect, test } from "vitest";
import { inputs } from "#testing/inputs.ts";
import { cleanTags, shownTags, suggestedTags, withSuggestion } from "./tags.ts";

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

test("a suggestion completes a half-typed tag, and any other text is a tag beside it", () => {
  expect(withSuggestion("eletro", "eletrônicos")).toBe("eletrônicos");
  expect(withSuggestion(" Eletrô", "eletrônicos")).toBe("eletrônicos");
  expect(withSuggestion("", "games")).toBe("games");
  expect(withSuggestion("promo", "games").split(",")).toEqual(["promo", "games"]);
});

test("a card shows three tags and the number of others", () => {
  expect(shownTags(["a", "b", "c"])).toEqual({ shown: ["a", "b", "c"], more: null });
  expect(shownTags(["a", "b", "c", "d", "e"])).toEqual({ shown: ["a", "b", "c"], more: "+2" });
});
