import { Mark } from "@tiptap/core";
import { articleLink, isArticleLink } from "#domain/articles/article-link.ts";

/** Unlike the library's it may be strong, or a link, at the same time. */
export const Code = Mark.create({
  name: "code",
  code: true,
  exitable: true,
  parseHTML: () => [{ tag: "code" }],
  renderHTML: () => ["code", 0],
  addCommands() {
    return {
      setCode:
        () =>
        ({ commands }) =>
          commands.setMark(this.name),
      toggleCode:
        () =>
        ({ commands }) =>
          commands.toggleMark(this.name),
      unsetCode:
        () =>
        ({ commands }) =>
          commands.unsetMark(this.name),
    };
  },
  addKeyboardShortcuts() {
    return { "Mod-e": () => this.editor.commands.toggleCode() };
  },
});

export const Subscript = Mark.create({
  name: "subscript",
  parseHTML: () => [{ tag: "sub" }],
  renderHTML: () => ["sub", 0],
  addKeyboardShortcuts() {
    return { "Mod-,": () => this.editor.commands.toggleMark(this.name) };
  },
});

export const Superscript = Mark.create({
  name: "superscript",
  parseHTML: () => [{ tag: "sup" }],
  renderHTML: () => ["sup", 0],
  addKeyboardShortcuts() {
    return { "Mod-.": () => this.editor.commands.toggleMark(this.name) };
  },
});

/** Only where an article may lead; of any other link the words stay. */
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
