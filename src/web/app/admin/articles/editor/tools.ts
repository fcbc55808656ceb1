import type { ChainedCommands, Editor } from "@tiptap/core";
import type { LucideIcon } from "lucide-react";
import BetweenHorizontalEnd from "lucide-react/icons/between-horizontal-end";
import BetweenHorizontalStart from "lucide-react/icons/between-horizontal-start";
import BetweenVerticalEnd from "lucide-react/icons/between-vertical-end";
import BetweenVerticalStart from "lucide-react/icons/between-vertical-start";
import Bold from "lucide-react/icons/bold";
import Captions from "lucide-react/icons/captions";
import Code from "lucide-react/icons/code";
import Heading2 from "lucide-react/icons/heading-2";
import Heading3 from "lucide-react/icons/heading-3";
import Heading4 from "lucide-react/icons/heading-4";
import Italic from "lucide-react/icons/italic";
import List from "lucide-react/icons/list";
import ListOrdered from "lucide-react/icons/list-ordered";
import Minus from "lucide-react/icons/minus";
import PanelTop from "lucide-react/icons/panel-top";
import Redo2 from "lucide-react/icons/redo-2";
import SquareCode from "lucide-react/icons/square-code";
import Strikethrough from "lucide-react/icons/strikethrough";
import Subscript from "lucide-react/icons/subscript";
import Superscript from "lucide-react/icons/superscript";
import Table from "lucide-react/icons/table";
import TableCellsMerge from "lucide-react/icons/table-cells-merge";
import TextQuote from "lucide-react/icons/text-quote";
import Trash2 from "lucide-react/icons/trash-2";
import Underline from "lucide-react/icons/underline";
import Undo2 from "lucide-react/icons/undo-2";
import { forgetSection, hasCaption, toggleCaption } from "./block-commands.ts";

export interface Tool {
  label: string;
  icon: LucideIcon;
  keys?: string;
  text?: string;
  /** Whether it is on at the cursor; undefined for a tool that acts once. */
  isOn?: (editor: Editor) => boolean;
  isPossible?: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
}

type Run = (chain: ChainedCommands) => ChainedCommands;
type More = Omit<Partial<Tool>, "label" | "icon" | "run">;

function command(label: string, icon: LucideIcon, run: Run, more: More = {}): Tool {
  return { label, icon, run: (editor) => run(editor.chain().focus()).run(), ...more };
}

function contextCommand(label: string, icon: LucideIcon, run: Run, more: More = {}): Tool {
  return command(label, icon, run, { isPossible: (editor) => run(editor.can().chain()).run(), ...more });
}

function toggle(name: string, label: string, icon: LucideIcon, run: Run, keys?: string): Tool {
  return command(label, icon, run, { isOn: (editor) => editor.isActive(name), ...(keys && { keys }) });
}

function mark(name: string, label: string, icon: LucideIcon, keys: string): Tool {
  return toggle(name, label, icon, (chain) => chain.toggleMark(name), keys);
}

function heading(level: 2 | 3 | 4, label: string, icon: LucideIcon): Tool {
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
