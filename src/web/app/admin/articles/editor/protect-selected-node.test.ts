// @vitest-environment jsdom
import { Editor } from "@tiptap/core";
import { NodeSelection } from "@tiptap/pm/state";
import { expect, test } from "vitest";
import { articleDocument } from "./article-document.ts";
import { articleExtensions } from "./extensions.ts";

const offer = '<div data-product-id="3f2504e0-4f89-41d3-9a0c-0305e82c3301"></div>';
const figure = '<figure><img src="/img/a.webp" alt="a" /></figure>';
const picture = '<img src="/img/a.webp" alt="a" />';

/** The text after the user selected this node and pressed these keys. */
function after(html: string, chosen: "offer" | "image" | undefined, ...keys: KeyboardEventInit[]): string {
  const editor = new Editor({ element: document.createElement("div"), extensions: articleExtensions });
  const { view, schema } = editor;
  const { read, write } = articleDocument(schema);
  view.dispatch(view.state.tr.replaceWith(0, view.state.doc.content.size, read(html).content));
  view.state.doc.descendants((node, pos) => {
    if (node.type.name === chosen)
      view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, pos)));
  });
  for (const key of keys) {
    const event = new KeyboardEvent("keydown", key);
    const isDone = view.someProp("handleKeyDown", (handle) => handle(view, event));
    if (!isDone && key.key?.length === 1 && !key.ctrlKey) view.dispatch(view.state.tr.insertText(key.key));
  }
  const left = write(view.state.doc).replaceAll("\n", "");
  editor.destroy();
  return left;
}

test.each([
  [`${offer}<p>z</p>`, "offer", `${offer}<p>a</p><p>z</p>`],
  [offer, "offer", `${offer}<p>a</p>`],
  [`${figure}<p>z</p>`, "image", `${figure}<p>a</p><p>z</p>`],
  [`<p>y${picture}z</p>`, "image", `<p>y${picture}az</p>`],
] as const)("typing over a selected node does not delete it: %s", (html, chosen, expected) => {
  expect(after(html, chosen, { key: "a" })).toBe(expected);
});

test("Backspace does, and Enter at a figure continues below it", () => {
  expect(after(`${offer}<p>z</p>`, "offer", { key: "Backspace" })).toBe("<p>z</p>");
  expect(after(`${figure}<p>z</p>`, "image", { key: "Enter" }, { key: "a" })).toBe(
    `${figure}<p>a</p><p>z</p>`,
  );
});

test("the caret can move before an offer at the top and back", () => {
  const [home, end] = [
    { key: "Home", ctrlKey: true },
    { key: "End", ctrlKey: true },
  ];
  expect(after(`${offer}<p>z</p>`, undefined, home, end, { key: "a" })).toBe(`${offer}<p>za</p>`);
});
