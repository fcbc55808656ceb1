import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { drawingsFile, drawingsOf, iconLists } from "./icon-drawings.ts";

test("every named icon is drawn, and nothing else (npm run icons)", async () => {
  for (const list of iconLists) expect(readFileSync(drawingsFile(list), "utf8")).toBe(await drawingsOf(list));
});
