import type { ChainedCommands, Editor } from "@tiptap/core";
import {
  BetweenHorizontalEnd,
  BetweenHorizontalStart,
  BetweenVerticalEnd,
  BetweenVerticalStart,
  Bold,
  Captions,
  Heading2,
  Heading3,
  Heading4,
  Italic,
  List,
  ListOrdered,
  Minus,
  PanelTop,
  Redo2,
  SquareCode,
  Strikethrough,
  Subscript,
  Superscript,
  Table,
  TableCellsMerge,
  TextQuote,
  Underline,
} from "#web/app/icons.ts";
import type { IconComponent } from "#web/ui/icon.tsx";
import { Code, Trash2, Undo2 } from "#web/ui/icons.ts";
import { forgetSection, hasCaption, toggleCaption } from "./block-commands.ts";

export interface Tool {
  label: string;
  icon: IconComponent;
  keys?: string;
  text?: string;
  /** Whether it is on at the cursor; undefined for a tool that acts once. */
  isOn?: (editor: Editor) => boolean;
  isPossible?: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
}

type Run = (chain: ChainedCommands) => ChainedCommands;
type More = Omit<Partial<Tool>, "label" | "icon" | "run">;

function command(label: string, icon: IconComponent, run: Run, more: More = {}): Tool {
  return { label, icon, run: (editor) => run(editor.chain().focus()).run(), ...more };
}

function contextCommand(label: string, icon: IconComponent, run: Run, more: More = {}): Tool {
  return command(label, icon, run, { isPossible: (editor) => run(editor.can().chain()).run(), ...more });
}

function toggle(name: string, label: string, icon: IconComponent, run: Run, keys?: string): Tool {
  return command(label, icon, run, { isOn: (editor) => editor.isActive(name), ...(keys && { keys }) });
}

function mark(name: string, label: string, icon: IconComponent, keys: string): Tool {
  return toggle(name, label, icon, (chain) => chain.toggleMark(name), keys);
}

function heading(level: 2 | 3 | 4, label: string, icon: IconComponent): Tool {
  const isOn = (editor: Editor) => editor.isActive("heading", { level });
  return command(label, icon, (chain) => chain.toggleHeading({ level }), { isOn, keys: `Ctrl+Alt+${level}` });
}

export const tools: readonly (readonly Tool[])[] = [
  [heading(2, "Título de seção", Heading2), heading(3, "Subtítulo", Heading3)],
  [mark("bold", "Negrito", Bold, "Ctrl+B"), mark("italic", "Itálico", Italic, "Ctrl+I")],
  [
    toggle("bulletList", "Lista", List, (to) => to.toggleBulletList(), "Ctrl+Shift+8"),
    toggle("orderedList", "Lista numerada", ListOrdered, (to) => to.toggleOrderedList(), "Ctrl+Shift+7"),
    command("Tabela", Table, (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }), {
      isPossible: (editor) => !editor.isActive("table"),
    }),
  ],
];

export const rareTools: readonly Tool[] = [
  heading(4, "Subtítulo menor", Heading4),
  mark("underline", "Sublinhado", Underline, "Ctrl+U"),
  mark("strike", "Riscado", Strikethrough, "Ctrl+Shift+S"),
  mark("superscript", "Sobrescrito", Superscript, "Ctrl+."),
  mark("subscript", "Subscrito", Subscript, "Ctrl+,"),
  mark("code", "Código", Code, "Ctrl+E"),
  toggle("blockquote", "Citação", TextQuote, (chain) => chain.toggleBlockquote(), "Ctrl+Shift+B"),
  toggle("codeBlock", "Bloco de código", SquareCode, (chain) => chain.toggleNode("codeBlock", "paragraph")),
  command("Linha divisória", Minus, (chain) => chain.setHorizontalRule()),
];

export const undoTools: readonly Tool[] = [
  contextCommand("Desfazer", Undo2, (chain) => chain.undo(), { keys: "Ctrl+Z" }),
  contextCommand("Refazer", Redo2, (chain) => chain.redo(), { keys: "Ctrl+Shift+Z" }),
];

export const tableTools: readonly (readonly Tool[])[] = [
  [
    contextCommand("Linha acima", BetweenHorizontalStart, (chain) => chain.addRowBefore()),
    contextCommand("Linha abaixo", BetweenHorizontalEnd, (chain) => chain.addRowAfter()),
    contextCommand("Excluir linha", Trash2, (chain) => chain.deleteRow(), { text: "Linha" }),
  ],
  [
    contextCommand("Coluna à esquerda", BetweenVerticalStart, (chain) => chain.addColumnBefore()),
    contextCommand("Coluna à direita", BetweenVerticalEnd, (chain) => chain.addColumnAfter()),
    contextCommand("Excluir coluna", Trash2, (chain) => chain.deleteColumn(), { text: "Coluna" }),
  ],
  [
    contextCommand("Linha de cabeçalho", PanelTop, (chain) => chain.toggleHeaderRow().command(forgetSection)),
    contextCommand("Juntar ou separar células", TableCellsMerge, (chain) => chain.mergeOrSplit()),
    { label: "Legenda da tabela", icon: Captions, isOn: hasCaption, run: toggleCaption },
    command("Excluir tabela", Trash2, (chain) => chain.deleteTable(), { text: "Tabela" }),
  ],
];
