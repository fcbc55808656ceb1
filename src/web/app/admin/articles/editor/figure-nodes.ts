import { type Editor, Node } from "@tiptap/core";
import { Image } from "@tiptap/extension-image";
import { NodeSelection } from "@tiptap/pm/state";
import { isOwnImage, withoutOrigin } from "#domain/images/own-image.ts";
import { closest, replaceWithLine } from "./block-commands.ts";

const pixels = /^[1-9]\d{0,3}$/;

/** A picture of our store; no other is ever shown, not even in the editor. */
export const Picture = Image.extend({
  addAttributes: () => ({
    src: { default: null, parseHTML: (element) => ownAddress(element) },
    alt: { default: "", parseHTML: (element) => element.getAttribute("alt") ?? "" },
    width: attributeLike("width", pixels),
    height: attributeLike("height", pixels),
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

/** In typed HTML: the text does not show it, and it cannot be saved. */
export function holdsForeignPicture(html: string): boolean {
  return [...html.matchAll(/<img\b[^>]*?\ssrc\s*=\s*["']?([^"'\s>]*)/gi)].some(
    ([, src = ""]) => src !== "" && !isOwnImage(withoutOrigin(src, location.origin)),
  );
}

export function attributeLike(name: string, shape: RegExp) {
  const parseHTML = (element: HTMLElement) => shape.exec(element.getAttribute(name) ?? "")?.[0] ?? null;
  return { default: null, parseHTML };
}

export const Figure = Node.create({
  name: "figure",
  group: "block",
  content: "(block | figcaption)+",
  isolating: true,
  parseHTML: () => [{ tag: "figure" }],
  renderHTML: () => ["figure", 0],
  addKeyboardShortcuts: () => ({ Backspace: removeFigure, Delete: removeFigure }),
});

/** A figure goes with its picture: an empty one would be an invisible gap. */
function removeFigure({ editor }: { editor: Editor }): boolean {
  const { selection } = editor.state;
  const { $from } = selection;
  const depth = $from.depth - 1;
  if (depth < 1 || $from.node(depth).type.name !== "figure") return false;
  const isPicture = selection instanceof NodeSelection && $from.parent.childCount === 1;
  const isEmpty = selection.empty && $from.parent.childCount === 0;
  if (!isPicture && !isEmpty) return false;
  return editor.commands.command(({ tr }) => replaceWithLine(tr, $from.before(depth), $from.after(depth)));
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

export function leaveCaption(editor: Editor, caption: string, whole: string): boolean {
  const { $from } = editor.state.selection;
  const outer = closest($from, whole);
  if (!outer || !closest($from, caption)) return false;
  return editor.commands.command(({ tr }) => replaceWithLine(tr, outer.pos + outer.node.nodeSize));
}
