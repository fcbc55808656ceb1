import { Node } from "@tiptap/core";

/**
 * A line of text. HTML lets text stand in an item, a cell or a caption without a paragraph of its own: such a line is "bare"
 * here, one that had its own there is "own", and both are written back as they came. Of a line that was written here neither
 * is known: `write-html.ts` chooses.
 */
export const Paragraph = Node.create({
  name: "paragraph",
  priority: 1000,
  group: "block",
  content: "inline*",
  addAttributes: () => ({
    line: {
      default: null,
      parseHTML: (element) => element.getAttribute("data-line"),
      renderHTML: ({ line }) => (line ? { "data-line": line } : {}),
    },
  }),
  parseHTML: () => [{ tag: "p" }],
  renderHTML: ({ HTMLAttributes }) => ["p", HTMLAttributes, 0],
  addCommands() {
    return {
      setParagraph:
        () =>
        ({ commands }) =>
          commands.setNode(this.name),
    };
  },
  addKeyboardShortcuts() {
    return { "Mod-Alt-0": () => this.editor.commands.setParagraph() };
  },
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
  addCommands() {
    return {
      setCodeBlock:
        () =>
        ({ commands }) =>
          commands.setNode(this.name),
      toggleCodeBlock:
        () =>
        ({ commands }) =>
          commands.toggleNode(this.name, "paragraph"),
    };
  },
  addKeyboardShortcuts() {
    return {
      // The way out by keyboard: Enter on an empty last line.
      Enter: ({ editor }) => {
        const { $from, empty } = editor.state.selection;
        const isLeaving =
          empty &&
          $from.parent.type === this.type &&
          $from.parentOffset === $from.parent.content.size &&
          $from.parent.textContent.endsWith("\n");
        if (!isLeaving) return false;
        return editor
          .chain()
          .command(({ tr }) => Boolean(tr.delete($from.pos - 1, $from.pos)))
          .exitCode()
          .run();
      },
    };
  },
});
