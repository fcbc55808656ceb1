import { Extension, Node } from "@tiptap/core";

/**
 * HTML allows text in an item, a cell or a caption without a paragraph: such a line is "bare" here, one with a paragraph is
 * "own", and both are written back as they came. A line typed here has neither: `write-html.ts` chooses.
 */
export const ParagraphLine = Extension.create({
  name: "paragraphLine",
  addGlobalAttributes: () => [
    {
      types: ["paragraph"],
      attributes: {
        line: {
          default: null,
          parseHTML: (element) => element.getAttribute("data-line"),
          renderHTML: ({ line }) => (line ? { "data-line": line } : {}),
        },
      },
    },
  ],
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
        return editor
          .chain()
          .command(({ tr }) => Boolean(tr.delete($from.pos - 1, $from.pos)))
          .exitCode()
          .run();
      },
    };
  },
});
