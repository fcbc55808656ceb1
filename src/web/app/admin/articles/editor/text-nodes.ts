import { Extension, Mark, type MarkConfig, Node } from "@tiptap/core";
import { articleLink, isArticleLink } from "#domain/articles/article-link.ts";

export function dataAttribute(name: string) {
  return {
    default: null,
    parseHTML: (element: HTMLElement) => element.getAttribute(`data-${name}`),
    renderHTML: (attributes: Record<string, unknown>) => ({ [`data-${name}`]: attributes[name] }),
  };
}

/** A line without a paragraph is "bare", one with it is "own": both are written as they came. For a typed line `write-html.ts` chooses. */
export const ParagraphLine = Extension.create({
  name: "paragraphLine",
  addGlobalAttributes: () => [{ types: ["paragraph"], attributes: { line: dataAttribute("line") } }],
});

/** Unlike the library's it may begin with anything, as HTML has it. */
export const ListItem = Node.create({
  name: "listItem",
  content: "block+",
  defining: true,
  parseHTML: () => [{ tag: "li" }],
  renderHTML: () => ["li", 0],
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem(this.name),
      Tab: () => this.editor.commands.sinkListItem(this.name),
      "Shift-Tab": () => this.editor.commands.liftListItem(this.name),
    };
  },
});

/** Text whose line breaks count. Unlike the library's it may hold marks, `code` among them. */
export const Preformatted = Node.create({
  name: "codeBlock",
  group: "block",
  content: "inline*",
  code: true,
  defining: true,
  parseHTML: () => [{ tag: "pre", preserveWhitespace: "full" }],
  renderHTML: () => ["pre", 0],
  addKeyboardShortcuts() {
    return {
      // Enter on an empty last line leaves the block.
      Enter: ({ editor }) => {
        const { $from, empty } = editor.state.selection;
        const { parent, parentOffset } = $from;
        const isAtEnd = empty && parent.type === this.type && parentOffset === parent.content.size;
        if (!isAtEnd || !parent.textContent.endsWith("\n")) return false;
        const chain = editor.chain().command(({ tr }) => Boolean(tr.delete($from.pos - 1, $from.pos)));
        return chain.exitCode().run();
      },
    };
  },
});

/** Unlike the library's it may be strong, or a link, at the same time. */
export const Code = plainMark("code", "code", "Mod-e", { code: true, exitable: true });
export const Subscript = plainMark("subscript", "sub", "Mod-,");
export const Superscript = plainMark("superscript", "sup", "Mod-.");

function plainMark(name: string, tag: string, key: string, config: Partial<MarkConfig> = {}): Mark {
  return Mark.create({
    ...config,
    name,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
    addKeyboardShortcuts() {
      return { [key]: () => this.editor.commands.toggleMark(name) };
    },
  });
}

/** Only where an article may lead; any other link leaves its text behind. */
export const Link = Mark.create({
  name: "link",
  priority: 1000,
  inclusive: false,
  exitable: true,
  addAttributes: () => ({
    href: { default: null, parseHTML: (element) => articleLink(element.getAttribute("href") ?? "") ?? null },
    title: { default: null },
  }),
  parseHTML: () => [
    {
      tag: "a[href]",
      getAttrs: (element) => (isArticleLink(element.getAttribute("href") ?? "") ? null : false),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ["a", HTMLAttributes, 0],
});
