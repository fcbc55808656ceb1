import { type Editor, Node } from "@tiptap/core";
import { Image } from "@tiptap/extension-image";
import { NodeSelection, TextSelection } from "@tiptap/pm/state";
import { isOwnImage, withoutOrigin } from "#domain/images/own-image.ts";

const pixels = /^[1-9]\d{0,3}$/;

/** A picture of our store; no other is ever shown, not even while one writes. */
export const Picture = Image.extend({
  addAttributes: () => ({
    src: {
      default: null,
      parseHTML: (element) => ownAddress(element),
    },
    alt: { default: "", parseHTML: (element) => element.getAttribute("alt") ?? "" },
    width: sizeOf("width"),
    height: sizeOf("height"),
  }),
  parseHTML: () => [
    { tag: "img[src]", getAttrs: (element) => (isOwnImage(ownAddress(element)) ? null : false) },
  ],
  // The library would take any address that is typed as Markdown.
  addInputRules: () => [],
}).configure({ inline: true });

export function ownAddress(element: HTMLElement): string {
  return withoutOrigin((element.getAttribute("src") ?? "").trim(), location.origin);
}

/** In HTML that somebody typed: the text does not show it, and it cannot be saved. */
export function holdsForeignPicture(html: string): boolean {
  return [...html.matchAll(/<img\b[^>]*?\ssrc\s*=\s*["']?([^"'\s>]*)/gi)].some(
    ([, src = ""]) => src !== "" && !isOwnImage(withoutOrigin(src, location.origin)),
  );
}

function sizeOf(name: "width" | "height") {
  return {
    default: null,
    parseHTML: (element: HTMLElement) => {
      const value = element.getAttribute(name) ?? "";
      return pixels.test(value) ? value : null;
    },
  };
}

export const Figure = Node.create({
  name: "figure",
  group: "block",
  content: "(block | figcaption)+",
  isolating: true,
  parseHTML: () => [{ tag: "figure" }],
  renderHTML: () => ["figure", 0],
  addKeyboardShortcuts() {
    const drop = ({ editor }: { editor: Editor }) => dropFigure(editor);
    return { Backspace: drop, Delete: drop };
  },
});

/** With its picture a figure goes as a whole: an empty one would be a gap that nobody can see. */
function dropFigure(editor: Editor): boolean {
  const { selection } = editor.state;
  const { $from } = selection;
  const depth = $from.depth - 1;
  if (depth < 1 || $from.node(depth).type.name !== "figure") return false;
  const isPicture = selection instanceof NodeSelection && $from.parent.childCount === 1;
  const isEmpty = selection.empty && $from.parent.childCount === 0;
  if (!isPicture && !isEmpty) return false;
  const [from, to] = [$from.before(depth), $from.after(depth)];
  return editor
    .chain()
    .command(({ tr, state }) => {
      const line = state.schema.nodes.paragraph?.create();
      if (!line) return false;
      tr.replaceWith(from, to, line).setSelection(TextSelection.create(tr.doc, from + 1));
      return true;
    })
    .scrollIntoView()
    .run();
}

export const Figcaption = Node.create({
  name: "figcaption",
  content: "block+",
  isolating: true,
  parseHTML: () => [{ tag: "figcaption" }],
  renderHTML: () => ["figcaption", 0],
  addKeyboardShortcuts() {
    return { Enter: ({ editor }) => leaveCaption(editor, this.name, "figure") };
  },
});

/** Enter in a caption goes on below what it belongs to. */
export function leaveCaption(editor: Editor, caption: string, whole: string): boolean {
  const { $from } = editor.state.selection;
  const depths = Array.from({ length: $from.depth }, (_, depth) => depth + 1);
  const inner = depths.findLast((depth) => $from.node(depth).type.name === caption);
  const outer = depths.findLast((depth) => $from.node(depth).type.name === whole);
  if (inner === undefined || outer === undefined) return false;
  const after = $from.after(outer);
  return editor
    .chain()
    .command(({ tr, state }) => {
      const paragraph = state.schema.nodes.paragraph?.create();
      if (!paragraph) return false;
      tr.insert(after, paragraph).setSelection(TextSelection.create(tr.doc, after + 1));
      return true;
    })
    .scrollIntoView()
    .run();
}
