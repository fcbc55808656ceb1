import type { Editor } from "@tiptap/core";
import type { LucideIcon } from "lucide-react";
import Bold from "lucide-react/icons/bold";
import Code from "lucide-react/icons/code";
import Heading2 from "lucide-react/icons/heading-2";
import Heading3 from "lucide-react/icons/heading-3";
import Heading4 from "lucide-react/icons/heading-4";
import Italic from "lucide-react/icons/italic";
import List from "lucide-react/icons/list";
import ListOrdered from "lucide-react/icons/list-ordered";
import Minus from "lucide-react/icons/minus";
import Redo2 from "lucide-react/icons/redo-2";
import SquareCode from "lucide-react/icons/square-code";
import Strikethrough from "lucide-react/icons/strikethrough";
import Subscript from "lucide-react/icons/subscript";
import Superscript from "lucide-react/icons/superscript";
import Table from "lucide-react/icons/table";
import TextQuote from "lucide-react/icons/text-quote";
import Underline from "lucide-react/icons/underline";
import Undo2 from "lucide-react/icons/undo-2";

export interface Tool {
  name: string;
  /** In Portuguese; translated where it is shown. */
  label: string;
  icon: LucideIcon;
  /** The keys that do the same. */
  keys?: string;
  /** Beside the icon, where it alone would leave one guessing. */
  words?: string;
  /** Whether it is on where the cursor is; without it the tool does something once. */
  isOn?: (editor: Editor) => boolean;
  isPossible?: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
}

function mark(name: string, label: string, icon: LucideIcon, keys: string): Tool {
  return {
    ...{ name, label, icon, keys },
    isOn: (editor) => editor.isActive(name),
    run: (editor) => editor.chain().focus().toggleMark(name).run(),
  };
}

function heading(level: 2 | 3 | 4, label: string, icon: LucideIcon): Tool {
  return {
    ...{ name: `heading-${level}`, label, icon, keys: `Ctrl+Alt+${level}` },
    isOn: (editor) => editor.isActive("heading", { level }),
    run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
  };
}

/** Those that need no question; links, pictures and offers ask first. */
export const tools: readonly (readonly Tool[])[] = [
  [heading(2, "Título de seção", Heading2), heading(3, "Subtítulo", Heading3)],
  [mark("bold", "Negrito", Bold, "Ctrl+B"), mark("italic", "Itálico", Italic, "Ctrl+I")],
  [
    {
      ...{ name: "bullets", label: "Lista", icon: List, keys: "Ctrl+Shift+8" },
      isOn: (editor) => editor.isActive("bulletList"),
      run: (editor) => editor.chain().focus().toggleBulletList().run(),
    },
    {
      ...{ name: "numbers", label: "Lista numerada", icon: ListOrdered, keys: "Ctrl+Shift+7" },
      isOn: (editor) => editor.isActive("orderedList"),
      run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    },
    {
      ...{ name: "table", label: "Tabela", icon: Table },
      isPossible: (editor) => !editor.isActive("table"),
      run: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    },
  ],
];

/** The rest, behind a button. */
export const rareTools: readonly Tool[] = [
  heading(4, "Subtítulo menor", Heading4),
  mark("underline", "Sublinhado", Underline, "Ctrl+U"),
  mark("strike", "Riscado", Strikethrough, "Ctrl+Shift+S"),
  mark("superscript", "Sobrescrito", Superscript, "Ctrl+."),
  mark("subscript", "Subscrito", Subscript, "Ctrl+,"),
  mark("code", "Código", Code, "Ctrl+E"),
  {
    ...{ name: "quote", label: "Citação", icon: TextQuote, keys: "Ctrl+Shift+B" },
    isOn: (editor) => editor.isActive("blockquote"),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    ...{ name: "pre", label: "Bloco de código", icon: SquareCode },
    isOn: (editor) => editor.isActive("codeBlock"),
    run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
  },
  {
    ...{ name: "rule", label: "Linha divisória", icon: Minus },
    run: (editor) => editor.chain().focus().setHorizontalRule().run(),
  },
];

export const undoTools: readonly Tool[] = [
  {
    ...{ name: "undo", label: "Desfazer", icon: Undo2, keys: "Ctrl+Z" },
    isPossible: (editor) => editor.can().undo(),
    run: (editor) => editor.chain().focus().undo().run(),
  },
  {
    ...{ name: "redo", label: "Refazer", icon: Redo2, keys: "Ctrl+Shift+Z" },
    isPossible: (editor) => editor.can().redo(),
    run: (editor) => editor.chain().focus().redo().run(),
  },
];
