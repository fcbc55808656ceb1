import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { colourMark, placeholderClass, placeholderColours } from "#domain/images/placeholder-colour.ts";

test("every placeholder colour has a class with that colour in the style sheet", () => {
  const css = readFileSync(new URL("./products.css", import.meta.url), "utf8");
  const written = [...css.matchAll(/\.(ph-.) \{\s*background: (#\w+);\s*\}/g)].map(([, name, hex]) => [
    name,
    hex,
  ]);
  const wanted = placeholderColours.map((hex, n) => [placeholderClass(`/img/x-${colourMark(n)}.webp`), hex]);
  expect(written).toEqual(wanted);
});
