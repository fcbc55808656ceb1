import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MixedScriptsNote } from "./mixed-scripts-note.tsx";

test("a moderator reads which names mix alphabets", () => {
  const note = renderToStaticMarkup(<MixedScriptsNote names={["Fone", "Аmazon", null]} />);
  expect(note).toContain("Letras de outro alfabeto em “Аmazon”.");
  expect(renderToStaticMarkup(<MixedScriptsNote names={["Fone", "Amazon", null]} />)).toBe("");
});
