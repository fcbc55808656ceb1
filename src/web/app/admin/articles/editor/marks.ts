import { Mark, type MarkConfig } from "@tiptap/core";
import { articleLink, isArticleLink } from "#domain/articles/article-link.ts";

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
